import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { egiroPath, firstOpenStep } from "~/journeys/egiro-steps";
import { requireCustomer } from "~/portal/customer.server";
import { egiroAnswers } from "~/portal/egiro.server";

/** Goes on where the application was left. */
export async function loader({ request }: LoaderFunctionArgs) {
  return redirect(egiroPath(firstOpenStep(await egiroAnswers(await requireCustomer(request)))));
}
