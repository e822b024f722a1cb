import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { readRegistration } from "~/features/registration/journey/draft.server";
import { registrationJourney, stepPath } from "~/features/registration/journey/steps";
import { RouteError } from "~/ui";
import { requireCustomer } from "~/web/customer/customer.server";
import { firstUnfinished } from "~/web/journey/journey";

/** Redirects to the first unfinished step of the registration. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { state } = await readRegistration(await requireCustomer(request));
  return redirect(stepPath(firstUnfinished(registrationJourney, state).name));
}

export const ErrorBoundary = RouteError;
