/** A printed page: its measures in points (A4 is 595 by 842), colours and kinds of text. */
import { brand } from "~/lib/brand";
import { printable } from "./printable-text";

export const PAGE = { width: 595.28, height: 841.89, left: 54, top: 54, bottom: 770 } as const;
export const CONTENT_WIDTH = PAGE.width - 2 * PAGE.left;
export const RIGHT = PAGE.width - PAGE.left;

export const INK = brand.colours.ink;
export const MUTED = brand.colours.muted;
export const BRAND = brand.colours.brand;
export const PANEL = brand.colours.panel;
export const RULE = "#D9D3C7";

interface Style {
  size: number;
  bold?: boolean;
  colour?: string;
  width?: number;
  align?: "left" | "right" | "center";
}

/** Writes text with its top left corner at x, y and gives the y below it. */
export function write(
  document: PDFKit.PDFDocument,
  text: string,
  x: number,
  y: number,
  style: Style,
): number {
  const { size, bold = false, colour = INK, width = CONTENT_WIDTH, align = "left" } = style;
  const shown = printable(text);
  document.font(bold ? "Helvetica-Bold" : "Helvetica").fontSize(size);
  const height = document.heightOfString(shown || " ", { width, lineGap: 2 });
  document.fillColor(colour).text(shown, x, y, { width, align, lineGap: 2 });
  return y + height;
}

/** How high text will be, in points, without writing it. */
export function heightOf(document: PDFKit.PDFDocument, text: string, style: Style): number {
  const { size, bold = false, width = CONTENT_WIDTH } = style;
  document.font(bold ? "Helvetica-Bold" : "Helvetica").fontSize(size);
  return document.heightOfString(printable(text) || " ", { width, lineGap: 2 });
}

export function rule(document: PDFKit.PDFDocument, y: number, from: number = PAGE.left): void {
  document.moveTo(from, y).lineTo(RIGHT, y).lineWidth(0.75).strokeColor(RULE).stroke();
}

/** Turns the page; gives the y at which the new one begins. */
export function turnPage(document: PDFKit.PDFDocument): number {
  document.addPage();
  document.rect(0, 0, PAGE.width, 10).fill(BRAND);
  return PAGE.top;
}
