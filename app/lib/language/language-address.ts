/** The address of a page in one language, for search engines and for links in messages. */
import type { Language } from "./languages";

export const LANGUAGE_PARAM = "lang";

/** Set by the server in front of the framework, which takes the language out of the address. It removes it from incoming requests. */
export const LANGUAGE_HEADER = "x-language-of-address";

/** Adds the language to an address without a fragment: "/faq?lang=zh". */
export const addLanguageToAddress = (address: string, language: Language): string =>
  `${address}${address.includes("?") ? "&" : "?"}${LANGUAGE_PARAM}=${language}`;
