import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { findFirstOpenPath, loadEgiroAnswers } from "~/features/payment/egiro/egiro.server";
import { requireCustomer } from "~/web/customer/customer.server";

/** Goes on where the application was left. */
export async function loader({ request }: LoaderFunctionArgs) {
  return redirect(findFirstOpenPath(await loadEgiroAnswers(await requireCustomer(request))));
}
