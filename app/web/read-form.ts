/** Readers of raw form fields: what a browser posts, turned into what the contract's schemas take. */

import { cleanText } from "~/lib/plain-text";
import { parseDateParts } from "~/lib/singapore-date";

export type RawFields = Record<string, unknown>;

/** A reader for `z.preprocess`; a form without any field is read as well. */
export function reading(read: (raw: RawFields) => unknown) {
  return (posted: unknown) =>
    read(posted !== null && typeof posted === "object" ? (posted as RawFields) : {});
}

/** Text as typed; a file or a field sent twice is no text. */
export function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** Text, or undefined when it is blank. */
export function filled(value: unknown): string | undefined {
  return cleanText(value) === "" ? undefined : text(value);
}

/**
 * Checkboxes of one name: one arrives as text, several as a list.
 * @returns undefined, which the schema refuses, when one of them is not on offer.
 */
export function several<Choice extends string>(
  value: unknown,
  choices: readonly Choice[],
): Choice[] | undefined {
  const posted: unknown[] = Array.isArray(value) ? value : [value];
  const ticked = posted.filter((one) => one !== undefined && one !== "");
  const offered: readonly unknown[] = choices;
  return ticked.every((one) => offered.includes(one))
    ? choices.filter((choice) => ticked.includes(choice))
    : undefined;
}

/** What a word of a list stands for; a word that is not on it stays, for the schema to refuse. */
export function meaning<Value>(word: unknown, words: Record<string, Value>): Value | unknown {
  return typeof word === "string" && Object.hasOwn(words, word) ? words[word] : word;
}

/** A single tick. */
export function ticked(value: unknown): boolean {
  return value === "on";
}

/** A date as its three fields. */
export function dateFields(day: string | null | undefined) {
  const [year = "", month = "", date = ""] = (day ?? "").split("-");
  return { day: date, month, year };
}

/** Three fields as YYYY-MM-DD; "" when all are blank, "invalid" when they are no day. */
export function dayText(value: unknown): string {
  const parts = (value !== null && typeof value === "object" ? value : {}) as RawFields;
  const day = parseDateParts({
    day: text(parts.day),
    month: text(parts.month),
    year: text(parts.year),
  });
  if (day === "empty") return "";
  return day === "incomplete" ? "invalid" : day;
}
