/** Texts of several languages, read by i18next. They stay on the server. */
import { createInstance } from "i18next";
import { type Language, languages } from "~/lib/language/languages";

type Resources = Record<Language, Record<string, { review: string }>>;
type Get<Key extends string> = (key: Key, values?: Record<string, string | number>) => string;

interface Choices {
  /** True if a text that a language lacks is an error, instead of the English text. */
  strict?: boolean;
}

/** Signals that a language lacks a text. */
export class MissingTextError extends Error {
  override name = "MissingTextError";
}

/** Creates the functions that return texts, one for each language. Texts without parameters are looked up once. */
export function createTexts<Key extends string>(
  resources: Resources,
  { strict = false }: Choices = {},
): (language: Language) => Get<Key> {
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
  const texts = new Map(
    languages.map((language) => [language, rememberFixed(library.getFixedT(language))]),
  );
  return (language) => texts.get(language) as Get<Key>;
}

function rememberFixed(translate: Get<string>): Get<string> {
  const fixed = new Map<string, string>();
  return (key, values) => {
    if (values) return translate(key, values);
    const found = fixed.get(key);
    if (found !== undefined) return found;
    const text = translate(key);
    fixed.set(key, text);
    return text;
  };
}
