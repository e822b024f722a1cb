/** The language that an address names, as in "/faq?lang=zh". */
import type { IncomingMessage, ServerResponse } from "node:http";
import { config } from "~/config/config.server";
import { LANGUAGE_HEADER, LANGUAGE_PARAM } from "~/lib/language/language-address";
import { isLanguage, type Language } from "~/lib/language/languages";
import { COUNTER_COOKIE } from "../session/counter.server";
import { readSession } from "../session/session.server";
import {
  createLanguageCookie,
  createVisitorsChoiceCookie,
  isSavedLanguage,
} from "./visitor-language.server";

const hasLanguage = new RegExp(`[?&]${LANGUAGE_PARAM}=`);
/** Addresses of other programs, whose parameters are their own. */
const DOORS = /^\/(api|identity|sandbox)(\/|$)/i;

/**
 * Takes the language out of the address and shows the page in it. A visitor's browser saves it as the switch does. The link may be another
 * person's, so at a sign-in the choice on the profile counts.
 * @returns false, because the page answers
 */
export async function takeLanguageOfAddress(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<false> {
  delete request.headers[LANGUAGE_HEADER];
  const { url = "", method = "GET" } = request;
  if (!hasLanguage.test(url) || DOORS.test(url) || !URL.canParse(url, config.publicUrl))
    return false;
  const { pathname, searchParams } = new URL(url, config.publicUrl);
  const language = searchParams.get(LANGUAGE_PARAM);
  if (!isLanguage(language)) return false;
  searchParams.delete(LANGUAGE_PARAM);
  request.url = pathname + (searchParams.size > 0 ? `?${searchParams}` : "");
  request.headers[LANGUAGE_HEADER] = language;
  if (method !== "POST" && (await isNewChoiceOfVisitor(request, language)))
    response.appendHeader("set-cookie", [
      await createLanguageCookie(language),
      await createVisitorsChoiceCookie(false),
    ]);
  return false;
}

/** Checks whether to save the language. A customer's choice is on the profile, and several people share the browser of a counter. */
async function isNewChoiceOfVisitor(
  { headers: { cookie = "" } }: IncomingMessage,
  language: Language,
): Promise<boolean> {
  const request = new Request(config.publicUrl, { headers: { cookie } });
  if (isSavedLanguage(request, language) || cookie.includes(`${COUNTER_COOKIE}=`)) return false;
  // During an outage of the database the page cannot find out.
  const session = await readSession(request).catch(() => undefined);
  return session === null || session?.person === null;
}
