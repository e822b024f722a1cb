/** A health form as a PDF: whom it is about, the answers, and the signature when there is one. English only: the standard fonts hold no Chinese. */
import type { File } from "~/contract/call";
import { brand } from "~/lib/brand";
import { openPdf } from "../pdf/document";
import { BRAND, heightOf, MUTED, PAGE, RIGHT, rule, turnPage, write } from "../pdf/page";
import { losesCharacters } from "../pdf/printable-text";

export interface HealthFileSection {
  title: string;
  rows: HealthFileRow[];
  /** A drawn signature below the rows. */
  picture?: Uint8Array | null;
  /** All on one page: a signature stands with its name and date. */
  whole?: boolean;
}

interface HealthFileRow {
  label: string;
  value: string;
}

export interface HealthFile {
  title: string;
  fileName: string;
  madeAt: Date;
  /** Whom it is about, at the foot of every page: a loose second page still says whose it is. */
  about: string;
  sections: HealthFileSection[];
}

const LABEL_WIDTH = 256;
const VALUE_LEFT = PAGE.left + LABEL_WIDTH + 16;
const VALUE = { size: 10.5, width: RIGHT - VALUE_LEFT } as const;
const LABEL = { size: 10.5, bold: true, width: LABEL_WIDTH } as const;
const ROW_GAP = 10;
const TITLE = 24;
const TITLE_AND_A_ROW = 60;
const PICTURE = { width: 200, height: 70 } as const;

/** A4, as many pages as the answers need. */
export async function healthFile(form: HealthFile): Promise<File> {
  const { document, finish } = openPdf({
    title: form.title,
    author: brand.legalName,
    madeAt: form.madeAt,
  });
  let y = write(document, brand.name, PAGE.left, PAGE.top, { size: 12, bold: true, colour: BRAND });
  y = write(document, form.title, PAGE.left, y + 4, { size: 22, bold: true }) + 12;
  for (const section of form.sections) y = drawSection(document, section, y);
  if (form.sections.some(({ rows }) => rows.some(({ value }) => losesCharacters(value)))) {
    const note = "A question mark stands for a character that cannot be printed here.";
    write(document, note, PAGE.left, room(document, y, 20), { size: 9.5, colour: MUTED });
  }
  const bytes = await finish(`${form.title} of ${form.about} · ${brand.legalName}`);
  return { bytes, contentType: "application/pdf", fileName: form.fileName };
}

/** The y to go on at: here, or on a new page when the height does not fit. */
function room(document: PDFKit.PDFDocument, y: number, height: number): number {
  return y + height > PAGE.bottom ? turnPage(document) : y;
}

function drawSection(
  document: PDFKit.PDFDocument,
  section: HealthFileSection,
  top: number,
): number {
  const { title, rows, picture, whole } = section;
  let y = room(document, top, whole ? heightOfSection(document, section) : TITLE_AND_A_ROW);
  y = write(document, title, PAGE.left, y, { size: 14, bold: true }) + 6;
  for (const row of rows) {
    const height = heightOfRow(document, row);
    y = room(document, y, height + ROW_GAP);
    write(document, row.label, PAGE.left, y, LABEL);
    let below = y;
    for (const line of row.value.split("\n"))
      below = write(document, line, VALUE_LEFT, below, VALUE);
    y += height + ROW_GAP / 2;
    rule(document, y);
    y += ROW_GAP / 2;
  }
  if (picture) y = drawPicture(document, picture, y);
  return y + 14;
}

function heightOfRow(document: PDFKit.PDFDocument, { label, value }: HealthFileRow): number {
  const lines = value.split("\n").map((line) => heightOf(document, line, VALUE));
  return Math.max(
    heightOf(document, label, LABEL),
    lines.reduce((sum, line) => sum + line, 0),
  );
}

function heightOfSection(document: PDFKit.PDFDocument, { rows, picture }: HealthFileSection) {
  const ofRows = rows.map((row) => heightOfRow(document, row) + ROW_GAP);
  return ofRows.reduce((sum, row) => sum + row, TITLE + (picture ? PICTURE.height + 38 : 0));
}

function drawPicture(document: PDFKit.PDFDocument, picture: Uint8Array, top: number): number {
  const y = room(document, top, PICTURE.height + 24);
  const below = write(document, "Drawn signature", PAGE.left, y, LABEL) + 4;
  document.image(Buffer.from(picture), PAGE.left, below, { fit: [PICTURE.width, PICTURE.height] });
  return below + PICTURE.height + 14;
}
