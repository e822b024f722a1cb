/**
 * Replies of the server: refusals, errors of a form, and messages for the next page. A reply is the key of a text with its values, written
 * in one string, so that it passes through a schema, a form or a database. `word-reply.server.ts` words it.
 */
import type { Cents } from "~/lib/money";
import type { TextKey } from "./page-language";
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
  /** A reply, or a sentence of another backend. */
  reason: string;
  /** A reply after another one. */
  next: Reply;
}

type Value<Name extends string> = Name extends keyof WordedValues
  ? WordedValues[Name]
  : string | number;

/** The values of a reply. */
export type ReplyValues<Key extends ReplyKey> = Key extends keyof ReplyParameters
  ? [values: { [Name in ReplyParameters[Key]]: Value<Name> }]
  : [];

/** Builds a reply. */
export const reply = <Key extends ReplyKey>(key: Key, ...[values]: ReplyValues<Key>): Reply =>
  (values === undefined ? key : key + JSON.stringify(values)) as Reply;
