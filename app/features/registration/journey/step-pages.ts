/** The question groups of long steps that share a page. Health questions are split on every device, the others only at a counter. */
import type { AddressType } from "~/contract/lists";
import { OPTIONAL_QUESTIONS } from "~/features/people/profile/optional-questions";
import type { PartialStep, StepPages } from "~/web/journey/step-pages";

export const healthPages: StepPages = [
  ["whyJoinOurExerciseProgramme", "whyJoinOurExerciseProgrammeOther"],
  ["healthConditions", "healthConditionsOther"],
  ["injureAnyOfTheseBodyParts", "injureAnyOfTheseBodyPartsOther"],
  ["timesExerciseAWeek"],
];

export const detailsPages: StepPages = [
  ["name", "idType", "nric", "version"],
  ["dateOfBirth", "gender"],
  ["email", "countryCode", "mobileNumber", "homeNumber"],
  ["language", "otherLanguage"],
  ...OPTIONAL_QUESTIONS,
];

const addressPage = [
  "postalCode",
  "block",
  "street",
  "level",
  "unit",
  "building",
  "version",
  "homeVersion",
];
export const addressPages: Record<AddressType, StepPages> = {
  BILLING: [addressPage, ["sameAsHome"]],
  RESIDENTIAL: [addressPage],
  SERVICE: [addressPage],
};

export const contactPages: StepPages = [
  ["name", "relationship", "otherRelationship", "version"],
  ["countryCode", "mobileNumber", "homeNumber", "email", "payer", "consent"],
];

/** Finds the ID number of a step in progress, or the saved one. */
export function findDraftIdNumber<Kept extends { idType: string; nric: string }>(
  answers: Kept | null,
  begun: PartialStep | undefined,
): Pick<Kept, "idType" | "nric"> | null {
  const fields = Object.fromEntries(begun?.fields ?? []) as Partial<Kept>;
  return fields.nric && fields.idType ? { idType: fields.idType, nric: fields.nric } : answers;
}
