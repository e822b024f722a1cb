/** Refuses a page before anything is chosen on it, if the owner of the record does not let the customer press its last button. */
import { json } from "@remix-run/node";
import { describeMissingRight, type ProxyRight } from "~/contract/people/proxy-rights";
import { loadOrFallback } from "../api/call-rules.server";
import { type Customer, requireCustomer, toActingAsSelf } from "./customer.server";

/**
 * Guards a page of a customer, who acts for themselves or has this right. A sent form is left to the provider, whose reason is shown at
 * the form.
 * @throws 403 with the reason, and as `requireCustomer`
 */
export async function requireRight(request: Request, right: ProxyRight): Promise<Customer> {
  const customer = await requireCustomer(request);
  if (request.method === "GET" && customer.viewAs !== null)
    await requireRightFor(customer, customer.viewAs, right);
  return customer;
}

async function requireRightFor(customer: Customer, id: string, right: ProxyRight): Promise<void> {
  const { api } = await toActingAsSelf(customer);
  // The provider checks the right again when the form is sent.
  const person = await loadOrFallback(api.lovedOnes.get({ params: { id } }), null);
  if (person?.rights?.[right] === false)
    throw json({ refused: describeMissingRight(person.name, right) }, 403);
}
