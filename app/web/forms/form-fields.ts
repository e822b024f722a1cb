/** Converts the raw fields that a browser posts to the input of the contract's schemas. */

import { parseDateParts } from "~/lib/singapore-date";
import { cleanText } from "~/lib/text/plain-text";

export type RawFields = Record<string, unknown>;

/** Creates a reader for `z.preprocess`, which also accepts a form without fields. */
export function preprocessFields(read: (raw: RawFields) => unknown) {
  return (posted: unknown) =>
    read(posted !== null && typeof posted === "object" ? (posted as RawFields) : {});
}

/** Returns the text as typed. A file or a repeated field is no text. */
export function readAsTyped(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** Returns the text, or undefined if it is blank. */
export function readNonBlank(value: unknown): string | undefined {
  return cleanText(value) === "" ? undefined : readAsTyped(value);
}

/**
 * Checkboxes of one name: one arrives as text, several as a list.
 * @returns undefined, which the schema refuses, when one of them is not on offer.
 */
export function readCheckedValues<Choice extends string>(
  value: unknown,
  choices: readonly Choice[],
): Choice[] | undefined {
  const posted: unknown[] = Array.isArray(value) ? value : [value];
  const checked = posted.filter((one) => one !== undefined && one !== "");
  const offered: readonly unknown[] = choices;
  return checked.every((one) => offered.includes(one))
    ? choices.filter((choice) => checked.includes(choice))
    : undefined;
}

/** Returns the value that a word of a list represents. An unknown word stays, for the schema to refuse. */
export function readMeaning<Value>(word: unknown, words: Record<string, Value>): Value | unknown {
  return typeof word === "string" && Object.hasOwn(words, word) ? words[word] : word;
}

/** Reads a single checkbox. */
export function readTicked(value: unknown): boolean {
  return value === "on";
}

/** Splits a date into its three fields. */
export function toDateFields(day: string | null | undefined) {
  const [year = "", month = "", date = ""] = (day ?? "").split("-");
  return { day: date, month, year };
}

/** Joins three fields to YYYY-MM-DD. The result is "" if all are blank, "invalid" if they are no day. */
export function joinDateFields(value: unknown): string {
  const parts = (value !== null && typeof value === "object" ? value : {}) as RawFields;
  const day = parseDateParts({
    day: readAsTyped(parts.day),
    month: readAsTyped(parts.month),
    year: readAsTyped(parts.year),
  });
  if (day === "empty") return "";
  return day === "incomplete" ? "invalid" : day;
}
