/** Identity numbers: NRIC, FIN and passport (SPEC section 5, ID number). */
import { z } from "zod";
import { isSingaporeId } from "~/lib/nric";
import { cleanText } from "~/lib/plain-text";
import { type IdType, idTypes } from "../lists";

const LONGEST_PASSPORT = 20;

/** Why this identity number cannot be taken, in the spec's words; null when it can. */
export function idNumberProblem(idType: IdType, idNumber: string): string | null {
  if (idType === "PASSPORT") {
    if (idNumber === "") return "Passport is required";
    if (!/^[A-Za-z0-9]+$/.test(idNumber) || idNumber.length > LONGEST_PASSPORT)
      return "Passport is invalid";
    return idNumber.length < 4 ? "Passport number should be atleast 4 characters long" : null;
  }
  if (idType === "FIN") {
    if (idNumber === "") return "FIN is required";
    return isSingaporeId(idNumber, "fin") ? null : "Fin is invalid";
  }
  if (idNumber === "") return "NRIC is required";
  return isSingaporeId(idNumber, "nric") ? null : "NRIC is invalid";
}

/** Identity numbers are kept and compared in capitals. */
export const idNumberText = z
  .string()
  .nullish()
  .meta({ examples: ["S1234567D"] })
  .transform((value) => cleanText(value ?? "").toUpperCase());

export const idType = z.enum(idTypes, { error: "ID Type is required" });
