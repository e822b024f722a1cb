import { normaliseCode } from "../text/compact-text";

/** Labels that people write beside a number, such as "(HP)". */
const LABEL = "(?:h/?p|hand ?phone|mobile|mob|phone|tel|whatsapp|wa)";
const LABELS = new RegExp(`^${LABEL}[.:]*|[(]?${LABEL}[.:]*[)]?$`, "gi");

/**
 * Removes the spaces, dashes, dots and brackets from a typed number, the scheme of a copied link, a label such as "(HP)", and the "(0)" of
 * a number that is written for both home and abroad.
 */
export function normalisePhone(value: string): string {
  return normaliseCode(value)
    .replace(LABELS, "")
    .replace(/^(\(?\+[0-9]+\)?)\(0\)/, "$1")
    .replace(/[\p{Pd}\u2212.()]/gu, "");
}

/**
 * Removes the calling code of Singapore: "+65 9123 4567", "6591234567" and "(65) 9123 4567", as phones fill them in, become 91234567. Any
 * other number stays.
 */
export function removeSingaporeCode(number: string): string {
  return normalisePhone(number).replace(/^(?:\+|00)?65(?=[0-9]{8}$)/, "");
}

/** Checks for a number of Singapore that begins with 6. It is a contact number (SPEC section 5), but a landline, which no SMS reaches. */
export function isSingaporeLandline(countryCode: string | undefined, number: string): boolean {
  return countryCode === "+65" && /^6[0-9]{7}$/.test(removeSingaporeCode(number));
}

/** Checks for 8 digits starting with 6, 8 or 9 (SPEC section 5). Spaces and dashes are tolerated. */
export function isSingaporePhoneNumber(number: string): boolean {
  return /^[689][0-9]{7}$/.test(normalisePhone(number));
}
