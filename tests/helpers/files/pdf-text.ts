/** Reads the text of a PDF from the file, as any reader does. */
import { getDocument, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";

export interface PdfPage {
  text: string;
  /** The roles of its parts for a screen reader, in reading order: "H1", "Table", "TR"… */
  parts: string[];
}

interface Part {
  role?: string;
  children?: Part[];
}

export async function pagesOf(bytes: Uint8Array): Promise<PdfPage[]> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: VerbosityLevel.ERRORS });
  const file = await task.promise;
  const pages: PdfPage[] = [];
  for (let number = 1; number <= file.numPages; number += 1) {
    const page = await file.getPage(number);
    const { items } = await page.getTextContent();
    const text = items.map((item) => ("str" in item ? item.str : "")).join("");
    pages.push({ text, parts: partsOf((await page.getStructTree()) as Part | null) });
  }
  await task.destroy();
  return pages;
}

const partsOf = (part: Part | null): string[] =>
  part === null ? [] : [part.role ?? "", ...(part.children ?? []).flatMap(partsOf)].filter(Boolean);
