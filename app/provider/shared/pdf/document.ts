/** A PDF of A4 pages: opens it, draws its footers and collects its bytes. */
import { loadLazily } from "~/lib/lazy-require.server";
import { CONTENT_WIDTH, drawBar, drawRule, PAGE, RIGHT_EDGE, writeText } from "./page";
import { toPrintableText } from "./runs";
import { beginStructure, drawArtifact, endStructure } from "./structure";

const pdfkit = loadLazily<new (options: PDFKit.PDFDocumentOptions) => PDFKit.PDFDocument>("pdfkit");

const FOOTER_TOP = 790;
const NUMBER_WIDTH = 100;

export interface OpenPdf {
  document: PDFKit.PDFDocument;
  /** Draws the footers and returns the file. */
  finish(footer: string): Promise<Uint8Array<ArrayBuffer>>;
}

export function openPdf(info: { title: string; author: string; madeAt: Date }): OpenPdf {
  const Document = pdfkit();
  const document = new Document({
    size: "A4",
    // The drawing code adds new pages. The library would add a page below the footer if there were a bottom margin.
    margins: { top: PAGE.top, left: PAGE.left, right: PAGE.left, bottom: 0 },
    bufferPages: true,
    tagged: true,
    lang: "en-SG",
    displayTitle: true,
    pdfVersion: "1.7",
    info: { Title: toPrintableText(info.title), Author: info.author, CreationDate: info.madeAt },
  });
  const bytes = collect(document);
  beginStructure(document);
  drawBar(document);
  return {
    document,
    finish(footer) {
      endStructure(document);
      drawFooters(document, footer);
      document.end();
      return bytes;
    },
  };
}

/** Draws the footer on every page, so that a loose page still shows its document. */
function drawFooters(document: PDFKit.PDFDocument, footer: string): void {
  const style = { size: 9, colour: "muted", kind: "none" } as const;
  const { start, count } = document.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    document.switchToPage(page);
    drawRule(document, FOOTER_TOP - 10);
    const number = `Page ${page - start + 1} of ${count}`;
    drawArtifact(document, () => {
      writeText(document, footer, PAGE.left, FOOTER_TOP, {
        ...style,
        width: CONTENT_WIDTH - NUMBER_WIDTH,
      });
      writeText(document, number, RIGHT_EDGE - NUMBER_WIDTH, FOOTER_TOP, {
        ...style,
        width: NUMBER_WIDTH,
        align: "right",
      });
    });
  }
}

function collect(document: PDFKit.PDFDocument): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    document.on("data", (chunk: Uint8Array) => chunks.push(chunk));
    document.on("error", reject);
    document.on("end", () => resolve(new Uint8Array(Buffer.concat(chunks))));
  });
}
