/** The words of a health form's PDF: in English for staff and doctors, and below it in the language of the reader. */
import type { BilingualText, HealthChoice } from "~/contract/health/health-lists";
import { findHealthText } from "~/languages/document-texts.server";
import type { Language } from "~/lib/language/languages";
import {
  type GetPrintedText,
  getPrintedTexts,
  type PrintedText,
  toUntranslated,
} from "../shared/pdf/printed-text";

export interface HealthWords {
  /** Returns a text of the document, such as the title of a section. */
  textOf: GetPrintedText;
  /** Returns a label or answer of the form. It is in English alone for a reader of English. */
  wordOf(english: string): PrintedText;
  /** Returns a question. A reader of English has Chinese below it, as on the screens. */
  questionOf(question: BilingualText): PrintedText;
  /** Returns a chosen answer, with Chinese on the same line for a reader of English. A typed answer follows the English. */
  choiceOf(choice: HealthChoice, typed?: string | null): PrintedText;
}

export function getHealthWords(language: Language): HealthWords {
  const wordOf = (english: string): PrintedText => {
    const text = language === "en" ? null : findHealthText(english, language);
    return { english, below: text === null ? null : { text, language } };
  };
  return {
    textOf: getPrintedTexts(language),
    wordOf,
    questionOf: ({ en, zh }) =>
      language === "en" ? { english: en, below: { text: zh, language: "zh" } } : wordOf(en),
    choiceOf: ({ label, zh }, typed) => {
      const followed = (text: string) => (typed ? `${text}: ${typed}` : text);
      if (language === "en") return toUntranslated(followed(`${label} ${zh}`));
      return { ...wordOf(label), english: followed(label) };
    },
  };
}
