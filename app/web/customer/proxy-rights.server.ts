/** Refuses a page before anything is chosen on it, if the customer may not press its last button for the person. */
import { json } from "@remix-run/node";
import type { LovedOne } from "~/contract/people/loved-one";
import {
  describeMissingRight,
  describeUnconfirmed,
  findMissing,
  type ProxyNeed,
} from "~/contract/people/proxy-rights";
import { memoizePerRequest } from "~/lib/request/request-context.server";
import { loadOrFallback } from "../api/call-rules.server";
import { wordForVisitor } from "../language/replies.server";
import { type Customer, requireCustomer, toActingAsSelf } from "./customer.server";

/**
 * Guards a page of a customer, who acts for themselves or whose access to the person suffices. A sent form is left to the provider, whose
 * reason is shown at the form.
 * @throws 403 with the reason, and as `requireCustomer`
 */
export async function requireRight(request: Request, need: ProxyNeed): Promise<Customer> {
  const customer = await requireCustomer(request);
  if (request.method === "GET") await requireRightOf(customer, need);
  return customer;
}

/** @throws 403 with the reason if the customer acts for a person and the access does not suffice */
export async function requireRightOf(customer: Customer, need: ProxyNeed): Promise<void> {
  const person = await findActedForPerson(customer);
  if (person !== null) requireRightFor(person, need);
}

/** @throws 403 with the reason */
export function requireRightFor(person: LovedOne, need: ProxyNeed): void {
  const missing = findMissing(toProxyAccess(person), need);
  if (missing === "confirmation")
    throw json({ refused: wordForVisitor(describeUnconfirmed(person.name)) }, 403);
  if (missing !== null)
    throw json({ refused: wordForVisitor(describeMissingRight(person.name, missing)) }, 403);
}

/** Checks if a button is shown. The provider checks the right again when it is pressed. */
export async function hasRight(customer: Customer, need: ProxyNeed): Promise<boolean> {
  const person = await findActedForPerson(customer);
  return person === null || hasRightFor(person, need);
}

export const hasRightFor = (person: Pick<LovedOne, "rights" | "confirmed">, need: ProxyNeed) =>
  findMissing(toProxyAccess(person), need) === null;

/** A backend without limits or confirmations allows everything. */
const toProxyAccess = ({ rights, confirmed }: Pick<LovedOne, "rights" | "confirmed">) => ({
  ...(rights ?? { book: true, pay: true, health: true }),
  confirmed: confirmed !== false,
});

/** Reads the person once for all parts of a page. */
async function findActedForPerson(customer: Customer): Promise<LovedOne | null> {
  const { viewAs: id, person } = customer;
  if (id === null) return null;
  return memoizePerRequest(`acted for ${person.customerId} ${id}`, async () => {
    const { api } = await toActingAsSelf(customer);
    return loadOrFallback(api.lovedOnes.get({ params: { id } }), null);
  });
}
