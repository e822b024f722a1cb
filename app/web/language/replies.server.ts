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
import { fillRules } from "~/languages/fill-rules";
import type { TextKey, TranslateReply, Words } from "~/languages/page-language";
import { getTextIn } from "~/languages/page-texts.server";
import { parseReply, wordReply } from "~/languages/word-reply.server";
import { getFormats } from "~/lib/language/formats";
import { toInstant } from "~/lib/singapore-date";
import { getVisitorLanguage } from "./visitor-language.server";

/** A date of SPEC section 5. */
const DATE = "\\d\\d/\\d\\d/\\d{4}";
const PARAMETER = /\\\{\\\{(\w+)\\\}\\\}/g;
/** Shapes of the parameters that stand next to words. */
const SHAPES: Record<string, string> = {
  amount: "\\$[\\d,]+\\.\\d\\d",
  due: "\\$[\\d,]+\\.\\d\\d",
  date: DATE,
  when: `[A-Z][a-z]{2} ${DATE}, \\d\\d:\\d\\d [AP]M`,
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
  for (const [name, unfilled] of Object.entries(texts)) {
    const key = `${area}:${name}` as ReplyKey;
    const text = fillRules(unfilled, "en");
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

/** Writes the dates of a reply as the language does. */
function formatDates(values: Record<string, string>, { language }: Words): Record<string, string> {
  const formats = getFormats(language);
  const toDay = (date: string) => date.split("/").reverse().join("-");
  const { date, when } = values;
  const [, day = "", hour = "", minute = "", half] =
    /^\w+ ([\d/]+), (\d+):(\d+) (\w+)$/.exec(when ?? "") ?? [];
  const time = `${String((Number(hour) % 12) + (half === "PM" ? 12 : 0)).padStart(2, "0")}:${minute}`;
  return {
    ...values,
    ...(date && { date: formats.date(toDay(date)) }),
    ...(day && { when: formats.dayAndTime(toInstant(toDay(day), time)) }),
  };
}

/**
 * Translates a reply.
 * @param code the error code of a refusal
 * @returns null for a sentence that exists in English only
 */
export const translateReplyBy =
  (words: Words): TranslateReply =>
  (reply, code) => {
    const byCode = code === undefined ? undefined : codes.get(code);
    return translate(reply, words) ?? (byCode ? words.text(byCode) : null);
  };

/** Words a reply in the language of the request that is being answered. */
export function wordForVisitor(reply: string): string {
  const language = getVisitorLanguage();
  const words = { language, text: getTextIn(language) };
  if (language === "en") return wordReply(reply, words);
  return translate(reply, words) ?? reply;
}

function translate(reply: string, words: Words): string | null {
  if (parseReply(reply)) return wordReply(reply, words);
  const key = exact.get(reply);
  if (key !== undefined) return words.text(key);
  for (const { key: found, pattern } of patterns) {
    const values = pattern.exec(reply)?.groups;
    if (values === undefined) continue;
    const reason = values[NESTED] === undefined ? "" : translate(values[NESTED], words);
    if (reason !== null)
      return words.text(found, { ...formatDates(values, words), [NESTED]: reason });
  }
  return null;
}
