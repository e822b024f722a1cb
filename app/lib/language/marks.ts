import type { Language } from "./languages";

interface Marks {
  /** Between a label and its value. */
  colon: string;
  /** Between facts. */
  comma: string;
  /** Between sentences. */
  stop: string;
  /** Around a figure or remark after a text. */
  open: string;
  close: string;
  space: string;
}

const latin: Marks = { colon: ": ", comma: ", ", stop: ". ", open: " (", close: ")", space: " " };

/** Punctuation that joins facts outside a sentence of `app/languages`, with its spaces. Chinese has full-width marks without spaces. */
export const marks: Readonly<Record<Language, Marks>> = {
  en: latin,
  zh: { colon: "：", comma: "，", stop: "。", open: "（", close: "）", space: "" },
  ms: latin,
  ta: latin,
};
