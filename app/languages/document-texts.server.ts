/** The texts of PDF documents in all languages. They are on the server only. */
import type { Language } from "~/lib/language/languages";
import en from "./en/documents.json";
import ms from "./ms/documents.json";
import ta from "./ta/documents.json";
import { createTexts } from "./texts.server";
import zh from "./zh/documents.json";

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
