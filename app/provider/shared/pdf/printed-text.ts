/** The words of a document: in English, which staff and authorities read, and below it in the language of its reader. */
import { type DocumentTextKey, getDocumentTextIn } from "~/languages/document-texts.server";
import { findProviderText } from "~/lib/brand/provider-texts";
import type { Language } from "~/lib/language/languages";

/** A text of a document and its parameters, before its language is known. */
export interface Wording {
  key: DocumentTextKey;
  values?: Record<string, string | number>;
  /** Parameters from the provider's data, such as a centre. The text below has their translations. */
  fromProvider?: Record<string, string>;
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
    const { key, values, fromProvider } = wording;
    if (fromProvider === undefined)
      return { english: english(key, values), below: own && { text: own(key, values), language } };
    const translated = translateNames(fromProvider, language);
    return {
      english: english(key, { ...values, ...fromProvider }),
      below: own && { text: own(key, { ...values, ...translated }), language },
    };
  };
}

function printProviderText(english: string, language: Language): PrintedText {
  const text = language === "en" ? null : findProviderText(english, language);
  return { english, below: text === null ? null : { text, language } };
}

const translateNames = (names: Record<string, string>, language: Language) =>
  Object.fromEntries(
    Object.entries(names).map(([name, text]) => [name, findProviderText(text, language) ?? text]),
  );

/** Marks a text that reads the same in every language, such as a name, a number or a typed answer. */
export const toUntranslated = (english: string): PrintedText => ({ english, below: null });
