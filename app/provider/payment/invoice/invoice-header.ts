/** Header of an invoice: title, seller and buyer. */
import { formatDate } from "~/lib/singapore-date";
import {
  CONTENT_WIDTH,
  drawRule,
  PAGE,
  RIGHT_EDGE,
  writeBoth,
  writeText,
} from "~/provider/shared/pdf/page";
import type { GetPrintedText } from "~/provider/shared/pdf/printed-text";
import { withElement } from "~/provider/shared/pdf/structure";
import type { TaxInvoice } from "./tax-invoice-model";

const HALF = CONTENT_WIDTH / 2 - 12;

const NUMBERS = { label: 115, value: 125 } as const;

/** Draws the title. Each function here returns the y coordinate below its output. */
export function drawTitle(
  document: PDFKit.PDFDocument,
  { seller, credits }: TaxInvoice,
  textOf: GetPrintedText,
): number {
  writeText(document, seller.name, PAGE.left, PAGE.top, {
    size: 20,
    bold: true,
    colour: "brand",
    width: HALF,
  });
  const title = textOf({ key: credits ? "documents:credit-note" : "documents:tax-invoice" });
  const below = writeBoth(document, title, RIGHT_EDGE - HALF, PAGE.top - 4, {
    size: 26,
    bold: true,
    width: HALF,
    align: "right",
    kind: "H1",
  });
  return below + 14;
}

export function drawParties(
  document: PDFKit.PDFDocument,
  invoice: TaxInvoice,
  textOf: GetPrintedText,
  top: number,
): number {
  const { buyer } = invoice;
  const sellerBottom = drawSeller(document, invoice, textOf, top);
  const numbersBottom = withElement(document, "Table", () =>
    drawNumbers(document, invoice, textOf, top),
  );
  const ruleAt = Math.max(sellerBottom, numbersBottom) + 14;
  drawRule(document, ruleAt);

  const label = { size: 10, bold: true, colour: "muted", kind: "H2" } as const;
  const billedTo = textOf({ key: "documents:billed-to" });
  const nameTop = writeBoth(document, billedTo, PAGE.left, ruleAt + 14, label) + 2;
  const buyerBottom = buyer.addressLines.reduce(
    (y, line) => writeText(document, line, PAGE.left, y, { size: 10.5 }),
    writeText(document, buyer.name, PAGE.left, nameTop, { size: 12, bold: true }),
  );
  return buyerBottom + 22;
}

function drawSeller(
  document: PDFKit.PDFDocument,
  { seller }: TaxInvoice,
  textOf: GetPrintedText,
  top: number,
): number {
  const small = { size: 10, colour: "muted", width: HALF } as const;
  const name = { size: 10.5, bold: true, width: HALF } as const;
  const bottom = [...seller.addressLines, `UEN ${seller.uen}`].reduce(
    (y, line) => writeText(document, line, PAGE.left, y, small),
    writeText(document, seller.legalName, PAGE.left, top, name),
  );
  const number = seller.gstRegistrationNumber;
  if (number === null) return bottom;
  const registration = textOf({ key: "documents:gst-registration", values: { number } });
  return writeBoth(document, registration, PAGE.left, bottom, small);
}

function drawNumbers(
  document: PDFKit.PDFDocument,
  { number, issuedAt, dueOn, credits, orderNumber }: TaxInvoice,
  textOf: GetPrintedText,
  top: number,
): number {
  const rows = [
    [credits ? "documents:note-number" : "documents:invoice-number", number],
    [credits ? "documents:note-date" : "documents:invoice-date", formatDate(issuedAt)],
    ...(dueOn ? [["documents:due-date", formatDate(dueOn)] as const] : []),
    ...(credits ? [["documents:invoice-number", credits.invoiceNumber] as const] : []),
    ["documents:order-number", orderNumber],
  ] as const;
  const x = RIGHT_EDGE - NUMBERS.label - NUMBERS.value;
  const label = { size: 10.5, colour: "muted", width: NUMBERS.label, kind: "TH" } as const;
  const right = { bold: true, width: NUMBERS.value, align: "right", kind: "TD" } as const;
  return rows.reduce((y, [key, value]) => {
    return withElement(document, "TR", () => {
      const belowLabel = writeBoth(document, textOf({ key }), x, y, label);
      const belowValue = writeText(document, value, x + NUMBERS.label, y, { size: 10.5, ...right });
      return Math.max(belowLabel, belowValue) + 4;
    });
  }, top);
}
