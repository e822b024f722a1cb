/** The language of a page, and the types of its texts. They are derived from the English files, one for each area. */

import type { CountryLists } from "~/lib/language/country-choices";
import type { Language } from "~/lib/language/languages";
import type { CarriedTexts } from "./carried-texts";
import type * as english from "./en";

/** The texts of every area, by file. */
export type Texts = typeof english;

/** A key without the plural form that i18next adds to it. */
type WithoutPlural<Key> = Key extends `${infer Name}_${"one" | "other"}` ? Name : Key;

/** The keys of some areas, each by area and name, such as "check-in:confirm.title". */
export type KeyOf<Area extends keyof Texts> = {
  [In in Area]: `${In}:${Exclude<WithoutPlural<keyof Texts[In]>, "review"> & string}`;
}[Area];

/** Texts of messages and documents, which no page has. */
export type MessageArea = Extract<keyof Texts, "messages" | `messages-${string}`>;
export type Area = Exclude<keyof Texts, MessageArea | "documents" | "documents-data">;

export type TextKey = KeyOf<Area>;

/** Values of the parameters of a text. `count` selects its plural form. */
export type TextValues = Record<string, string | number>;

/** Returns a text in the language of the page. */
export type GetText = (key: TextKey, values?: TextValues) => string;

export interface LanguageChoice {
  language: Language;
  /** The word for "trial" in that language, if a native speaker has not reviewed a file of it. */
  trial: string | null;
}

/** A language with its texts, for functions that word something outside a component. */
export interface Words {
  language: Language;
  text: GetText;
}

/** Translates an English message of the server. Returns null if it exists in English only. */
export type TranslateReply = (reply: string, code?: string) => string | null;

export interface PageLanguage extends Words {
  /** The languages that the visitor can choose, or null on a page that exists in English only. */
  choices: readonly LanguageChoice[] | null;
  /** Absent on an English page. */
  translateReply?: TranslateReply;
  /** Names of countries. Absent in a browser, which leaves the lists of the server as they are. */
  countryLists?: () => CountryLists;
  /** The words that a page with scripts carries. Absent on an English page, and on a page without scripts. */
  carried?: () => CarriedTexts;
}
