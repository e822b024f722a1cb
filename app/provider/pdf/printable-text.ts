/** Text for the standard fonts of PDF, which hold the letters of Western Europe and no others. */
import { cleanText } from "~/lib/plain-text";

/** Stands where a character cannot be printed. */
export const UNPRINTABLE = "?";

// The characters of Windows-1252, the encoding of the standard fonts.
const PRINTABLE = /^[\x20-\x7E\xA0-\xFF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]+$/;

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * One line of text that the standard fonts can print. A letter with a foreign accent loses the accent ("ā" gives "a"); any other
 * character (Chinese, Tamil, emoji) becomes one question mark, so that the gap is seen.
 */
export function printable(text: string): string {
  return Array.from(graphemes.segment(cleanText(text)), ({ segment }) => printed(segment)).join("");
}

function printed(grapheme: string): string {
  if (PRINTABLE.test(grapheme)) return grapheme;
  const plain = grapheme.normalize("NFKD").replace(/\p{M}/gu, "");
  return PRINTABLE.test(plain) ? plain : UNPRINTABLE;
}

/** Whether something of the text gets lost in print. */
export function losesCharacters(text: string): boolean {
  const count = (value: string) => value.split(UNPRINTABLE).length;
  return count(printable(text)) > count(text);
}
