/** The language that a customer chooses with the switch. Messages to them follow it. */
import { isLanguage } from "~/lib/language/languages";
import { orFallback } from "~/web/api/call-rules.server";
import { nullIfUnavailable } from "~/web/api/outage.server";
import { actingAsSelf, findCustomer } from "~/web/customer/customer.server";
import { readSession } from "~/web/session/session.server";

/** Stores the choice of a signed-in customer. A failure leaves the choice in the browser, so that the page is readable. */
export async function saveLanguageOnProfile(request: Request, chosen: unknown): Promise<void> {
  const customer = await findSignedIn(request).catch(nullIfUnavailable);
  // At a counter the browser is not the customer's.
  if (customer === null || customer.visit !== null || !isLanguage(chosen)) return;
  const { api } = await actingAsSelf(customer);
  await orFallback(api.profiles.setLanguage({ body: { chosenLanguage: chosen } }), null);
}

/** Finds the customer without a form subject, because the switch is about no person's record. */
const findSignedIn = async (request: Request) => findCustomer(request, await readSession(request));
