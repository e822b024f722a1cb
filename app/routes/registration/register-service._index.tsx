import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { readRegistration } from "~/features/registration/journey/draft.server";
import { firstUnfinished, stepPath } from "~/features/registration/journey/steps";
import { RouteError } from "~/ui";
import { requireCustomer } from "~/web/customer/customer.server";

/** Registration goes on where it was left. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { state } = await readRegistration(await requireCustomer(request));
  return redirect(stepPath(firstUnfinished(state)));
}

export const ErrorBoundary = RouteError;
