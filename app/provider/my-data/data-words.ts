/** The words of a copy of one's data: in English as on the screens, and below it in the language of the reader. */
import { type DocumentTextKey, findPersonText } from "~/languages/document-texts.server";
import type { Language } from "~/lib/language/languages";
import { type GetPrintedText, getPrintedTexts, type PrintedText } from "../shared/pdf/printed-text";

export interface DataWords {
  textOf: GetPrintedText;
  /** Returns a label or a choice of the form about a person. */
  wordOf(english: string): PrintedText;
  /** Returns a fact that names a state. The state stands below it in the language of the reader. */
  withState(english: string, state: string): PrintedText;
}

type StateKey = Extract<DocumentTextKey, `documents-data:state.${string}`>;
type State = StateKey extends `documents-data:state.${infer Name}` ? Name : never;

const states: Record<State, true> = {
  BILLING: true,
  RESIDENTIAL: true,
  SERVICE: true,
  SCHEDULED: true,
  COMPLETED: true,
  CANCELLED: true,
  CANCELLED_WITH_CHARGE: true,
  PENDING_PAYMENT: true,
  PAID: true,
  FAILED: true,
  EXPIRED: true,
  REFUND_DUE: true,
  PENDING: true,
  ACTIVE: true,
  REJECTED: true,
  REQUESTED: true,
  APPROVED: true,
  REFUSED: true,
  WITHDRAWN: true,
  OPEN: true,
  MADE: true,
  CAME: true,
  ABSENT: true,
  DOCTORS_NOTE: true,
  RESULTS: true,
  CHANGED: true,
  SAW: true,
};

const isTranslatedState = (state: string): state is State => Object.hasOwn(states, state);

export function getDataWords(language: Language): DataWords {
  const textOf = getPrintedTexts(language);
  return {
    textOf,
    wordOf(english) {
      const text = language === "en" ? null : findPersonText(english, language);
      return { english, below: text === null ? null : { text, language } };
    },
    withState: (english, state) => ({
      english,
      below: isTranslatedState(state)
        ? textOf({ key: `documents-data:state.${state}` }).below
        : null,
    }),
  };
}

/** Writes a state of the contract in English, such as "refund due". */
export const formatState = (state: string): string => state.toLowerCase().replaceAll("_", " ");
