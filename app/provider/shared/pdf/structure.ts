/** Structure of a page for screen readers (PDF/UA, ISO 14289-1): headings, paragraphs, tables and decoration. */
import { setImmediate } from "node:timers/promises";

type Element = ReturnType<PDFKit.PDFDocument["struct"]>;
type Kind = "Document" | "H1" | "H2" | "P" | "Table" | "TR" | "TH" | "TD" | "Figure";

/** Rows that are drawn before other work goes on. Each takes about a millisecond. */
const ROWS_PER_TURN = 20;

const open = new WeakMap<PDFKit.PDFDocument, Element[]>();

function elementsOf(document: PDFKit.PDFDocument): Element[] {
  const elements = open.get(document) ?? [];
  open.set(document, elements);
  return elements;
}

function begin(document: PDFKit.PDFDocument, kind: Kind, options: { alt?: string } = {}): Element {
  const elements = elementsOf(document);
  const element = document.struct(kind, options);
  const parent = elements.at(-1);
  if (parent) parent.add(element);
  else document.addStructure(element);
  elements.push(element);
  return element;
}

export function beginStructure(document: PDFKit.PDFDocument): void {
  begin(document, "Document");
}

export function endStructure(document: PDFKit.PDFDocument): void {
  elementsOf(document).pop()?.end();
}

/** Draws parts that belong to one element: the cells of a row. */
export function withElement<T>(document: PDFKit.PDFDocument, kind: Kind, draw: () => T): T {
  const element = begin(document, kind);
  const result = draw();
  elementsOf(document).pop();
  element.end();
  return result;
}

/** Draws the rows of a table of any length. Other requests are answered between them. */
export async function drawTable<Row>(
  document: PDFKit.PDFDocument,
  rows: readonly Row[],
  drawRow: (row: Row) => void,
): Promise<void> {
  const element = begin(document, "Table");
  for (const [nth, row] of rows.entries()) {
    if (nth % ROWS_PER_TURN === ROWS_PER_TURN - 1) await setImmediate();
    drawRow(row);
  }
  elementsOf(document).pop();
  element.end();
}

/** Draws the text or picture of one element. */
export function drawElement(
  document: PDFKit.PDFDocument,
  kind: Kind,
  paint: () => void,
  options: { alt?: string } = {},
): void {
  const element = begin(document, kind, options);
  const content = document.markStructureContent(kind);
  paint();
  document.endMarkedContent();
  element.add(content);
  elementsOf(document).pop();
  element.end();
}

/** Draws parts that are not read out: rules, coloured bars and the footer. */
export function drawArtifact(document: PDFKit.PDFDocument, paint: () => void): void {
  document.markContent("Artifact", { type: "Layout" });
  paint();
  document.endMarkedContent();
}
