import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { cameFrom } from "~/portal/came-from.server";
import { requireCustomer } from "~/portal/customer.server";
import { toldOn } from "~/portal/flash.server";
import { readForm } from "~/portal/form.server";
import { switchPerson } from "~/portal/people/loved-ones.server";

export const loader = () => redirect("/loved-ones");

/** Switches for whom the customer acts. */
export async function action({ request }: ActionFunctionArgs) {
  const customer = await requireCustomer(request);
  const form = await readForm(request);
  return toldOn(request, cameFrom(request), () => switchPerson(request, customer, form));
}
