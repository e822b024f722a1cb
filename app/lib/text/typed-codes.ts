/** Parsers of typed codes, one for each kind. Every form, door and call uses them. */
import { CODE_PUNCTUATION, normaliseCode } from "./compact-text";

const DASHES = /[\p{Pd}\u2212]/gu;
/** The quotation marks, brackets or full stop of the sentence that a code was copied from. */
const AROUND = /^[\p{P}]+|[\p{P}]+$/gu;

/** Codes of digits, as in an SMS: "123-456", "123 456" and "１２３４５６" are 123456. */
export const readDigits = (typed: unknown): string =>
  normaliseCode(typed).replace(CODE_PUNCTUATION, "");

/** Codes of staff and of counters: dashes and small letters do not count. */
export const readStaffCode = (typed: unknown): string =>
  normaliseCode(typed).replace(CODE_PUNCTUATION, "").toUpperCase();

/** Reads a promotion code. These are stored in capitals, with their dashes. */
export const readCoupon = (typed: unknown): string => readClientId(typed).toUpperCase();

/** Prints a client ID in groups of four, which are easier to copy from paper. Forms ignore the spaces. */
export const spaceClientId = (id: string): string => id.match(/.{1,4}/g)?.join(" ") ?? "";

/** Reads a client ID. The comparison is case-sensitive. */
export const readClientId = (typed: unknown): string =>
  normaliseCode(typed).replace(AROUND, "").replace(DASHES, "-");
