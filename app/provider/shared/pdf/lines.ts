/** Line breaking of text into a column by the rules of each script (Unicode, UAX 14). */
import type LineBreaker from "linebreak";
import { loadLazily } from "~/lib/lazy-require.server";
import type { PrintFont } from "./fonts";
import { splitTextRuns, type TextRun } from "./runs";

const linebreak = loadLazily<typeof LineBreaker>("linebreak");

export interface Line {
  runs: TextRun[];
  width: number;
}

export function splitIntoLines(text: string, bold: boolean, size: number, width: number): Line[] {
  const lines: Line[] = [];
  let line: Line = { runs: [], width: 0 };
  const place = (runs: TextRun[], availableWidth: number) => {
    line.runs.push(...runs);
    line.width += availableWidth;
  };
  const turn = () => {
    lines.push(trimmed(line, size));
    line = { runs: [], width: 0 };
  };
  for (const piece of piecesOf(splitTextRuns(text, bold))) {
    const pieceWidth = widthOf(trimEnd(piece), size);
    if (line.runs.length > 0 && line.width + pieceWidth > width) turn();
    if (pieceWidth <= width) place(piece, widthOf(piece, size));
    else
      for (const letter of lettersOf(piece)) {
        const own = widthOf([letter], size);
        if (line.runs.length > 0 && line.width + own > width) turn();
        place([letter], own);
      }
  }
  if (line.runs.length > 0 || lines.length === 0) turn();
  return lines;
}

/** Splits runs into pieces between which a line may end. */
function piecesOf(runs: readonly TextRun[]): TextRun[][] {
  const Breaker = linebreak();
  const breaker = new Breaker(runs.map((run) => run.text).join(""));
  const pieces: TextRun[][] = [];
  const take = pieceReader(runs);
  let index = 0;
  for (let end = breaker.nextBreak(); end !== null; end = breaker.nextBreak()) {
    pieces.push(take(end.position - index));
    index = end.position;
  }
  return pieces;
}

/** Reads runs from first to last, each once, because a text of many fonts has as many runs as letters. */
function pieceReader(runs: readonly TextRun[]): (length: number) => TextRun[] {
  let at = 0;
  let offset = 0;
  return (length) => {
    const piece: TextRun[] = [];
    for (let left = length; left > 0; ) {
      const run = runs[at];
      if (run === undefined) break;
      const text = run.text.slice(offset, offset + left);
      piece.push({ ...run, text });
      left -= text.length;
      offset += text.length;
      if (offset < run.text.length) continue;
      at += 1;
      offset = 0;
    }
    return piece;
  };
}

/** Splits runs into letters, because a word longer than its column breaks between letters. */
const lettersOf = (runs: readonly TextRun[]): TextRun[] =>
  runs.flatMap(({ text, font }) =>
    Array.from(letters.segment(text), ({ segment }) => ({ text: segment, font })),
  );

const letters = new Intl.Segmenter("en", { granularity: "grapheme" });

function trimEnd(runs: readonly TextRun[]): TextRun[] {
  const last = runs.at(-1);
  return last ? [...runs.slice(0, -1), { ...last, text: last.text.trimEnd() }] : [];
}

/** Joins neighbours of one font into one run and removes the space at the line break. */
function trimmed({ runs }: Line, size: number): Line {
  const joined: TextRun[] = [];
  for (const run of trimEnd(runs)) {
    const last = joined.at(-1);
    if (last?.font.key === run.font.key) last.text += run.text;
    else joined.push({ ...run });
  }
  return { runs: joined, width: widthOf(joined, size) };
}

const widthOf = (runs: readonly TextRun[], size: number): number =>
  runs.reduce((sum, { text, font }) => sum + measureRunWidth(text, font, size), 0);

/** Measures a text in points. */
export function measureRunWidth(text: string, { font }: PrintFont, size: number): number {
  return text === "" ? 0 : (font.layout(text).advanceWidth * size) / font.unitsPerEm;
}
