import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { switchActingPerson } from "~/features/people/linking/loved-ones.server";
import * as paths from "~/lib/paths";
import { requireSignedIn } from "~/web/customer/customer.server";
import { redirectOnError } from "~/web/forms/flash.server";
import { readUnboundForm } from "~/web/forms/form.server";
import { getReferrer } from "~/web/url/referrer.server";

export const loader = () => redirect(paths.people.lovedOnes);

/** Switches the person for whom the customer acts. */
export async function action({ request }: ActionFunctionArgs) {
  const customer = await requireSignedIn(request);
  const form = await readUnboundForm(request);
  return redirectOnError(request, getReferrer(request), () =>
    switchActingPerson(request, customer, form),
  );
}
