/** The language that a customer chooses with the switch, before or after signing in. Messages to them follow it. */
import { isLanguage, type Language } from "~/lib/language/languages";
import { loadOrFallback } from "~/web/api/call-rules.server";
import type { ApiClient } from "~/web/api/client.server";
import { returnNullIfUnavailable } from "~/web/api/outage.server";
import {
  type Customer,
  findCustomer,
  toActingAsSelf,
  toActingForLovedOne,
} from "~/web/customer/customer.server";
import {
  createLanguageCookie,
  createVisitorsChoiceCookie,
  findSignInLanguage,
} from "~/web/language/visitor-language.server";
import { readCounter } from "~/web/session/counter.server";
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
  return setLanguage(api, chosen);
}

/**
 * Settles on one language at a sign-in. The newest choice counts: one that the visitor made before signing in, or that on the profile.
 * A profile without a choice gets the language in which its owner reads the pages.
 * @param onProfile undefined for a backend without languages
 * @returns the cookies of the browser
 */
export async function settleLanguage(
  request: Request,
  api: ApiClient,
  onProfile: unknown,
): Promise<string[]> {
  // The next visitor at a counter is another person.
  if (onProfile === undefined || (await readCounter(request)) !== null) return [];
  const { language, isNewest } = await findSignInLanguage(request);
  if (isLanguage(onProfile) && !(isNewest && onProfile !== language))
    return [await createLanguageCookie(onProfile), await createVisitorsChoiceCookie(false)];
  // Messages to a profile without a choice are in English.
  if (language === "en" && !isLanguage(onProfile)) return [];
  return (await setLanguage(api, language)) ? [await createVisitorsChoiceCookie(false)] : [];
}

/** Stores the language of messages to a new loved one. A failure leaves the one that the provider derived from what they speak. */
export async function saveLanguageOfLovedOne(
  customer: Customer,
  id: string,
  chosen: unknown,
): Promise<void> {
  if (!isLanguage(chosen)) return;
  const { api } = await toActingForLovedOne(customer, id);
  await setLanguage(api, chosen);
}

/** @returns false if the backend did not store it */
const setLanguage = (api: ApiClient, chosenLanguage: Language): Promise<boolean> =>
  loadOrFallback(
    api.profiles.setLanguage({ body: { chosenLanguage } }).then(() => true),
    false,
  );

/** Finds the customer without a form subject, because the switch is about no person's record. */
const findSignedIn = async (request: Request) => findCustomer(request, await readSession(request));
