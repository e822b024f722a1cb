/** The optional personal questions by page. */
import { freeTextQuestionNames } from "~/contract/lists";

/** The question groups. Each is one page at a counter. */
export const OPTIONAL_QUESTIONS = [
  ["residentStatus", "otherResidentStatus", "nationality"],
  ["chasSubsidyTier", "chasExpiryDate"],
  ["maritalStatus", "religion", "otherReligion", ...freeTextQuestionNames, "unionMember"],
] as const;

export type OptionalQuestion = (typeof OPTIONAL_QUESTIONS)[number][number];
export const optionalQuestions: OptionalQuestion[] = OPTIONAL_QUESTIONS.flat();
