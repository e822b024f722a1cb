/** The visitor's language: a choice that this browser saves, or the one that it prefers. */
import { chooseLanguage, isLanguage, type Language } from "~/lib/language/languages";
import { createTextCookie } from "../cookie-name.server";

const cookie = createTextCookie("language", { maxAge: 31_536_000 });

export async function readVisitorLanguage({
  headers,
}: Pick<Request, "headers">): Promise<Language> {
  const saved = await cookie.parse(headers.get("cookie"));
  return chooseLanguage(saved, headers.get("accept-language"));
}

/** Builds the header that saves a choice. Anything but a language clears it. */
export function saveLanguage(chosen: unknown): Promise<string> {
  return isLanguage(chosen) ? cookie.serialize(chosen) : cookie.serialize("", { maxAge: 0 });
}

/** Checks whether this browser saves a choice. */
export async function hasSavedLanguage({ headers }: Request): Promise<boolean> {
  return isLanguage(await cookie.parse(headers.get("cookie")));
}
