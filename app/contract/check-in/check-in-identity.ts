/** The ID number that a visitor types at the door. Its shape determines its type. */
import { isSingaporeId, normaliseIdNumber } from "~/lib/singapore/nric";
import { findIdNumberProblem, type IdNumberProblem } from "~/lib/singapore/validate-id-number";
import type { IdType } from "../lists";

export function toCheckInIdNumber(typed: string): string {
  return normaliseIdNumber(typed);
}

/** Derives the type from the shape. NRIC and FIN differ in their first letter only. Everything else can only be a passport. */
export function detectIdType(idNumber: string): IdType {
  if (!/^[STFGM]\d{7}[A-Z]$/.test(idNumber)) return "PASSPORT";
  return /^[ST]/.test(idNumber) ? "NRIC" : "FIN";
}

/**
 * Checks whether the number can be looked up.
 * @returns the problem, or null if it can
 */
export function findCheckInIdNumberProblem(idNumber: string): IdNumberProblem | null {
  if (idNumber === "") return "nric-required";
  // Almost an NRIC is a slip of the finger, not a passport.
  if (/^[ST]\d{6,8}[A-Z]?$/.test(idNumber) && !isSingaporeId(idNumber)) return "nric-invalid";
  return findIdNumberProblem(detectIdType(idNumber), idNumber);
}

export function isCheckInIdNumber(idNumber: string): boolean {
  return findCheckInIdNumberProblem(idNumber) === null;
}
