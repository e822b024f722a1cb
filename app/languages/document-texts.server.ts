/** The texts of PDF documents in all languages. They are on the server only. */
import type { Language } from "~/lib/language/languages";
import en from "./en/documents.json";
import dataEn from "./en/documents-data.json";
import peopleEn from "./en/people.json";
import personEn from "./en/person-form.json";
import healthEn from "./en/replies-health.json";
import ms from "./ms/documents.json";
import dataMs from "./ms/documents-data.json";
import peopleMs from "./ms/people.json";
import personMs from "./ms/person-form.json";
import healthMs from "./ms/replies-health.json";
import ta from "./ta/documents.json";
import dataTa from "./ta/documents-data.json";
import peopleTa from "./ta/people.json";
import personTa from "./ta/person-form.json";
import healthTa from "./ta/replies-health.json";
import { createTexts } from "./texts.server";
import zh from "./zh/documents.json";
import dataZh from "./zh/documents-data.json";
import peopleZh from "./zh/people.json";
import personZh from "./zh/person-form.json";
import healthZh from "./zh/replies-health.json";

const resources = {
  en: { documents: en, "documents-data": dataEn, "person-form": personEn },
  zh: { documents: zh, "documents-data": dataZh, "person-form": personZh },
  ms: { documents: ms, "documents-data": dataMs, "person-form": personMs },
  ta: { documents: ta, "documents-data": dataTa, "person-form": personTa },
} satisfies Record<Language, object>;

/** A key without the plural form that i18next adds to it. */
type WithoutPlural<Key> = Key extends `${infer Name}_${"one" | "other"}` ? Name : Key;

type English = (typeof resources)["en"];

/** A text of a document by area and name, such as "documents:tax-invoice". */
export type DocumentTextKey = {
  [In in keyof English]: `${In}:${Exclude<WithoutPlural<keyof English[In]>, "review"> & string}`;
}[keyof English];

export const getDocumentTextIn = createTexts<DocumentTextKey>(resources);

type Texts = Record<Language, Partial<Record<string, string>>>;

/** Creates a search for texts by their English. The first text counts if two are the same in English. */
function createSearch(texts: Texts) {
  const entries = Object.entries(texts.en).filter(([key]) => key !== "review");
  const keys = new Map(entries.reverse().map(([key, text]) => [text, key]));
  return (english: string, language: Language): string | null => {
    const key = keys.get(english);
    return key === undefined ? null : (texts[language][key] ?? null);
  };
}

/**
 * Finds a question or answer of the health forms. The contract writes them in English, so the English text is the key, as on the screens.
 * @returns null for a text that exists in English only, such as a typed answer
 */
export const findHealthText = createSearch({
  en: healthEn,
  zh: healthZh,
  ms: healthMs,
  ta: healthTa,
});

/**
 * Finds a label or choice of the form about a person by its English text.
 * @returns null for a text that exists in English only
 */
export const findPersonText = createSearch({
  en: personEn,
  zh: personZh,
  ms: personMs,
  ta: personTa,
});

/** Finds a relationship of next of kin by its English. @returns null for one that was typed */
export const findRelationshipText = createSearch({
  en: peopleEn,
  zh: peopleZh,
  ms: peopleMs,
  ta: peopleTa,
});
