import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { cameFrom } from "~/portal/came-from.server";
import { requireSignedIn } from "~/portal/customer.server";
import { toldOn } from "~/portal/flash.server";
import { readOpenForm } from "~/portal/form.server";
import { switchPerson } from "~/portal/people/loved-ones.server";

export const loader = () => redirect("/loved-ones");

/** Switches for whom the customer acts. */
export async function action({ request }: ActionFunctionArgs) {
  const customer = await requireSignedIn(request);
  const form = await readOpenForm(request);
  return toldOn(request, cameFrom(request), () => switchPerson(request, customer, form));
}
