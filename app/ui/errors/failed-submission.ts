import { createContext } from "react";

export interface FailedSubmission {
  /** Everything the form held but its files. */
  fields: [name: string, value: string][];
  /** The names of fields for a file: no page can carry one along. */
  files: string[];
}

/** The form that failed on this page, or null on every other page. */
export const FailedSubmissionContext = createContext<FailedSubmission | null>(null);
