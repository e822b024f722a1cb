import { breakLinks, hasLink } from "./links-in-text";

// Control characters other than tab and line breaks, which count as white space, and halves of characters.
// Also noncharacters such as U+FFFE, which XML forbids, and everything invisible (Unicode, Default_Ignorable_Code_Point: zero-width
// spaces, direction marks, Hangul fillers).
// Zero-width joiners and variation selectors stay, since Indic names, rare Chinese characters and emoji require them.
const CONTROL =
  /(?![\t\n\r\u0085])\p{Cc}|\p{Cs}|\p{NChar}|(?!\u200C|\u200D|[\uFE00-\uFE0F\u{E0100}-\u{E01EF}])\p{DI}/gu;
const ANY_CONTROL = new RegExp(CONTROL.source, "u");
/** Something that leaves ink: the empty Braille pattern does not. */
const VISIBLE = /[^\s\u0085\u2800\p{DI}]/u;
const LETTER = /(?!\p{DI})\p{L}/u;

/** Removes what no keyboard types. White space and line breaks stay. */
export const removeControls = (text: string): string => text.replace(CONTROL, "");

function strip(value: unknown): string {
  if (typeof value !== "string") return "";
  const text = removeControls(value).normalize("NFC");
  return VISIBLE.test(text) ? text : "";
}

/**
 * Cleans one line of text for storage: NFC, no control or direction-changing characters, white space collapsed and trimmed. A single
 * space becomes "" (SPEC section 5, Payload hygiene), and so does any value that is not text.
 */
export function cleanText(value: unknown): string {
  return strip(value)
    .replace(/[\s\u0085]+/gu, " ")
    .trim();
}

/** Cleans text like cleanText, but retains line breaks (as "\n", at most one empty line in a row). */
export function cleanMultiline(value: unknown): string {
  return strip(value)
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .split("\n")
    .map((line) => line.replace(/\s+/gu, " ").trim())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** Checks for a visible letter of any script. Hangul fillers are letters but not visible. */
export const hasVisibleLetter = (text: string): boolean => LETTER.test(text);

/**
 * Checks whether text can be a person's name in any script: at least one visible letter, and no link, angle brackets, emoji or control
 * characters. "Muthu s/o Raman", "D'Souza" and "S.R.Nathan" are names. "12345", "<b>" and "Win at evil.example" are not.
 */
export function isPersonName(value: string): boolean {
  return (
    hasVisibleLetter(value) &&
    !hasLink(value) &&
    !/[<>]|\u20E3|\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(value) &&
    !ANY_CONTROL.test(value)
  );
}

/** Maximum length in the register of identity cards. */
export const LONGEST_NAME = 66;

/**
 * Formats a person's name for our messages: letters and the marks of names only, a space after each dot. A visitor who types other text
 * as a name thus cannot send links, numbers or prices in our name.
 */
export function toMessageName(name: string): string {
  const signs = cleanText(name)
    .replace(/(?![ .,'’·@()/-]|\u200C|\u200D)[^\p{L}\p{M}]/gu, " ")
    .replace(/[.,@/]{2,}/g, " ")
    .replace(/\.(?=\S)/g, ". ")
    .replace(/@/g, " @ ");
  return breakLinks(signs).replace(/\s+/g, " ").trim().slice(0, LONGEST_NAME).trim();
}

/** Formats any other typed text for a message, calendar file or PDF: lines stay, and nothing in it becomes a link. */
export const toMessageText = (text: string): string => breakLinks(cleanMultiline(text));
