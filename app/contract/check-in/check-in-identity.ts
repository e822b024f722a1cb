/** The ID number that somebody types at the door: its kind is told by its shape. */
import { isSingaporeId, normaliseIdNumber } from "~/lib/singapore/nric";
import type { IdType } from "../lists";
import { idNumberError } from "../people/identification";

export function toCheckInIdNumber(typed: string): string {
  return normaliseIdNumber(typed);
}

/** NRIC and FIN look alike but for their first letter; everything else can only be a passport. */
export function idTypeOf(idNumber: string): IdType {
  if (!/^[STFGM]\d{7}[A-Z]$/.test(idNumber)) return "PASSPORT";
  return /^[ST]/.test(idNumber) ? "NRIC" : "FIN";
}

/** Why this number cannot be looked for, in the spec's words (SPEC section 5); null when it can. */
export function checkInIdNumberProblem(idNumber: string): string | null {
  if (idNumber === "") return "NRIC is required";
  // Almost an NRIC is a slip of the finger, not a passport.
  if (/^[ST]\d{6,8}[A-Z]?$/.test(idNumber) && !isSingaporeId(idNumber)) return "NRIC is invalid";
  return idNumberError(idTypeOf(idNumber), idNumber);
}

export function isCheckInIdNumber(idNumber: string): boolean {
  return checkInIdNumberProblem(idNumber) === null;
}
