/** Texts of several languages, read by i18next. They stay on the server. */
import { createInstance, type i18n } from "i18next";
import { type Language, languages } from "~/lib/language/languages";
import * as en from "./en";
import { fillIn } from "./fill-in";
import { fillRules } from "./fill-rules";
import * as ms from "./ms";
import * as ta from "./ta";
import * as zh from "./zh";

type Area = { review: string };

/** The texts of each language by area, with the numbers of rules. */
export const resources: Record<Language, Record<string, Area>> = {
  en: fillAreas("en", en),
  zh: fillAreas("zh", zh),
  ms: fillAreas("ms", ms),
  ta: fillAreas("ta", ta),
};

function fillAreas(language: Language, areas: Record<string, Area>): Record<string, Area> {
  const fillArea = (texts: Area) =>
    Object.fromEntries(
      Object.entries(texts).map(([key, text]) => [key, fillRules(text, language)]),
    ) as Area;
  return Object.fromEntries(Object.entries(areas).map(([area, texts]) => [area, fillArea(texts)]));
}

type Get<Key extends string> = (key: Key, values?: Record<string, string | number>) => string;

interface Choices {
  /** True if a text that a language lacks is an error, instead of the English text. */
  strict?: boolean;
}

/** Signals that a language lacks a text. */
export class MissingTextError extends Error {
  override name = "MissingTextError";
}

/** Creates the functions that return texts, one for each language. */
export function createTexts<Key extends string>({
  strict = false,
}: Choices = {}): (language: Language) => Get<Key> {
  const library = createInstance();
  library.init({
    resources,
    fallbackLng: strict ? false : "en",
    // Keys contain dots, so that a file is a flat list for translators.
    keySeparator: false,
    // React escapes the values of pages, and messages are plain text.
    interpolation: { escapeValue: false },
    initAsync: false,
    ...(strict && {
      parseMissingKeyHandler: (key: string) => {
        throw new MissingTextError(key);
      },
    }),
  });
  const texts = new Map(languages.map((language) => [language, createGet(library, language)]));
  return (language) => texts.get(language) as Get<Key>;
}

/**
 * Returns the texts of a language. i18next chooses plural forms and reports what is missing. It takes 20 microseconds for a text with
 * parameters, of which a page has dozens, so that those without plural forms are filled in here.
 */
function createGet(library: i18n, language: Language): Get<string> {
  const translate = library.getFixedT(language);
  const texts = new Map<string, string | undefined>();
  return (key, values) => {
    if (!texts.has(key)) texts.set(key, findPlainText(library, language, key));
    const text = texts.get(key);
    if (text === undefined) return translate(key, values);
    return values ? fillIn(text, values) : text;
  };
}

/** Finds a text without plural forms. */
function findPlainText(library: i18n, language: Language, key: string): string | undefined {
  const [area = "", name = ""] = key.split(":");
  return library.getResource(language, area, name, { keySeparator: false });
}

/** Checks whether English has a text, with or without plural forms. */
export function isText(key: string): boolean {
  const [area = "", name = ""] = key.split(":");
  const texts = resources.en[area] ?? {};
  return Object.hasOwn(texts, name) || Object.hasOwn(texts, `${name}_other`);
}
