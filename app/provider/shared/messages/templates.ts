/** Parts of messages. */
import { brand } from "~/lib/brand/brand";
import { toMessageName } from "~/lib/text/plain-text";
import type { Words } from "./message-language";

/** Formats the salutation of every e-mail to a person. An unusable name is left out. */
export function formatGreeting({ text }: Words, name: string): string {
  const usable = toMessageName(name);
  return usable ? text("messages:greeting", { name: usable }) : text("messages:greeting.nameless");
}

/** Formats the person's name for the middle of a sentence. */
export const formatNameInSentence = ({ text }: Words, name: string): string =>
  toMessageName(name) || text("messages:someone");

/** Puts the provider's name before an SMS. */
export const addSmsSender = (text: string): string => `${brand.shortName}: ${text}`;

/** Joins the paragraphs of an e-mail. Absent ones are left out. */
export const joinParagraphs = (...parts: readonly (string | null | undefined)[]): string =>
  parts.filter((part) => part !== null && part !== undefined).join("\n\n");

export const formatBulletList = (lines: readonly string[]): string =>
  lines.map((line) => `- ${line}`).join("\n");
