import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { readRegistration } from "~/features/registration/journey/draft.server";
import { getStepPath, registrationJourney } from "~/features/registration/journey/steps";
import { requireCustomer } from "~/web/customer/customer.server";
import { findFirstUnfinished } from "~/web/journey/journey";

/** Redirects to the first unfinished step of the registration. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { state } = await readRegistration(await requireCustomer(request));
  return redirect(getStepPath(findFirstUnfinished(registrationJourney, state).name));
}
