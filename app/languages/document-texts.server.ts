/** The texts of PDF documents in all languages. They are on the server only. */
import type { Language } from "~/lib/language/languages";
import en from "./en/documents.json";
import healthEn from "./en/replies-health.json";
import ms from "./ms/documents.json";
import healthMs from "./ms/replies-health.json";
import ta from "./ta/documents.json";
import healthTa from "./ta/replies-health.json";
import { createTexts } from "./texts.server";
import zh from "./zh/documents.json";
import healthZh from "./zh/replies-health.json";

const resources = {
  en: { documents: en },
  zh: { documents: zh },
  ms: { documents: ms },
  ta: { documents: ta },
} satisfies Record<Language, object>;

/** A key without the plural form that i18next adds to it. */
type WithoutPlural<Key> = Key extends `${infer Name}_${"one" | "other"}` ? Name : Key;

/** A text of a document, such as "documents:tax-invoice". */
export type DocumentTextKey = `documents:${Exclude<WithoutPlural<keyof typeof en>, "review">}`;

export const getDocumentTextIn = createTexts<DocumentTextKey>(resources);

const health: Record<Language, Partial<Record<string, string>>> = {
  en: healthEn,
  zh: healthZh,
  ms: healthMs,
  ta: healthTa,
};

const healthKeys = new Map(Object.entries(healthEn).map(([key, text]) => [text, key]));

/**
 * Finds a question or answer of the health forms. The contract writes them in English, so the English text is the key, as on the screens.
 * @returns null for a text that exists in English only, such as a typed answer
 */
export function findHealthText(english: string, language: Language): string | null {
  const key = healthKeys.get(english);
  return key === undefined ? null : (health[language][key] ?? null);
}
