import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { requireCustomer } from "~/portal/customer.server";
import { readForm } from "~/portal/form.server";
import { switchPerson } from "~/portal/people/loved-ones.server";

export const loader = () => redirect("/loved-ones");

/** Switches for whom the customer acts. */
export async function action({ request }: ActionFunctionArgs) {
  const customer = await requireCustomer(request);
  return switchPerson(request, customer, await readForm(request));
}
