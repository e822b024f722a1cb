/** Words replies in a language, where a page or a message is built. */
import { findProviderText } from "~/lib/brand/provider-texts";
import { getFormats } from "~/lib/language/formats";
import { formatMoney } from "~/lib/money";
import type { TextValues, Words } from "./page-language";
import { hasText } from "./page-texts.server";
import type { ReplyKey } from "./reply";

const REPLY = /^(replies[\w-]*:[\w.-]+)(\{.*\})?$/s;

/** Splits a reply into its key and values. Null for a sentence, as from another backend, and for a text that only looks like a reply. */
export function parseReply(text: string): { key: ReplyKey; values: TextValues } | null {
  const [, key = "", values = "{}"] = REPLY.exec(text) ?? [];
  if (!hasText(key)) return null;
  try {
    return { key: key as ReplyKey, values: JSON.parse(values) };
  } catch {
    return null;
  }
}

/** Words a reply. A sentence stays as it is. */
export function wordReply(text: string, words: Words): string {
  const found = parseReply(text);
  if (found === null) return text;
  const values = Object.entries(found.values).map(([name, value]) => [
    name,
    wordValue(name, value, words),
  ]);
  return words.text(found.key, Object.fromEntries(values));
}

/** Words a value by the name of its parameter. Another backend may send one that cannot be formatted, which is shown as it is. */
function wordValue(name: string, value: string | number, words: Words): string | number {
  const { date, dayAndTime } = getFormats(words.language);
  const isTime = typeof value === "string" && !Number.isNaN(Date.parse(value));
  switch (name) {
    case "date":
      return isTime ? date(value) : value;
    case "when":
      return isTime ? dayAndTime(value) : value;
    case "amount":
    case "due":
      return typeof value === "number" ? formatMoney(value) : value;
    // Only these parameters may hold a reply, so a typed name is never read as one.
    case "reason":
    case "next":
      return wordReply(String(value), words);
    case "hours":
      return findProviderText(String(value), words.language) ?? value;
    default:
      return value;
  }
}
