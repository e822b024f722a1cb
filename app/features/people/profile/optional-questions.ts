/** The optional personal questions by page, and their answers as rows. */
import type { PersonalDetails } from "~/contract/people/personal";
import { getCountryName } from "~/lib/singapore/countries";
import { formatDate } from "~/lib/singapore-date";

/** The question groups. Each is one page at a counter. */
export const OPTIONAL_QUESTIONS = [
  ["residentStatus", "otherResidentStatus", "nationality"],
  ["chasSubsidyTier", "chasExpiryDate"],
  ["maritalStatus", "religion", "otherReligion", "companyName", "unionMember"],
] as const;

export type OptionalQuestion = (typeof OPTIONAL_QUESTIONS)[number][number];
export const optionalQuestions: OptionalQuestion[] = OPTIONAL_QUESTIONS.flat();

type OptionalAnswers = { [Name in OptionalQuestion]: PersonalDetails[Name] | string | null };

/** Shows the text beside "Others" as part of the answer. */
export const formatOther = (value: string | null, other: string | null): string | null =>
  value === "Others" && other ? `Others: ${other}` : value;

export function listOptionalAnswerRows(answers: OptionalAnswers) {
  return [
    {
      label: "Residential status",
      value: formatOther(answers.residentStatus, answers.otherResidentStatus),
    },
    { label: "Nationality", value: answers.nationality && getCountryName(answers.nationality) },
    { label: "CHAS card", value: answers.chasSubsidyTier },
    {
      label: "CHAS card expires on",
      value: answers.chasExpiryDate && formatDate(answers.chasExpiryDate),
    },
    { label: "Marital status", value: answers.maritalStatus },
    { label: "Religion", value: formatOther(answers.religion, answers.otherReligion) },
    { label: "Company", value: answers.companyName },
    { label: "Union member", value: answers.unionMember ? "Yes" : "No" },
  ];
}
