/** The visitor's language: that of the address, a choice that this browser saves, or the one that it prefers. */
import { LANGUAGE_HEADER } from "~/lib/language/language-address";
import { chooseLanguage, isLanguage, type Language } from "~/lib/language/languages";
import { readRequestHeader } from "~/lib/request/request-context.server";
import { createTextCookie } from "../cookie-name.server";

const cookie = createTextCookie("language", { maxAge: 31_536_000 });
export const LANGUAGE_COOKIE = cookie.name;

/** Marks a choice that a visitor made before signing in. It is newer than the one on the profile. */
const visitorsChoice = createTextCookie("language-of-visitor", { maxAge: 31_536_000 });

type ReadHeader = (name: string) => string | null | undefined;

/** Reads the saved choice. A request words its refusals without waiting, so this does not use the framework's reader, which is asynchronous. */
function findSavedLanguage(readHeader: ReadHeader): Language | null {
  const cookies = readHeader("cookie")?.split(/; */) ?? [];
  const [, encoded = ""] =
    cookies.find((one) => one.startsWith(`${LANGUAGE_COOKIE}=`))?.split("=") ?? [];
  // The framework writes a value as JSON in base64, whose own signs are percent-encoded.
  const saved = Buffer.from(encoded.replaceAll("%3D", "="), "base64").toString().slice(1, -1);
  return isLanguage(saved) ? saved : null;
}

const findLanguage = (readHeader: ReadHeader): Language =>
  chooseLanguage(
    readHeader(LANGUAGE_HEADER) ?? findSavedLanguage(readHeader),
    readHeader("accept-language"),
  );

export const readVisitorLanguage = async ({
  headers,
}: Pick<Request, "headers">): Promise<Language> => findLanguage((name) => headers.get(name));

/** Returns the language of the request that is being answered. It is English outside a request, as in a job. */
export const getVisitorLanguage = (): Language => findLanguage(readRequestHeader);

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
  return findSavedLanguage((name) => headers.get(name)) !== null;
}

/** Checks whether this browser saves this choice. */
export const isSavedLanguage = ({ headers }: Request, language: Language): boolean =>
  findSavedLanguage((name) => headers.get(name)) === language;

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
