/**
 * Normalises a code, number or ID for comparison. Full-width letters and the digits of any script become ordinary ones, and invisible
 * marks and white space are removed. The parser of each kind of value starts with it.
 */
export function normaliseCode(value: unknown): string {
  return typeof value === "string"
    ? value
        .normalize("NFKC")
        .replace(/[\s\u0085\u2800\p{Cc}\p{Cs}\p{DI}]/gu, "")
        .replace(/(?![0-9])\p{Nd}/gu, toOrdinaryDigit)
    : "";
}

/** Converts a digit of another script, such as Tamil. The digits of each script follow each other (Unicode, section 4.6). */
function toOrdinaryDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}

/** Marks that people copy with a code or put into it. An asterisk stays, because masked values contain it. */
export const CODE_PUNCTUATION = /(?!\*)[\p{P}\u2212]/gu;
