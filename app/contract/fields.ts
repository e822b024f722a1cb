/** The small schemas that bodies and forms are made of. Each carries the spec's own message (SPEC section 5). */
import { z } from "zod";
import { type Reply, reply } from "../languages/reply";
import { RECORD_ID } from "../lib/security/record-id";
import { hasLink } from "../lib/text/links-in-text";
import { cleanText, hasVisibleLetter, LONGEST_NAME } from "../lib/text/plain-text";

export const MAX_TEXT_LENGTH = 200;
export const INVALID_NAME_MESSAGE = reply("replies:name.letters");
const tooLong = (length: number) => reply("replies:too-long", { length });

/** Fields of forms that may be blank. Null means a blank field inside the portal only. */
const blankFields = new WeakSet<z.ZodType>();

/** Marks a field that may be blank, which is sent as "" (SPEC section 5, payload hygiene). */
export function markBlank<Schema extends z.ZodType>(schema: Schema): Schema {
  blankFields.add(schema);
  return schema;
}

/** Applies payload hygiene to a request body: blank text is sent as "", and a blank home number as null. */
export function toPayload(schema: z.ZodType, value: unknown): unknown {
  if (blankFields.has(schema)) return value === null || value === " " ? "" : value;
  if (schema instanceof z.ZodObject && isRecord(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => {
        if (name === "homeNumber") return [name, one || null];
        const field = schema.shape[name] as z.ZodType | undefined;
        return [name, field === undefined ? one : toPayload(field, one)];
      }),
    );
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.map((one) => toPayload(schema.element as z.ZodType, one));
  const inner = findInner(schema);
  return inner === null ? value : toPayload(inner, value);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function findInner(schema: z.ZodType): z.ZodType | null {
  if (schema instanceof z.ZodPipe) return schema.in as z.ZodType;
  const isWrapper =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault;
  return isWrapper ? (schema.def.innerType as z.ZodType) : null;
}

/** Text that is required, cleaned and trimmed. */
export function requiredText(message: Reply, longest = MAX_TEXT_LENGTH) {
  return z
    .string({ error: message })
    .transform(cleanText)
    .pipe(z.string().min(1, message).max(longest, tooLong(longest)));
}

/** A person's name. Symbols are allowed. Links are not, so that no name brings a web address into the provider's messages. */
export function personName(required: Reply = reply("replies:name.required")) {
  return requiredText(required, LONGEST_NAME).refine(
    (name) => name === "" || (hasVisibleLetter(name) && !hasLink(name)),
    INVALID_NAME_MESSAGE,
  );
}

/** Text that may be left out. Empty and single-space text is sent as empty (SPEC section 5, payload hygiene). */
export function optionalText(longest = MAX_TEXT_LENGTH) {
  return markBlank(
    z
      .string()
      .transform(cleanText)
      .pipe(z.string().max(longest, tooLong(longest)))
      .nullish()
      .transform((value) => value || null),
  );
}

export function requiredChoice<const T extends readonly string[]>(choices: T, message: Reply) {
  return z.enum(choices, { error: message });
}

export function optionalChoice<const T extends readonly string[]>(choices: T) {
  const error = reply("replies-people:choose");
  return orBlank(z.enum(choices, { error }), error);
}

/** A value that may be left out. Both "" (a blank field) and null mean that it is missing. */
export const orBlank = <S extends z.ZodType>(schema: S, error: Reply) =>
  markBlank(
    z
      .union([schema, z.literal("")], { error })
      .nullish()
      .transform((value) => (value || null) as z.output<S> | null),
  );

/**
 * The version of a record as a form was opened with it, from the answer that filled the form. Left out, the whole form is written.
 */
export const recordVersion = z.string().max(MAX_TEXT_LENGTH).nullish();
/** The version that a row had when its removal was confirmed. */
export const removedVersion = z.object({ version: recordVersion });

/** An id that a backend assigned. */
export const chosenId = (message: Reply) => z.string({ error: message }).regex(RECORD_ID, message);
export const recordId = chosenId("is not an id" as Reply).meta({ examples: ["A-1207"] });

/** A value of an answer that the portal knows, or one that a backend has added since, which is shown as it is. */
export type OpenEnum<Words extends readonly string[]> =
  | Words[number]
  | (string & Record<never, never>);
export const openEnum = <const Words extends readonly string[]>(
  words: Words,
): z.ZodType<OpenEnum<Words>, OpenEnum<Words>> =>
  z.string().max(200).meta({ "x-extensible-enum": words }) as never;

export const INVALID_DAY_MESSAGE = reply("replies-people:day.invalid");

/** A day as YYYY-MM-DD. */
export const day = z.iso.date({ error: INVALID_DAY_MESSAGE });

/** A value of an answer that may be missing. A backend may return the blank text that it was sent. */
export const blankAsNull = <S extends z.ZodType>(schema: S) =>
  z
    .preprocess((value) => (value === "" ? null : value), schema.nullable())
    .default(null as never) as unknown as z.ZodDefault<z.ZodNullable<S>>;

/** An instant as ISO 8601 in UTC. */
export const instant = z.iso.datetime();

/** Money in integer cents of the Singapore dollar. */
export const cents = z
  .number()
  .int()
  .meta({ description: "Cents of the Singapore dollar", examples: [21255] });

/** A rule over several fields, and the field that gets its message. */
export interface FieldRule {
  holds: (value: unknown) => boolean;
  path: string;
  message: Reply;
}

export function createFieldRule<T>(
  holds: (value: Partial<T>) => boolean,
  path: string,
  message: Reply,
): FieldRule {
  return { holds: (value) => holds((value ?? {}) as Partial<T>), path, message };
}

/**
 * Adds the rules to a schema. They run even when a single field is wrong, so that a person sees every message at once. `holds` must
 * therefore accept missing values.
 */
export function withRules<S extends z.ZodType>(schema: S, rules: readonly FieldRule[]): S {
  return rules.reduce<S>(
    (ruled, { holds, path, message }) =>
      ruled.refine(holds, { path: [path], error: message, when: () => true }) as S,
    schema,
  );
}
