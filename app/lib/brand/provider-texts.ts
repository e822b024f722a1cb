/**
 * The provider's sentences in other languages. Its data has them in English (taglines, opening hours, catalogue), and each translation is
 * found by the English text.
 */
import type { Language } from "../language/languages";

/** The mastercode under which the translations of a language are stored and requested: the key is the English text. */
export const TRANSLATION_CODES = {
  zh: "PROVIDER_ZH",
  ms: "PROVIDER_MS",
  ta: "PROVIDER_TA",
} as const satisfies Partial<Record<Language, string>>;

export type TranslationLanguage = keyof typeof TRANSLATION_CODES;

export const translationLanguages = Object.keys(TRANSLATION_CODES) as TranslationLanguage[];

/** Translations by language and English text. */
export type ProviderTexts = Partial<Record<Language, Readonly<Record<string, string>>>>;

/** The holder is on globalThis, because the watch mode reloads modules. */
const key = Symbol.for("customer-portal.provider-texts");
const holder = globalThis as { [key]?: ProviderTexts };

export function setProviderTexts(texts: ProviderTexts): void {
  holder[key] = texts;
}

/** Finds the translation of a sentence in the provider's data. Null without one. */
export function findProviderText(english: string, language: Language): string | null {
  const texts = holder[key]?.[language];
  const translation = texts !== undefined && Object.hasOwn(texts, english) ? texts[english] : null;
  if (translation) for (const note of notes) note(english, translation, language);
  return translation ?? null;
}

type Note = (english: string, translation: string, language: Language) => void;
const notes = new Set<Note>();

/**
 * Notes the translations that are looked up while a page is rendered for scripts. Pages that are rendered at the same time may add some,
 * which are public.
 * @returns the function that ends it
 */
export function collectProviderTexts(note: Note): () => void {
  notes.add(note);
  return () => {
    notes.delete(note);
  };
}

/** Returns the provider's translation of a sentence in its data, or the sentence. */
export const translateProviderText = (english: string, language: Language): string =>
  findProviderText(english, language) ?? english;

/**
 * Parameters of texts that name a programme, a treatment, an activity, a figure of an assessment, a discount or what was bought. Centres keep the English name of their sign and
 * address.
 */
const PROVIDER_NAMES = new Set([
  "programme",
  "group",
  "activity",
  "figure",
  "unit",
  "product",
  "offer",
  "treatment",
  "discount",
  "subject",
  "title",
  "what",
]);

/** Replaces the names of programmes that the provider has translated. All others stay in English. */
export const translateProviderNames = <Value>(
  values: Readonly<Record<string, Value>>,
  language: Language,
): Record<string, Value | string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      (PROVIDER_NAMES.has(name) && findProviderText(String(value), language)) || value,
    ]),
  );
