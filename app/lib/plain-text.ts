// Control characters other than tab and line breaks, which count as white space; text that changes
// the direction of what follows it; zero-width spaces; halves of characters. Zero-width joiners
// stay: Indic names and emoji are written with them.
const CONTROL =
  /(?![\t\n\r\u0085])\p{Cc}|[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]|\p{Cs}/gu;
const ANY_CONTROL = new RegExp(CONTROL.source, "u");

function strip(value: unknown): string {
  return typeof value === "string" ? value.replace(CONTROL, "").normalize("NFC") : "";
}

/**
 * One line of text as it is stored: NFC, no control or direction-changing characters, white space
 * collapsed and trimmed. A single space becomes "" (SPEC section 5, Payload hygiene), and so does
 * anything that is not text.
 */
export function cleanText(value: unknown): string {
  return strip(value)
    .replace(/[\s\u0085]+/gu, " ")
    .trim();
}

/** Like cleanText, but keeps line breaks (as "\n", at most one empty line in a row). */
export function cleanMultiline(value: unknown): string {
  return strip(value)
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .split("\n")
    .map((line) => line.replace(/\s+/gu, " ").trim())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/**
 * Whether text can be a person's name in any script: at least one letter, and no angle brackets,
 * emoji or control characters. "Muthu s/o Raman" and "D'Souza" are names; "12345" and "<b>" are not.
 */
export function isPersonName(value: string): boolean {
  return (
    /\p{L}/u.test(value) &&
    !/[<>]|\u20E3|\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(value) &&
    !ANY_CONTROL.test(value)
  );
}
