/** The words of a document: in English, which staff and authorities read, and below it in the language of its reader. */
import { type DocumentTextKey, getDocumentTextIn } from "~/languages/document-texts.server";
import type { Language } from "~/lib/language/languages";

/** A text of a document and its parameters, before its language is known. */
export interface Wording {
  key: DocumentTextKey;
  values?: Record<string, string | number>;
}

export interface PrintedText {
  english: string;
  /** Null in a document in English. */
  below: { text: string; language: Language } | null;
}

export type GetPrintedText = (wording: Wording) => PrintedText;

export function getPrintedTexts(language: Language): GetPrintedText {
  const english = getDocumentTextIn("en");
  const own = language === "en" ? null : getDocumentTextIn(language);
  return ({ key, values }) => ({
    english: english(key, values),
    below: own && { text: own(key, values), language },
  });
}

/** Marks a text that reads the same in every language, such as a name, a number or a typed answer. */
export const toUntranslated = (english: string): PrintedText => ({ english, below: null });
