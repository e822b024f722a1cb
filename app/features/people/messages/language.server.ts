/** The language that a customer chooses with the switch, before or after signing in. Messages to them follow it. */
import { isLanguage } from "~/lib/language/languages";
import { returnNullIfUnavailable } from "~/web/api/outage.server";
import {
  type Customer,
  findCustomer,
  toActingAsSelf,
  toActingForLovedOne,
} from "~/web/customer/customer.server";
import { storeLanguage } from "~/web/language/settle-language.server";
import { readSession } from "~/web/session/session.server";

/**
 * Stores the choice of a signed-in customer. A failure leaves the choice in the browser, so that the page is readable.
 * @returns false for a visitor, whose choice goes to the profile at the next sign-in
 */
export async function saveLanguageOnProfile(request: Request, chosen: unknown): Promise<boolean> {
  const customer = await findSignedIn(request).catch(returnNullIfUnavailable);
  // At a counter the browser is not the customer's.
  if (customer === null || customer.visit !== null) return customer !== null;
  if (!isLanguage(chosen)) return true;
  const { api } = await toActingAsSelf(customer);
  return storeLanguage(api, chosen);
}

/** Stores the language of messages to a new loved one. A failure leaves the one that the provider derived from what they speak. */
export async function saveLanguageOfLovedOne(
  customer: Customer,
  id: string,
  chosen: unknown,
): Promise<void> {
  if (!isLanguage(chosen)) return;
  const { api } = await toActingForLovedOne(customer, id);
  await storeLanguage(api, chosen);
}

/** Finds the customer without a form subject, because the switch is about no person's record. */
const findSignedIn = async (request: Request) => findCustomer(request, await readSession(request));
