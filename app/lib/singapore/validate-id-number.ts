import { rules } from "../rules";
import { isSingaporeId } from "./nric";

const LONGEST_PASSPORT = 20;

export type IdNumberProblem =
  | `${"nric" | "fin" | "passport"}-${"required" | "invalid"}`
  | "passport-short";

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
