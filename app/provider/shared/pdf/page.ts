/** A printed page: its measures in points (A4 is 595 by 842), colours and kinds of text. */
import { brand, type Colours } from "~/lib/brand/brand";
import type { Language } from "~/lib/language/languages";
import { type Line, measureRunWidth, splitIntoLines } from "./lines";
import type { PrintedText } from "./printed-text";
import type { TextRun } from "./runs";
import { drawArtifact, drawElement } from "./structure";

export const PAGE = { width: 595.28, height: 841.89, left: 54, top: 54, bottom: 770 } as const;
export const CONTENT_WIDTH = PAGE.width - 2 * PAGE.left;
export const RIGHT_EDGE = PAGE.width - PAGE.left;

export const RULE_COLOUR = "#D9D3C7";

/** Line height and depth of the baseline below the line's top, as multiples of the font size. They leave room for Chinese and Tamil. */
const LINE = 1.34;
const BASELINE = 1.02;

interface Style {
  size: number;
  bold?: boolean;
  /** One of the provider's colours. The default is ink. */
  colour?: keyof Colours | "white";
  width?: number;
  align?: "left" | "right";
  /** Role for screen readers. The default is a paragraph. "none" is not read out. */
  kind?: "H1" | "H2" | "P" | "TH" | "TD" | "none";
  /** Language in which it is read out. The default is that of the document, or the script's. */
  language?: Language;
}

/** Reads the provider's current colours. */
const inkOf = (name: keyof Colours | "white") =>
  name === "white" ? "#FFFFFF" : brand.colours[name];

/** Writes text with its top left corner at x, y and returns the y below it. Exempt from the size limit: the parameters follow pdfkit's own `text`. */
export function writeText(
  document: PDFKit.PDFDocument,
  text: string,
  x: number,
  y: number,
  style: Style,
): number {
  return writeLines(document, linesWith(text, style), { x, y }, style);
}

/**
 * Writes a text in English, and below it in the reader's language, as one element. Exempt from the size limit: as for `write`.
 */
export function writeBoth(
  document: PDFKit.PDFDocument,
  { english, below }: PrintedText,
  x: number,
  y: number,
  style: Style,
): number {
  if (below === null) return writeText(document, english, x, y, style);
  let end = y;
  const paint = () => {
    const middle = writeText(document, english, x, y, { ...style, kind: "none" });
    const second = { ...toSecondStyle(style), kind: "none", language: below.language } as const;
    end = writeText(document, below.text, x, middle, second);
  };
  const { kind = "P" } = style;
  if (kind === "none") paint();
  else drawElement(document, kind, paint);
  return end;
}

const LARGEST_SECOND = 12;
const SMALLEST_SECOND = 10;

const toSecondStyle = (style: Style): Style => ({
  ...style,
  size: Math.min(
    LARGEST_SECOND,
    Math.max(style.size * 0.92, Math.min(style.size, SMALLEST_SECOND)),
  ),
  bold: false,
  colour: style.colour === "white" ? "white" : "muted",
});

/** Measures the height of a text in both languages in points. */
export const measureBoth = ({ english, below }: PrintedText, style: Style): number =>
  measureHeight(english, style) + (below ? measureHeight(below.text, toSecondStyle(style)) : 0);

/** Writes text like `write` and continues at the top of the next page. Exempt from the size limit: as for `write`. */
export function writeOverPages(
  document: PDFKit.PDFDocument,
  text: string,
  x: number,
  y: number,
  style: Style,
): number {
  let top = y;
  let rest = linesWith(text, style);
  for (;;) {
    const fitting = Math.max(0, Math.floor((PAGE.bottom - top) / (LINE * style.size)));
    const here = rest.slice(0, fitting);
    rest = rest.slice(fitting);
    if (here.length > 0) top = writeLines(document, here, { x, y: top }, style);
    if (rest.length === 0) return top;
    top = turnPage(document);
  }
}

/** Writes a text in both languages, and continues at the top of the next page. Exempt from the size limit: as for `write`. */
export function writeBothOverPages(
  document: PDFKit.PDFDocument,
  { english, below }: PrintedText,
  x: number,
  y: number,
  style: Style,
): number {
  const middle = writeOverPages(document, english, x, y, style);
  if (below === null) return middle;
  const second = { ...toSecondStyle(style), language: below.language };
  return writeOverPages(document, below.text, x, middle, second);
}

const linesWith = (text: string, { size, bold = false, width = CONTENT_WIDTH }: Style): Line[] =>
  splitIntoLines(text, bold, size, width);

function writeLines(
  document: PDFKit.PDFDocument,
  lines: readonly Line[],
  { x, y }: { x: number; y: number },
  style: Style,
): number {
  const { size, width = CONTENT_WIDTH, align = "left", kind = "P" } = style;
  const paint = () => {
    for (const [index, line] of lines.entries()) {
      const start = align === "right" ? x + width - line.width : x;
      const at = { x: start, y: y + (index * LINE + BASELINE) * size };
      writeLine(document, line, at, style);
    }
  };
  if (kind === "none") paint();
  else drawElement(document, kind, paint);
  return y + lines.length * LINE * size;
}

function writeLine(
  document: PDFKit.PDFDocument,
  { runs }: Line,
  { x, y }: { x: number; y: number },
  { size, colour = "ink", language }: Style,
): void {
  let left = x;
  for (const run of runs) {
    // The library also accepts an opened font, although its types do not declare it.
    document
      .font(run.font.font as unknown as string, run.font.key)
      .fontSize(size)
      .fillColor(inkOf(colour));
    const spokenText = spoken(run) ?? (language ? { lang: language } : null);
    if (spokenText) document.markContent("Span", spokenText);
    document.text(run.text, left, y, { lineBreak: false, baseline: "alphabetic" });
    if (spokenText) document.endMarkedContent();
    left += measureRunWidth(run.text, run.font, size);
  }
}

/**
 * Determines the language in which a run is read out. Tamil glyphs are drawn in a different order from the text, so the text is added.
 */
function spoken({ text, font: { key } }: TextRun) {
  if (key.startsWith("noto-sans-sc")) return { lang: "zh-Hans" };
  return key.startsWith("noto-sans-tamil") ? { lang: "ta", actual: text } : null;
}

/** Measures the height of a text in points without writing it. */
export const measureHeight = (text: string, style: Style): number =>
  linesWith(text, style).length * LINE * style.size;

export function drawRule(document: PDFKit.PDFDocument, y: number, from: number = PAGE.left): void {
  drawArtifact(document, () => {
    document
      .moveTo(from, y)
      .lineTo(RIGHT_EDGE, y)
      .lineWidth(0.75)
      .strokeColor(RULE_COLOUR)
      .stroke();
  });
}

export function drawPanel(
  document: PDFKit.PDFDocument,
  place: { x: number; y: number; width: number; height: number },
  colour: keyof Colours,
): void {
  const { x, y, width, height } = place;
  drawArtifact(document, () => {
    document.rect(x, y, width, height).fill(inkOf(colour));
  });
}

/** Draws the brand's bar at the top edge of a page. */
export function drawBar(document: PDFKit.PDFDocument): void {
  drawPanel(document, { x: 0, y: 0, width: PAGE.width, height: 10 }, "brand");
}

/**
 * Adds a page.
 * @returns the y coordinate at which its content begins.
 */
export function turnPage(document: PDFKit.PDFDocument): number {
  document.addPage();
  drawBar(document);
  return PAGE.top;
}
