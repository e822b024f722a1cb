/** The form of a correction: one value, and the reason. The value's field is in the address of the page. */
import { z } from "zod";
import {
  type CorrectedField,
  correctedFields,
  correctedValue,
  correctionReason,
} from "~/contract/people/correction";
import type { GetText } from "~/languages/page-language";
import {
  joinDateFields,
  preprocessFields,
  readAsTyped,
  readNonBlank,
} from "~/web/forms/form-fields";

/** Words of the fields in addresses. */
const words: Record<CorrectedField, string> = {
  NAME: "name",
  EMAIL: "email",
  ID_NUMBER: "id-number",
  BIRTH_DATE: "birth-date",
  MOBILE: "mobile",
};

export const getCorrectedFieldWord = (field: CorrectedField): string => words[field];

export const findCorrectedFieldByWord = (word: string | null): CorrectedField | null =>
  correctedFields.find((field) => words[field] === word) ?? null;

/** Fields in the order of the links that choose one. A customer changes the own mobile number on another page. */
const offered = ["NAME", "ID_NUMBER", "BIRTH_DATE", "EMAIL"] as const;
type RequestedField = (typeof offered)[number];

/** Lists the links that choose a field, with their labels. */
export const listFieldChoices = (text: GetText): { field: CorrectedField; label: string }[] =>
  offered.map((field) => ({ field, label: text(`people:correction.choice.${field}`) }));

/** Lists what staff can correct too. */
export const listStaffChoices = (text: GetText): { field: CorrectedField; label: string }[] => [
  ...listFieldChoices(text),
  { field: "MOBILE", label: text("people:correction.choice.MOBILE") },
];

export const findRequestedFieldByWord = (word: string | null): RequestedField | null =>
  offered.find((field) => words[field] === word) ?? null;

/** Builds the schema of a field's form. Errors of the value are at `value`. */
export function buildCorrectionForm(field: CorrectedField) {
  return z.preprocess(
    preprocessFields((raw) => ({
      field,
      value: field === "BIRTH_DATE" ? joinDateFields(raw.value) : (readAsTyped(raw.value) ?? ""),
      ...(field === "ID_NUMBER" && { idType: readAsTyped(raw.idType) }),
      reason: readNonBlank(raw.reason),
    })),
    z
      .intersection(correctedValue, z.object({ reason: correctionReason }))
      .transform(({ reason, ...correct }) => ({ correct, reason })),
  );
}
