/** Identity numbers: NRIC, FIN and passport (SPEC section 5, ID number). */
import { z } from "zod";
import { normaliseIdNumber } from "~/lib/singapore/nric";
import { findIdNumberError } from "~/lib/singapore/validate-id-number";
import { cleanText } from "~/lib/text/plain-text";
import { idTypes } from "../lists";

export { findIdNumberError };

/** SPEC section 5: no ID number is shorter. */
const SHORTEST = 4;

/**
 * Normalises an identity number to capitals, as it is stored and compared. Text that is too short stays as typed, so that a misplaced
 * dash stays visible.
 */
function readIdNumber(typed: string): string {
  const idNumber = normaliseIdNumber(typed);
  return idNumber.length < SHORTEST ? cleanText(typed).toUpperCase() : idNumber;
}

export const idNumberText = z
  .string()
  .nullish()
  .meta({ examples: ["S1234567D"] })
  .transform((value) => readIdNumber(value ?? ""));

export const idType = z.enum(idTypes, { error: "ID Type is required" });
