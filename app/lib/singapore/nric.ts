import { CODE_PUNCTUATION, normaliseCode } from "../text/compact-text";

/** Which ID numbers count: citizens and residents ("nric"), foreigners ("fin") or both ("all"). */
export type SingaporeIdKind = "all" | "nric" | "fin";

const PREFIXES: Record<SingaporeIdKind, string> = {
  all: "STFGM",
  nric: "ST",
  fin: "FGM",
};

const WEIGHTS = [2, 7, 6, 5, 4, 3, 2];

// The order of each table is that of (sum + offset) mod 11.
const SERIES: Record<string, { offset: number; letters: string }> = {
  S: { offset: 0, letters: "JZIHGFEDCBA" },
  T: { offset: 4, letters: "JZIHGFEDCBA" },
  F: { offset: 0, letters: "XWUTRQPNMLK" },
  G: { offset: 4, letters: "XWUTRQPNMLK" },
  M: { offset: 3, letters: "XWUTRQPNJLK" },
};

/** Normalises an ID number for comparison and storage: ordinary capitals, no spaces, punctuation or invisible marks. */
export function normaliseIdNumber(value: string): string {
  return normaliseCode(value).replace(CODE_PUNCTUATION, "").toUpperCase();
}

/**
 * Computes the last letter of a Singapore ID number, e.g. checkLetter("S", "1234567") is "D".
 * @throws RangeError for an unknown first letter or anything but seven digits
 */
export function computeNricCheckLetter(prefix: string, digits7: string): string {
  const series = Object.hasOwn(SERIES, prefix) ? SERIES[prefix] : undefined;
  if (!series || !/^[0-9]{7}$/.test(digits7)) throw new RangeError("Not a Singapore ID number");
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * Number(digits7[i]), 0);
  return series.letters.charAt((sum + series.offset) % 11);
}

/**
 * Checks a Singapore ID as in SPEC section 5: exactly nine characters, a first letter of the kind, seven digits and the right check
 * letter. It accepts capitals only, so pass typed values through normaliseIdNumber first.
 */
export function isSingaporeId(value: string, kind: SingaporeIdKind = "all"): boolean {
  if (!/^[A-Z][0-9]{7}[A-Z]$/.test(value)) return false;
  const prefix = value.charAt(0);
  return (
    PREFIXES[kind].includes(prefix) &&
    computeNricCheckLetter(prefix, value.slice(1, 8)) === value.charAt(8)
  );
}

/**
 * Masks an ID number for display: "S****567D". At least four characters stay hidden, so a shorter passport shows fewer: "AB1234" gives
 * "A****4", "AB12" gives "****".
 */
export function maskIdNumber(value: string): string {
  const id = normaliseIdNumber(value);
  const shown = Math.max(0, Math.min(5, id.length - 4));
  if (shown === 0) return id === "" ? "" : "****";
  return `${id.charAt(0)}****${id.slice(id.length + 1 - shown)}`;
}
