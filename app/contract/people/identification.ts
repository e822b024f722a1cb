/** Identity numbers: NRIC, FIN and passport (SPEC section 5, ID number). */
import { z } from "zod";
import { rules } from "~/lib/rules";
import { normaliseIdNumber } from "~/lib/singapore/nric";
import { findIdNumberProblem, type IdNumberProblem } from "~/lib/singapore/validate-id-number";
import { cleanText } from "~/lib/text/plain-text";
import { type Reply, reply } from "../../languages/reply";
import { type IdType, idTypes } from "../lists";

const problems: Record<IdNumberProblem, Reply> = {
  "nric-required": reply("replies:nric.required"),
  "nric-invalid": reply("replies:nric.invalid"),
  "fin-required": reply("replies:fin.required"),
  "fin-invalid": reply("replies:fin.invalid"),
  "passport-required": reply("replies:passport.required"),
  "passport-invalid": reply("replies:passport.invalid"),
  "passport-short": reply("replies:passport.short"),
};

/** @returns the reply for a wrong identity number, or null for a valid one */
export function findIdNumberError(idType: IdType, idNumber: string): Reply | null {
  const problem = findIdNumberProblem(idType, idNumber);
  return problem && problems[problem];
}

/**
 * Normalises an identity number to capitals, as it is stored and compared. Text that is too short stays as typed, so that a misplaced
 * dash stays visible.
 */
function readIdNumber(typed: string): string {
  const idNumber = normaliseIdNumber(typed);
  return idNumber.length < rules.passportCharacters ? cleanText(typed).toUpperCase() : idNumber;
}

export const idNumberText = z
  .string()
  .nullish()
  .meta({ examples: ["S1234567D"] })
  .transform((value) => readIdNumber(value ?? ""));

export const idType = z.enum(idTypes, { error: reply("replies:id-type.required") });
