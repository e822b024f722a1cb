/** The words of a copy of one's data: in English as on the screens, and below it in the language of the reader. */
import {
  type DocumentTextKey,
  findPersonText,
  findRelationshipText,
} from "~/languages/document-texts.server";
import type { Language } from "~/lib/language/languages";
import { isKindForPersons } from "../shared/messages/message-kinds";
import {
  type GetPrintedText,
  getPrintedTexts,
  type PrintedText,
  toUntranslated,
} from "../shared/pdf/printed-text";

export interface DataWords {
  textOf: GetPrintedText;
  /** Returns a label or a choice of the form about a person. */
  wordOf(english: string): PrintedText;
  relationshipOf(english: string): PrintedText;
  /** Returns the occasion of a message. One that only a newer backend knows is in English. */
  occasionOf(kind: string, english: string): PrintedText;
  /** Names what was asked to be corrected, and when. */
  correctionOf(field: string, date: string): PrintedText;
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
  NOT_RECORDED: true,
  CANCELLED: true,
  CANCELLED_WITH_CHARGE: true,
  PENDING_PAYMENT: true,
  PAID: true,
  FAILED: true,
  EXPIRED: true,
  REFUND_DUE: true,
  RETURNED: true,
  TAKEN_OFF: true,
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

const correctedFields: Partial<Record<string, DocumentTextKey>> = {
  NAME: "documents-data:corrected.NAME",
  EMAIL: "documents-data:corrected.EMAIL",
  ID_NUMBER: "documents-data:corrected.ID_NUMBER",
  BIRTH_DATE: "documents-data:corrected.BIRTH_DATE",
  MOBILE: "documents-data:corrected.MOBILE",
};

export function getDataWords(language: Language): DataWords {
  const textOf = getPrintedTexts(language);
  const withBelow = (english: string, find: typeof findPersonText): PrintedText => {
    const text = language === "en" ? null : find(english, language);
    return { english, below: text === null ? null : { text, language } };
  };
  return {
    textOf,
    wordOf: (english) => withBelow(english, findPersonText),
    relationshipOf: (english) => withBelow(english, findRelationshipText),
    occasionOf: (kind, english) =>
      isKindForPersons(kind)
        ? textOf({ key: `documents-data:about.${kind}` })
        : toUntranslated(english),
    correctionOf(field, date) {
      const key = correctedFields[field];
      return key ? textOf({ key, values: { date } }) : toUntranslated(`${field} (${date})`);
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
