import { compactText } from "../text/compact-text";

/** A number as a person typed it, without the spaces, dashes, dots and brackets people put in it. */
export function normalisePhone(value: string): string {
  return compactText(value).replace(/[\p{Pd}\u2212.()]/gu, "");
}

/** "+65 9123 4567", "6591234567" and "(65) 9123 4567", as phones fill them in, are 91234567; any other number stays. */
export function withoutSingaporeCode(number: string): string {
  return normalisePhone(number).replace(/^(?:\+|00)?65(?=[0-9]{8}$)/, "");
}

/** SPEC section 5: 8 digits starting with 6, 8 or 9. Spaces and dashes are tolerated. */
export function isSingaporeMobile(number: string): boolean {
  return /^[689][0-9]{7}$/.test(normalisePhone(number));
}
