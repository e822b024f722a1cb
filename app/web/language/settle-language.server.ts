/** The language of a customer at a sign-in: the newest choice, in the browser and on the profile. */
import { isLanguage, type Language } from "~/lib/language/languages";
import { loadOrFallback } from "../api/call-rules.server";
import type { ApiClient } from "../api/client.server";
import { readCounter } from "../session/counter.server";
import {
  createLanguageCookie,
  createVisitorsChoiceCookie,
  findSignInLanguage,
} from "./visitor-language.server";

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
  return (await storeLanguage(api, language)) ? [await createVisitorsChoiceCookie(false)] : [];
}

/** Stores a language on the profile of the client acted for. @returns false if the backend did not store it */
export const storeLanguage = (api: ApiClient, chosenLanguage: Language): Promise<boolean> =>
  loadOrFallback(
    api.profiles.setLanguage({ body: { chosenLanguage } }).then(() => true),
    false,
  );
