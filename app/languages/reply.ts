/**
 * Replies of the server: refusals, errors of a form, and messages for the next page. A reply is the key of a text with its values, written
 * in one string, so that it passes through a schema, a form or a database. It is worded where a page or message is built.
 */
import { getFormats } from "~/lib/language/formats";
import { type Cents, formatMoney } from "~/lib/money";
import type { TextKey, TextValues, Words } from "./page-language";
import type { ReplyParameters } from "./reply-parameters";

declare const brand: unique symbol;

/** A reply that `reply` has built. Sentences do not have this type. */
export type Reply = string & { readonly [brand]: true };

export type ReplyKey = Extract<TextKey, `replies${string}`>;

/** Values that each language writes in its own way, by the name of their parameter. All others are text or numbers. */
interface WordedValues {
  /** A day, "YYYY-MM-DD". */
  date: string;
  /** An instant, which a reply holds as an ISO time. */
  when: Date;
  amount: Cents;
  due: Cents;
}

type Value<Name extends string> = Name extends keyof WordedValues
  ? WordedValues[Name]
  : string | number;

/** The values of a reply. A reply may be a value too. */
export type ReplyValues<Key extends ReplyKey> = Key extends keyof ReplyParameters
  ? [values: { [Name in ReplyParameters[Key]]: Value<Name> }]
  : [];

/** Builds a reply. */
export const reply = <Key extends ReplyKey>(key: Key, ...[values]: ReplyValues<Key>): Reply =>
  (values === undefined ? key : key + JSON.stringify(values)) as Reply;

const REPLY = /^(replies[\w-]*:[\w.-]+)(\{.*\})?$/s;

/** Splits a reply into its key and values. Null for a sentence, as from another backend. */
export function parseReply(text: string): { key: ReplyKey; values: TextValues } | null {
  const [, key, values] = REPLY.exec(text) ?? [];
  return key === undefined ? null : { key: key as ReplyKey, values: JSON.parse(values ?? "{}") };
}

/** Words a reply in a language. A sentence stays as it is. */
export function wordReply(text: string, words: Words): string {
  const found = parseReply(text);
  if (found === null) return text;
  const { date, dayAndTime } = getFormats(words.language);
  const formats: Record<string, (value: never) => string> = {
    date,
    when: dayAndTime,
    amount: formatMoney,
    due: formatMoney,
  };
  const values = Object.entries(found.values).map(([name, value]) => {
    const format = formats[name];
    if (format) return [name, format(value as never)];
    return [name, typeof value === "string" ? wordReply(value, words) : value];
  });
  return words.text(found.key, Object.fromEntries(values));
}
