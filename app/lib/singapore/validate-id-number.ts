import { rules } from "../rules";
import { isSingaporeId } from "./nric";

const LONGEST_PASSPORT = 20;

/** The messages of SPEC section 5, by problem. */
const messages = {
  "nric-required": "NRIC is required",
  "nric-invalid": "NRIC is invalid",
  "fin-required": "FIN is required",
  "fin-invalid": "Fin is invalid",
  "passport-required": "Passport is required",
  "passport-invalid": "Passport is invalid",
  "passport-short": `Passport number should be atleast ${rules.passportCharacters} characters long`,
} as const;
export type IdNumberProblem = keyof typeof messages;

/**
 * Checks an identity number. It has no server dependencies, so that a browser may run it too.
 * @returns the problem, or null for a valid number
 */
export function findIdNumberProblem(
  idType: "NRIC" | "FIN" | "PASSPORT",
  idNumber: string,
): IdNumberProblem | null {
  if (idType === "PASSPORT") {
    if (idNumber === "") return "passport-required";
    if (!/^[A-Za-z0-9]+$/.test(idNumber) || idNumber.length > LONGEST_PASSPORT)
      return "passport-invalid";
    return idNumber.length < rules.passportCharacters ? "passport-short" : null;
  }
  if (idType === "FIN") {
    if (idNumber === "") return "fin-required";
    return isSingaporeId(idNumber, "fin") ? null : "fin-invalid";
  }
  if (idNumber === "") return "nric-required";
  return isSingaporeId(idNumber, "nric") ? null : "nric-invalid";
}

/**
 * Checks an identity number.
 * @returns the message of SPEC section 5, or null for a valid number
 */
export function findIdNumberError(
  idType: "NRIC" | "FIN" | "PASSPORT",
  idNumber: string,
): string | null {
  const problem = findIdNumberProblem(idType, idNumber);
  return problem && messages[problem];
}
