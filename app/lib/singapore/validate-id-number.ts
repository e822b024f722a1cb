import { isSingaporeId } from "./nric";

const LONGEST_PASSPORT = 20;

/**
 * Checks an identity number. It has no server dependencies, so that a browser may run it too.
 * @returns the message of SPEC section 5, or null for a valid number
 */
export function idNumberError(
  idType: "NRIC" | "FIN" | "PASSPORT",
  idNumber: string,
): string | null {
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
