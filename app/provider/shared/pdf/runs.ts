/** Splits text into runs of one font each, so that every character a form accepts is printed. */
import { cleanText } from "~/lib/text/plain-text";
import { chooseFont, INVISIBLE_CHARACTERS, type PrintFont } from "./fonts";

export interface TextRun {
  text: string;
  font: PrintFont;
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Splits one line of text into runs. A character without a font is replaced by its Unicode number: "[U+ABCD]". */
export function splitTextRuns(text: string, bold: boolean): TextRun[] {
  const runs: TextRun[] = [];
  for (const { segment } of graphemes.segment(cleanText(text))) {
    for (const run of runsOfGrapheme(segment, bold)) {
      const last = runs.at(-1);
      if (last?.font.key === run.font.key) last.text += run.text;
      else runs.push({ ...run });
    }
  }
  return runs;
}

/** Returns the text as it is printed. */
export const toPrintableText = (text: string): string =>
  splitTextRuns(text, false)
    .map((run) => run.text)
    .join("");

function runsOfGrapheme(grapheme: string, bold: boolean): TextRun[] {
  const font = chooseFont(grapheme, bold);
  if (font !== null) return [{ text: grapheme, font }];
  const characters = [...grapheme].filter((character) => !INVISIBLE_CHARACTERS.test(character));
  return characters.map((character) => {
    const own = chooseFont(character, bold);
    if (own !== null) return { text: character, font: own };
    return { text: numberOf(character), font: chooseFont("U", bold) as PrintFont };
  });
}

function numberOf(character: string): string {
  const point = (character.codePointAt(0) as number).toString(16).toUpperCase();
  return `[U+${point.padStart(4, "0")}]`;
}
