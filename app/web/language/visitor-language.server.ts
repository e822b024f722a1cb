/** The visitor's language: a choice that this browser saves, or the one that it prefers. */
import { chooseLanguage, isLanguage, type Language } from "~/lib/language/languages";
import { readRequestHeader } from "~/lib/request/request-context.server";
import { createTextCookie } from "../cookie-name.server";

const cookie = createTextCookie("language", { maxAge: 31_536_000 });
export const LANGUAGE_COOKIE = cookie.name;

/** Marks a choice that a visitor made before signing in. It is newer than the one on the profile. */
const visitorsChoice = createTextCookie("language-of-visitor", { maxAge: 31_536_000 });

export async function readVisitorLanguage({
  headers,
}: Pick<Request, "headers">): Promise<Language> {
  const saved = await cookie.parse(headers.get("cookie"));
  return chooseLanguage(saved, headers.get("accept-language"));
}

/** Returns the language of the request that is being answered. It is English outside a request, as in a job. */
export function getVisitorLanguage(): Language {
  const cookies = readRequestHeader("cookie")?.split("; ") ?? [];
  const saved = cookies.find((one) => one.startsWith(`${LANGUAGE_COOKIE}=`));
  const value = decodeURIComponent(saved?.slice(LANGUAGE_COOKIE.length + 1) ?? "");
  // The framework writes a cookie as JSON in base64.
  const chosen = Buffer.from(value, "base64").toString().replaceAll('"', "");
  return chooseLanguage(chosen, readRequestHeader("accept-language"));
}

/**
 * Builds the header that saves a choice. Anything but a language clears it.
 * @param isShared true on a shared computer, which forgets the choice when its browser is closed.
 */
export function createLanguageCookie(chosen: unknown, isShared = false): Promise<string> {
  if (!isLanguage(chosen)) return cookie.serialize("", { maxAge: 0 });
  return cookie.serialize(chosen, isShared ? { maxAge: undefined } : {});
}

/** Checks whether this browser saves a choice. */
export async function hasSavedLanguage({ headers }: Request): Promise<boolean> {
  return isLanguage(await cookie.parse(headers.get("cookie")));
}

/** Builds the header that marks a choice as that of a visitor, or removes the mark. */
export const createVisitorsChoiceCookie = (isVisitors: boolean): Promise<string> =>
  isVisitors ? visitorsChoice.serialize("yes") : visitorsChoice.serialize("", { maxAge: 0 });

/** Finds the language that this browser has for a person who signs in: one chosen before, or the one that it prefers. */
export async function findSignInLanguage(request: Request): Promise<{
  language: Language;
  isNewest: boolean;
}> {
  const mark = await visitorsChoice.parse(request.headers.get("cookie"));
  return {
    language: await readVisitorLanguage(request),
    isNewest: mark === "yes" && (await hasSavedLanguage(request)),
  };
}
