/** The field that says for whom a form was drawn, and what is asked when somebody else is acted for by then. */
export const SUBJECT_FIELD = "drawnFor";

/** The answer "act for the one it was drawn for, and send it". */
export const SWITCH_BACK_FIELD = "goBackToThem";

/** How long what was typed is kept when the session had ended. */
export const PRESERVED_MINUTES = 15;

export interface SubjectMismatch {
  /** Null when it was drawn for another customer; the name is null for the customer themselves. */
  drawnFor: { name: string | null; sealed: string } | null;
  /** Null for the customer themselves. */
  actingFor: string | null;
  typed: [name: string, value: string][];
  /** A file is not sent along by a page: it has to be chosen again. */
  hadFile: boolean;
  sendTo: string;
  stayAt: string;
}
