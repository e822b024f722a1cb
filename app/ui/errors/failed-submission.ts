import { createContext } from "react";

export interface FailedSubmission {
  /** All fields of the form except its files. */
  fields: [name: string, value: string][];
  /** Names of file fields, which no page can carry. */
  files: string[];
}

/** The form that failed on this page, or null on every other page. */
export const FailedSubmissionContext = createContext<FailedSubmission | null>(null);
