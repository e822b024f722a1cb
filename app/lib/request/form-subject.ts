/** Name of the field with the person that a form was rendered for, and the choices if the session acts for someone else by then. */
export const SUBJECT_FIELD = "drawnFor";

/** The choice "act for the person it was rendered for, and send it". */
export const SWITCH_BACK_FIELD = "goBackToThem";

/** Minutes for which the input is preserved after the session ended. */
export const PRESERVED_MINUTES = 15;

export const INPUT_PRESERVED_TEXT = `What you typed is not saved yet. We will keep it for ${PRESERVED_MINUTES} minutes, for you alone, and show it again once you have logged in.`;

export interface SubjectMismatch {
  /** Null if it was rendered for another customer. The name is null for the customer themselves. */
  renderedFor: {
    name: string | null;
    /** Null if the customer can no longer act for that person. */
    sealed: string | null;
  } | null;
  /** Null for the customer themselves. */
  actingFor: string | null;
  /** The name of the customer of the session. */
  loggedInAs: string | null;
  typed: [name: string, value: string][];
  /** A file is not sent along by a page: it has to be chosen again. */
  hadFile: boolean;
  sendTo: string;
  stayAt: string;
}
