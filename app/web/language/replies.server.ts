/**
 * Replies in the visitor's language: errors of a form, refusals and flash messages. The contract, the portal and the provider write them
 * in English, so they are found by their English text. A refusal of another backend is found by its code.
 */
import replies from "~/languages/en/replies.json";
import booking from "~/languages/en/replies-booking.json";
import counter from "~/languages/en/replies-counter.json";
import giro from "~/languages/en/replies-giro.json";
import health from "~/languages/en/replies-health.json";
import myDenticare from "~/languages/en/replies-my-denticare.json";
import payment from "~/languages/en/replies-payment.json";
import people from "~/languages/en/replies-people.json";
import registration from "~/languages/en/replies-registration.json";
import type { GetText, TextKey, TranslateReply } from "~/languages/page-language";

const PARAMETER = /\\\{\\\{(\w+)\\\}\\\}/g;
/** Shapes of the parameters that stand next to words. */
const SHAPES: Record<string, string> = {
  amount: "\\$[\\d,]+\\.\\d\\d",
  due: "\\$[\\d,]+\\.\\d\\d",
  date: "[\\d/]+",
};
/** The parameter that is a reply too. */
const NESTED = "reason";

const english: Record<string, Record<string, string>> = {
  replies,
  "replies-booking": booking,
  "replies-counter": counter,
  "replies-giro": giro,
  "replies-health": health,
  "replies-my-denticare": myDenticare,
  "replies-payment": payment,
  "replies-people": people,
  "replies-registration": registration,
};

type ReplyKey = Extract<TextKey, `replies${string}`>;

const codes = new Map<string, ReplyKey>();
const exact = new Map<string, ReplyKey>();
const patterns: { key: ReplyKey; pattern: RegExp }[] = [];
for (const [area, texts] of Object.entries(english)) {
  for (const [name, text] of Object.entries(texts)) {
    const key = `${area}:${name}` as ReplyKey;
    if (name === "review") continue;
    if (name.startsWith("code.")) codes.set(name.slice("code.".length), key);
    else if (text.includes("{{")) patterns.push({ key, pattern: toPattern(text) });
    else exact.set(text, key);
  }
}

function toPattern(text: string): RegExp {
  const escaped = text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const seen = new Set<string>();
  const pattern = escaped.replace(PARAMETER, (_, name) => {
    if (seen.has(name)) return `\\k<${name}>`;
    seen.add(name);
    return `(?<${name}>${SHAPES[name] ?? ".+"})`;
  });
  return new RegExp(`^${pattern}$`);
}

/**
 * Translates a reply.
 * @param code the error code of a refusal
 * @returns null for a sentence that exists in English only
 */
export const translateReplyBy =
  (text: GetText): TranslateReply =>
  (reply, code) => {
    const byCode = code === undefined ? undefined : codes.get(code);
    return translate(reply, text) ?? (byCode ? text(byCode) : null);
  };

function translate(reply: string, text: GetText): string | null {
  const key = exact.get(reply);
  if (key !== undefined) return text(key);
  for (const { key: found, pattern } of patterns) {
    const values = pattern.exec(reply)?.groups;
    if (values === undefined) continue;
    const reason = values[NESTED] === undefined ? "" : translate(values[NESTED], text);
    if (reason !== null) return text(found, { ...values, [NESTED]: reason });
  }
  return null;
}
