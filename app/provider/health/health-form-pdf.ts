/** A health form as a PDF: the person, the answers with each question in Chinese, and the signature if there is one. */
import type { File } from "~/contract/call";
import { brand } from "~/lib/brand/brand";
import { toMessageText } from "~/lib/text/plain-text";
import { openPdf } from "../shared/pdf/document";
import {
  drawRule,
  measureHeight,
  PAGE,
  RIGHT,
  turnPage,
  write,
  writeOverPages,
} from "../shared/pdf/page";
import { draw, withElement } from "../shared/pdf/structure";

export interface HealthFileSection {
  title: string;
  rows: HealthFileRow[];
  /** A drawn signature below the rows. */
  picture?: Uint8Array | null;
  /** True to render it all on one page, such as a signature with its name and date. */
  whole?: boolean;
}

export interface HealthFileRow {
  label: string;
  /** The question in Chinese, if the form has both languages. */
  zh?: string;
  /** One or more lines. */
  value: string;
}

export interface HealthFile {
  title: string;
  fileName: string;
  madeAt: Date;
  /** The person, shown at the foot of every page so that a loose page can be matched. */
  about: string;
  sections: HealthFileSection[];
}

const LABEL_WIDTH = 256;
const VALUE_LEFT = PAGE.left + LABEL_WIDTH + 16;
const VALUE = { size: 10.5, width: RIGHT - VALUE_LEFT } as const;
const LABEL = { size: 10.5, bold: true, width: LABEL_WIDTH } as const;
const CHINESE = { size: 10, colour: "muted", width: LABEL_WIDTH } as const;
const ROW_GAP = 10;
const TITLE = 24;
const TITLE_AND_A_ROW = 60;
const PICTURE = { width: 200, height: 70 } as const;

/** Renders the form on A4, with as many pages as the answers need. */
export async function renderHealthFile(form: HealthFile): Promise<File> {
  const { document, finish } = openPdf({
    title: form.title,
    author: brand.legalName,
    madeAt: form.madeAt,
  });
  let y = write(document, brand.name, PAGE.left, PAGE.top, {
    size: 12,
    bold: true,
    colour: "brand",
  });
  y = write(document, form.title, PAGE.left, y + 4, { size: 22, bold: true, kind: "H1" }) + 12;
  for (const section of form.sections) y = drawSection(document, section, y);
  const bytes = await finish(`${form.title} of ${toMessageText(form.about)} · ${brand.legalName}`);
  return { bytes, contentType: "application/pdf", fileName: form.fileName };
}

/** Returns the y coordinate at which to continue, on a new page if the height does not fit. */
function ensureSpace(document: PDFKit.PDFDocument, y: number, height: number): number {
  return y + height > PAGE.bottom ? turnPage(document) : y;
}

function drawSection(
  document: PDFKit.PDFDocument,
  section: HealthFileSection,
  top: number,
): number {
  const { title, rows, picture, whole } = section;
  let y = ensureSpace(document, top, whole ? heightOfSection(section) : TITLE_AND_A_ROW);
  y = write(document, title, PAGE.left, y, { size: 14, bold: true, kind: "H2" }) + 6;
  withElement(document, "Table", () => {
    for (const row of rows) y = drawRow(document, row, y);
  });
  if (picture) y = drawPicture(document, picture, y);
  return y + 14;
}

/** Draws a row. An answer of many lines continues on the next page. */
function drawRow(document: PDFKit.PDFDocument, row: HealthFileRow, top: number): number {
  const height = heightOfRow(row);
  const y = ensureSpace(document, top, height + ROW_GAP);
  const below = withElement(document, "TR", () => {
    withElement(document, "TH", () => {
      const belowLabel = write(document, row.label, PAGE.left, y, LABEL);
      if (row.zh) write(document, row.zh, PAGE.left, belowLabel, CHINESE);
    });
    return withElement(document, "TD", () =>
      toMessageText(row.value)
        .split("\n")
        .reduce((line, text) => writeOverPages(document, text, VALUE_LEFT, line, VALUE), y),
    );
  });
  const fits = y + height <= PAGE.bottom;
  const end = (fits ? y + height : below) + ROW_GAP / 2;
  drawRule(document, end);
  return end + ROW_GAP / 2;
}

function heightOfRow({ label, zh, value }: HealthFileRow): number {
  const question = measureHeight(label, LABEL) + (zh ? measureHeight(zh, CHINESE) : 0);
  const answer = toMessageText(value)
    .split("\n")
    .reduce((sum, line) => sum + measureHeight(line, VALUE), 0);
  return Math.max(question, answer);
}

function heightOfSection({ rows, picture }: HealthFileSection): number {
  const ofRows = rows.map((row) => heightOfRow(row) + ROW_GAP);
  return ofRows.reduce((sum, row) => sum + row, TITLE + (picture ? PICTURE.height + 38 : 0));
}

function drawPicture(document: PDFKit.PDFDocument, picture: Uint8Array, top: number): number {
  const y = ensureSpace(document, top, PICTURE.height + 24);
  const below = write(document, "Drawn signature", PAGE.left, y, LABEL) + 4;
  const fit: [number, number] = [PICTURE.width, PICTURE.height];
  const paint = () => {
    document.image(Buffer.from(picture), PAGE.left, below, { fit });
  };
  draw(document, "Figure", paint, { alt: "Drawn signature" });
  return below + PICTURE.height + 14;
}
