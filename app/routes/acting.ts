import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { switchPerson } from "~/features/people/loved-ones.server";
import { requireSignedIn } from "~/web/customer.server";
import { redirectOnError } from "~/web/flash.server";
import { readUnboundForm } from "~/web/form.server";
import * as paths from "~/web/paths";
import { referrer } from "~/web/referrer.server";

export const loader = () => redirect(paths.people.lovedOnes);

/** Switches for whom the customer acts. */
export async function action({ request }: ActionFunctionArgs) {
  const customer = await requireSignedIn(request);
  const form = await readUnboundForm(request);
  return redirectOnError(request, referrer(request), () => switchPerson(request, customer, form));
}
