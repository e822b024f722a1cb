/** The words of a document: in English, which staff and authorities read, and below it in the language of its reader. */
import { type DocumentTextKey, getDocumentTextIn } from "~/languages/document-texts.server";
import { findProviderText, translateProviderNames } from "~/lib/brand/provider-texts";
import type { Language } from "~/lib/language/languages";

/** A text of a document and its parameters, before its language is known. */
export interface Wording {
  key: DocumentTextKey;
  values?: Record<string, string | number>;
}

/** A text of the provider's data, such as the name of a programme. It has a translation only if the provider has written one. */
export interface ProviderWording {
  provider: string;
}

export interface PrintedText {
  english: string;
  /** Null in a document in English. */
  below: { text: string; language: Language } | null;
}

export type GetPrintedText = (wording: Wording | ProviderWording) => PrintedText;

export function getPrintedTexts(language: Language): GetPrintedText {
  const english = getDocumentTextIn("en");
  const own = language === "en" ? null : getDocumentTextIn(language);
  return (wording) => {
    if ("provider" in wording) return printProviderText(wording.provider, language);
    const { key, values } = wording;
    const translated = values && translateProviderNames(values, language);
    return {
      english: english(key, values),
      below: own && { text: own(key, translated), language },
    };
  };
}

function printProviderText(english: string, language: Language): PrintedText {
  const text = language === "en" ? null : findProviderText(english, language);
  return { english, below: text === null ? null : { text, language } };
}

/** Marks a text that reads the same in every language, such as a name, a number or a typed answer. */
export const toUntranslated = (english: string): PrintedText => ({ english, below: null });
