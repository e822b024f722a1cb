/** The language that a customer chooses with the switch. Messages to them follow it. */
import { isLanguage } from "~/lib/language/languages";
import { loadOrFallback } from "~/web/api/call-rules.server";
import { returnNullIfUnavailable } from "~/web/api/outage.server";
import { findCustomer, toActingAsSelf } from "~/web/customer/customer.server";
import { readSession } from "~/web/session/session.server";

/** Stores the choice of a signed-in customer. A failure leaves the choice in the browser, so that the page is readable. */
export async function saveLanguageOnProfile(request: Request, chosen: unknown): Promise<void> {
  const customer = await findSignedIn(request).catch(returnNullIfUnavailable);
  // At a counter the browser is not the customer's.
  if (customer === null || customer.visit !== null || !isLanguage(chosen)) return;
  const { api } = await toActingAsSelf(customer);
  await loadOrFallback(api.profiles.setLanguage({ body: { chosenLanguage: chosen } }), null);
}

/** Finds the customer without a form subject, because the switch is about no person's record. */
const findSignedIn = async (request: Request) => findCustomer(request, await readSession(request));
