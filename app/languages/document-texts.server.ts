/** The texts of PDF documents in all languages. They are on the server only. */
import type { Language } from "~/lib/language/languages";
import type { KeyOf } from "./page-language";
import { createTexts, resources } from "./texts.server";

/** A text of a document by area and name, such as "documents:tax-invoice". */
export type DocumentTextKey = KeyOf<"documents" | "documents-data" | "person-form">;

export const getDocumentTextIn = createTexts<DocumentTextKey>();

/** Creates a search for texts by their English. The first text counts if two are the same in English. */
function createSearch(area: string) {
  const textsIn = (language: Language): Record<string, string> => resources[language][area] ?? {};
  const entries = Object.entries(textsIn("en")).filter(([key]) => key !== "review");
  const keys = new Map(entries.reverse().map(([key, text]) => [text, key]));
  return (english: string, language: Language): string | null => {
    const key = keys.get(english);
    return key === undefined ? null : (textsIn(language)[key] ?? null);
  };
}

/**
 * Finds a question or answer of the health forms. The contract writes them in English, so the English text is the key, as on the screens.
 * @returns null for a text that exists in English only, such as a typed answer
 */
export const findHealthText = createSearch("replies-health");

/**
 * Finds a label or choice of the form about a person by its English text.
 * @returns null for a text that exists in English only
 */
export const findPersonText = createSearch("person-form");

/** Finds a relationship of next of kin by its English. @returns null for one that was typed */
export const findRelationshipText = createSearch("people");
