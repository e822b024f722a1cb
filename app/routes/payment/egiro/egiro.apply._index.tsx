import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { egiroAnswers } from "~/features/payment/egiro.server";
import { egiroPath, firstOpenStep } from "~/features/payment/egiro-steps";
import { requireCustomer } from "~/web/customer/customer.server";

/** Goes on where the application was left. */
export async function loader({ request }: LoaderFunctionArgs) {
  return redirect(egiroPath(firstOpenStep(await egiroAnswers(await requireCustomer(request)))));
}
