/** The visitor's language: a choice that this browser saves, or the one that it prefers. */
import { chooseLanguage, isLanguage, type Language } from "~/lib/language/languages";
import { createTextCookie } from "../cookie-name.server";

const cookie = createTextCookie("language", { maxAge: 31_536_000 });
export const LANGUAGE_COOKIE = cookie.name;

export async function readVisitorLanguage({
  headers,
}: Pick<Request, "headers">): Promise<Language> {
  const saved = await cookie.parse(headers.get("cookie"));
  return chooseLanguage(saved, headers.get("accept-language"));
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
