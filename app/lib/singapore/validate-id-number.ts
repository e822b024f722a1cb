import { isSingaporeId } from "./nric";

const LONGEST_PASSPORT = 20;

/** Why this identity number cannot be taken, in the words of SPEC section 5; null when it can. Plain, so that a browser may say it too. */
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
