/** A health form as a PDF: the person, the answers with each question in a second language, and the signature if there is one. */
import type { FileResponse } from "~/contract/call";
import { brand } from "~/lib/brand/brand";
import { toMessageText } from "~/lib/text/plain-text";
import { openPdf } from "../shared/pdf/document";
import {
  drawRule,
  measureBoth,
  PAGE,
  RIGHT_EDGE,
  turnPage,
  writeBoth,
  writeBothOverPages,
  writeText,
} from "../shared/pdf/page";
import type { PrintedText } from "../shared/pdf/printed-text";
import { drawElement, drawTable, withElement } from "../shared/pdf/structure";

export interface HealthFileSection {
  title: PrintedText;
  rows: HealthFileRow[];
  /** A drawn signature below the rows. */
  picture?: { title: PrintedText; bytes: Uint8Array } | null;
  /** True to render it all on one page, such as a signature with its name and date. */
  whole?: boolean;
}

export interface HealthFileRow {
  label: PrintedText;
  /** Paragraphs, each of one or more lines. */
  value: readonly PrintedText[];
}

export interface HealthFile {
  title: PrintedText;
  fileName: string;
  madeAt: Date;
  /** The person, shown at the foot of every page so that a loose page can be matched. */
  about: string;
  sections: HealthFileSection[];
}

const LABEL_WIDTH = 256;
const VALUE_LEFT = PAGE.left + LABEL_WIDTH + 16;
const VALUE = { size: 10.5, width: RIGHT_EDGE - VALUE_LEFT } as const;
const LABEL = { size: 10.5, bold: true, width: LABEL_WIDTH } as const;
const SECTION = { size: 14, bold: true } as const;
const ROW_GAP = 10;
const BELOW_TITLE = 6;
/** Height of the first row that stays on the page of its title. A longer one continues on the next page. */
const LARGEST_FIRST_ROW = 120;
const PICTURE = { width: 200, height: 70, gap: 4, below: 14 } as const;

/** Renders the form on A4, with as many pages as the answers need. */
export async function renderHealthFile(form: HealthFile): Promise<FileResponse> {
  const title = form.title.english;
  const { document, finish } = openPdf({ title, author: brand.legalName, madeAt: form.madeAt });
  let y = writeText(document, brand.name, PAGE.left, PAGE.top, {
    size: 12,
    bold: true,
    colour: "brand",
  });
  y = writeBoth(document, form.title, PAGE.left, y + 4, { size: 22, bold: true, kind: "H1" }) + 12;
  for (const section of form.sections) y = await drawSection(document, section, y);
  const bytes = await finish(`${title} of ${toMessageText(form.about)} · ${brand.legalName}`);
  return { bytes, contentType: "application/pdf", fileName: form.fileName };
}

/** Returns the y coordinate at which to continue, on a new page if the height does not fit. */
function ensureSpace(document: PDFKit.PDFDocument, y: number, height: number): number {
  return y + height > PAGE.bottom ? turnPage(document) : y;
}

async function drawSection(
  document: PDFKit.PDFDocument,
  section: HealthFileSection,
  top: number,
): Promise<number> {
  const { title, rows, picture, whole } = section;
  let y = ensureSpace(document, top, whole ? heightOfSection(section) : heightOfStart(section));
  y = writeBoth(document, title, PAGE.left, y, { ...SECTION, kind: "H2" }) + BELOW_TITLE;
  await drawTable(document, rows, (row) => {
    y = drawRow(document, row, y);
  });
  if (picture) y = drawPicture(document, picture, y);
  return y + 14;
}

/** Draws a row. An answer of many lines continues on the next page. */
function drawRow(document: PDFKit.PDFDocument, row: HealthFileRow, top: number): number {
  const height = heightOfRow(row);
  const y = ensureSpace(document, top, height + ROW_GAP);
  const below = withElement(document, "TR", () => {
    withElement(document, "TH", () => writeBoth(document, row.label, PAGE.left, y, LABEL));
    return withElement(document, "TD", () =>
      linesOf(row).reduce(
        (line, text) => writeBothOverPages(document, text, VALUE_LEFT, line, VALUE),
        y,
      ),
    );
  });
  const fits = y + height <= PAGE.bottom;
  const end = (fits ? y + height : below) + ROW_GAP / 2;
  drawRule(document, end);
  return end + ROW_GAP / 2;
}

/** Splits the paragraphs of an answer into lines. A translation stands below the last line of its English. */
const linesOf = ({ value }: HealthFileRow): PrintedText[] =>
  value.flatMap(({ english, below }) => {
    const lines = toMessageText(english).split("\n");
    return lines.map((line, index) => ({
      english: line,
      below: index === lines.length - 1 ? below : null,
    }));
  });

function heightOfRow(row: HealthFileRow): number {
  const answer = linesOf(row).reduce((sum, line) => sum + measureBoth(line, VALUE), 0);
  return Math.max(measureBoth(row.label, LABEL), answer);
}

const heightOfTitle = ({ title }: HealthFileSection) => measureBoth(title, SECTION) + BELOW_TITLE;

function heightOfStart(section: HealthFileSection): number {
  const [first] = section.rows;
  const row = first ? Math.min(heightOfRow(first) + ROW_GAP, LARGEST_FIRST_ROW) : 0;
  return heightOfTitle(section) + row;
}

function heightOfSection(section: HealthFileSection): number {
  const rows = section.rows.map((row) => heightOfRow(row) + ROW_GAP);
  const picture = section.picture ? heightOfPicture(section.picture.title) : 0;
  return rows.reduce((sum, row) => sum + row, heightOfTitle(section) + picture);
}

const heightOfPicture = (title: PrintedText): number =>
  measureBoth(title, LABEL) + PICTURE.gap + PICTURE.height + PICTURE.below;

function drawPicture(
  document: PDFKit.PDFDocument,
  { title, bytes }: { title: PrintedText; bytes: Uint8Array },
  top: number,
): number {
  const y = ensureSpace(document, top, heightOfPicture(title));
  const below = writeBoth(document, title, PAGE.left, y, LABEL) + PICTURE.gap;
  const fit: [number, number] = [PICTURE.width, PICTURE.height];
  const paint = () => {
    document.image(Buffer.from(bytes), PAGE.left, below, { fit });
  };
  drawElement(document, "Figure", paint, { alt: title.english });
  return below + PICTURE.height + PICTURE.below;
}
