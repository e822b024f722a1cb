/**
 * Replies in the visitor's language: errors of a form, refusals and flash messages. The contract, the portal and the provider write them
 * in English, so they are found by their English text. A refusal of another backend is found by its code.
 */
import english from "~/languages/en/replies.json";
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

type ReplyKey = Exclude<keyof typeof english, "review">;

const exact = new Map<string, ReplyKey>();
const patterns: { key: ReplyKey; pattern: RegExp }[] = [];
for (const [name, text] of Object.entries(english)) {
  if (name === "review" || name.startsWith("code.")) continue;
  const key = name as ReplyKey;
  if (text.includes("{{")) patterns.push({ key, pattern: toPattern(text) });
  else exact.set(text, key);
}

function toPattern(text: string): RegExp {
  const escaped = text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(
    `^${escaped.replace(PARAMETER, (_, name) => `(?<${name}>${SHAPES[name] ?? ".+"})`)}$`,
  );
}

/**
 * Translates a reply.
 * @param code the error code of a refusal
 * @returns null for a sentence that exists in English only
 */
export const translateReplyBy =
  (text: GetText): TranslateReply =>
  (reply, code) => {
    const codeKey = `code.${code}` as ReplyKey;
    return translate(reply, text) ?? (codeKey in english ? text(toTextKey(codeKey)) : null);
  };

function translate(reply: string, text: GetText): string | null {
  const key = exact.get(reply);
  if (key !== undefined) return text(toTextKey(key));
  for (const { key: found, pattern } of patterns) {
    const values = pattern.exec(reply)?.groups;
    if (values === undefined) continue;
    const reason = values[NESTED] === undefined ? "" : translate(values[NESTED], text);
    if (reason !== null) return text(toTextKey(found), { ...values, [NESTED]: reason });
  }
  return null;
}

const toTextKey = (key: ReplyKey): TextKey => `replies:${key}`;
