import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { isSingaporePhoneNumber, normalisePhone, removeSingaporeCode } from "./singapore-number";

export { isSingaporePhoneNumber, normalisePhone };

const SINGAPORE = "+65";

/**
 * Normalises "+65", "65" or "+65 " to "+65".
 * @returns "" if it is not a calling code
 */
function normaliseCode(countryCode: string): string {
  const code = normalisePhone(countryCode);
  return /^\+?[1-9][0-9]{0,3}$/.test(code) ? `+${code.replace("+", "")}` : "";
}

export interface PhoneNumber {
  countryCode: string;
  /** The number without the calling code. */
  number: string;
}

/**
 * Reads a number next to its calling code, as people type it and phones fill it in. A calling code in the number is removed. A number
 * with a "+" or "00" of another country replaces the calling code.
 */
export function readPhone(countryCode: string, typed: string): PhoneNumber {
  const code = normaliseCode(countryCode) || countryCode;
  const plain = normalisePhone(typed).replace(/^00(?=[1-9])/, "+");
  if (code === SINGAPORE || plain.startsWith(SINGAPORE)) {
    const number = removeSingaporeCode(plain);
    if (!number.startsWith("+"))
      return { countryCode: plain.startsWith("+") ? SINGAPORE : code, number };
  }
  if (plain.startsWith("+")) {
    const parsed = parsePhoneNumberFromString(plain);
    return parsed?.isValid()
      ? { countryCode: `+${parsed.countryCallingCode}`, number: parsed.nationalNumber }
      : { countryCode: code, number: plain };
  }
  const digits = code.slice(1);
  const doubled = plain.startsWith(digits) && parse(code, plain) === undefined;
  const rest = plain.slice(digits.length);
  return { countryCode: code, number: doubled && parse(code, rest) ? rest : plain };
}

/** Reads a number in a single field: a Singapore number without its calling code, any other with it, as "+60123456789". */
export function readFullNumber(typed: string): string {
  return removeSingaporeCode(normalisePhone(typed).replace(/^00(?=[1-9])/, "+"));
}

/**
 * Checks whether a person can be called on this number. The mobile rule of SPEC section 5 decides for "+65". For any other calling code
 * the number must exist in that country's numbering plan.
 */
export function isPhoneNumber(countryCode: string, typed: string): boolean {
  const { countryCode: code, number } = readPhone(countryCode, typed);
  return code === SINGAPORE ? isSingaporePhoneNumber(number) : parse(code, number) !== undefined;
}

/**
 * Checks a home number: 8 digits starting with 3 or 6 (lines) or 8 or 9 (a mobile used at home), or a full foreign number with its "+"
 * and calling code.
 */
export function isHomeNumber(number: string): boolean {
  const plain = readFullNumber(number);
  if (!plain.startsWith("+")) return /^[3689][0-9]{7}$/.test(plain);
  return isForeignNumber(plain);
}

/** Lists the ways in which a number may have been written, with and without the leading zero of some countries. */
export function listWrittenForms(countryCode: string, typed: string): string[] {
  const { countryCode: code, number: plain } = readPhone(countryCode, typed);
  const parsed = parse(code, plain);
  if (parsed === undefined) return [plain];
  return [...new Set([plain, parsed.nationalNumber, normalisePhone(parsed.formatNational())])];
}

/** Checks a contact number in a single field: a Singapore mobile, or a full number with its "+" and calling code. */
export function isContactNumber(number: string): boolean {
  const plain = readFullNumber(number);
  return plain.startsWith("+") ? isForeignNumber(plain) : isSingaporePhoneNumber(plain);
}

/** A Singapore number that still has its calling code is one that readFullNumber did not recognise. */
const isForeignNumber = (full: string): boolean =>
  !full.startsWith(SINGAPORE) && (parsePhoneNumberFromString(full)?.isValid() ?? false);

/** Formats a mobile number for a single field: a Singapore number without its calling code, any other with it. */
export function formatMobileForOneField(countryCode: string, number: string): string {
  if (normaliseCode(countryCode) === SINGAPORE) return number;
  return toE164(countryCode, number) ?? normaliseCode(countryCode) + number;
}

/**
 * Converts the number to E.164, "+6591234567".
 * @returns null if isPhoneNumber refuses it
 */
export function toE164(countryCode: string, typed: string | null): string | null {
  if (typed === null || !isPhoneNumber(countryCode, typed)) return null;
  const { countryCode: code, number } = readPhone(countryCode, typed);
  return code === SINGAPORE ? SINGAPORE + number : (parse(code, number)?.number ?? null);
}

/** Reads the number that an identity provider states, written in any way, as E.164. Null if it is no number. */
export function readClaimedNumber(claim: unknown): string | null {
  return typeof claim === "string" ? toE164(SINGAPORE, claim) : null;
}

function parse(countryCode: string, number: string) {
  const code = normaliseCode(countryCode);
  const plain = normalisePhone(number);
  if (code === "" || !/^[0-9]{3,15}$/.test(plain)) return undefined;
  const parsed = parsePhoneNumberFromString(code + plain);
  return parsed?.isValid() && `+${parsed.countryCallingCode}` === code ? parsed : undefined;
}

/** Masks a phone number for a visitor who is not identified yet: "****4567". */
export function maskPhone(number: string): string {
  const plain = normalisePhone(number);
  const shown = Math.max(0, Math.min(4, plain.length - 4));
  return plain === "" ? "" : `****${plain.slice(plain.length - shown)}`;
}

/** Masks an e-mail address for a visitor who is not identified yet: "m****@example.com". */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  if (at < 1) return email === "" ? "" : "****";
  return `${email.charAt(0)}****${email.slice(at)}`;
}

/** Formats a number in E.164 in groups of digits: "+65 9000 0102". */
export const formatE164 = (number: string): string =>
  parsePhoneNumberFromString(number)?.formatInternational() ?? number;
