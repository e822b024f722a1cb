/** Lines and totals of an invoice, on as many pages as they need. */
import type { DocumentTextKey } from "~/languages/document-texts.server";
import { type BasisPoints, formatMoney } from "~/lib/money";
import {
  CONTENT_WIDTH,
  drawPanel,
  drawRule,
  measureBoth,
  PAGE,
  RIGHT_EDGE,
  turnPage,
  writeBoth,
  writeText,
} from "../../shared/pdf/page";
import type { GetPrintedText, PrintedText } from "../../shared/pdf/printed-text";
import { withElement } from "../../shared/pdf/structure";
import type { InvoiceLine, TaxInvoice } from "./tax-invoice-model";

const PADDING = 10;
const AMOUNT = { x: RIGHT_EDGE - 100 - PADDING, width: 100 };
const QUANTITY = { x: AMOUNT.x - 70, width: 60 };
const DESCRIPTION = { x: PAGE.left + PADDING, width: QUANTITY.x - PAGE.left - 2 * PADDING };
const TOTALS_X = RIGHT_EDGE - 260;

const HEAD = { size: 10, bold: true, kind: "TH" } as const;
const MAIN = { size: 10.5, width: DESCRIPTION.width } as const;
const BELOW = { size: 10, colour: "muted", width: DESCRIPTION.width } as const;

/** A line with its words. */
interface PrintedLine {
  line: InvoiceLine;
  description: PrintedText;
  client: PrintedText | null;
  discount: PrintedText | null;
}

/** Draws the lines. Each function here returns the y coordinate below its output. */
export function drawInvoiceLines(
  document: PDFKit.PDFDocument,
  lines: readonly InvoiceLine[],
  textOf: GetPrintedText,
  top: number,
): number {
  const printLine = (y: number, line: InvoiceLine) => {
    const printed = toPrintedLine(line, textOf);
    const height = measureLine(printed);
    const start = y + height > PAGE.bottom ? drawHead(document, textOf, turnPage(document)) : y;
    withElement(document, "TR", () => drawLine(document, printed, start));
    drawRule(document, start + height);
    return start + height;
  };
  return withElement(document, "Table", () =>
    lines.reduce(printLine, drawHead(document, textOf, top)),
  );
}

function drawHead(document: PDFKit.PDFDocument, textOf: GetPrintedText, y: number): number {
  const columns = [
    { text: textOf({ key: "documents:description" }), ...DESCRIPTION },
    { text: textOf({ key: "documents:quantity" }), ...QUANTITY, align: "right" },
    { text: textOf({ key: "documents:amount" }), ...AMOUNT, align: "right" },
  ] as const;
  const heights = columns.map(({ text, width }) => measureBoth(text, { ...HEAD, width }));
  const height = Math.max(...heights) + 12.6;
  drawPanel(document, { x: PAGE.left, y, width: CONTENT_WIDTH, height }, "panel");
  withElement(document, "TR", () => {
    for (const { text, x, ...place } of columns)
      writeBoth(document, text, x, y + 6, { ...HEAD, ...place });
  });
  return y + height;
}

function toPrintedLine(line: InvoiceLine, textOf: GetPrintedText): PrintedLine {
  const { description, clientName, discount } = line;
  return {
    line,
    description:
      typeof description === "string" ? textOf({ provider: description }) : textOf(description),
    client:
      clientName === null
        ? null
        : textOf({ key: "documents:line-for", values: { name: clientName } }),
    discount:
      discount &&
      textOf({
        key: "documents:line-discount",
        values: { discount: discount.description },
      }),
  };
}

const listRemarks = ({ client, discount }: PrintedLine): PrintedText[] =>
  [client, discount].filter((remark) => remark !== null);

function measureLine(printed: PrintedLine): number {
  const text = listRemarks(printed).reduce(
    (height, remark) => height + 2 + measureBoth(remark, BELOW),
    measureBoth(printed.description, MAIN),
  );
  return text + 2 * PADDING;
}

function drawLine(document: PDFKit.PDFDocument, printed: PrintedLine, y: number): void {
  const { line, description, discount } = printed;
  const top = y + PADDING;
  const right = { size: 10.5, align: "right" } as const;
  const end = withElement(document, "TD", () =>
    listRemarks(printed).reduce(
      (y, remark) => writeBoth(document, remark, DESCRIPTION.x, y + 2, BELOW),
      writeBoth(document, description, DESCRIPTION.x, top, MAIN),
    ),
  );
  const quantity = String(line.quantity);
  writeText(document, quantity, QUANTITY.x, top, { ...right, width: QUANTITY.width, kind: "TD" });
  withElement(document, "TD", () => {
    writeText(document, formatMoney(line.amountCents), AMOUNT.x, top, {
      ...right,
      width: AMOUNT.width,
    });
    if (line.discount === null || discount === null) return;
    const discountY = end - measureBoth(discount, BELOW);
    writeText(document, formatMoney(-line.discount.amountCents), AMOUNT.x, discountY, {
      ...BELOW,
      align: "right",
      width: AMOUNT.width,
    });
  });
}

const ROW = { size: 10.5, width: 140 } as const;
const TOTAL = { size: 13, width: 140, bold: true, colour: "white" } as const;

/** Draws totals and notes together on one page. */
export function drawTotals(
  document: PDFKit.PDFDocument,
  invoice: TaxInvoice,
  textOf: GetPrintedText,
  top: number,
): void {
  const measureRow = ([key, cents, values]: TotalRow) => {
    const label = textOf({ key, values });
    return { label, cents, height: measureBoth(label, ROW) + 6 };
  };
  const rows = listTotals(invoice).map(measureRow);
  const creditRows = listCredited(invoice).map(measureRow);
  const total = { label: textOf({ key: "documents:total" }), cents: invoice.totalCents };
  const panel = measureBoth(total.label, TOTAL) + 16.6;
  const note = textOf(invoice.note);
  const allRows = [...rows, ...creditRows];
  const needed = allRows.reduce((sum, { height }) => sum + height, panel + 20);
  const start =
    top + needed + measureBoth(note, NOTE) + 20 > PAGE.bottom ? turnPage(document) : top + 14;
  let totalTop = start;
  withElement(document, "Table", () => {
    for (const row of rows) {
      drawAmount(document, row, totalTop, ROW);
      totalTop += row.height;
    }
    const width = RIGHT_EDGE - TOTALS_X;
    drawPanel(document, { x: TOTALS_X, y: totalTop, width, height: panel }, "brand");
    drawAmount(document, total, totalTop + 8, TOTAL);
    totalTop += panel;
    for (const row of creditRows) {
      drawAmount(document, row, totalTop + 6, ROW);
      totalTop += row.height;
    }
  });
  writeBoth(document, note, PAGE.left, totalTop + 20, NOTE);
}

const NOTE = { size: 10.5, bold: true } as const;

type TotalRow = [DocumentTextKey, number, Record<string, string>?];

function listTotals(invoice: TaxInvoice): TotalRow[] {
  const { subTotalCents, discountCents, gstBasisPoints, gstCents } = invoice;
  const discounts: TotalRow[] = [
    ["documents:discounts", -discountCents],
    ["documents:before-gst", subTotalCents - discountCents],
  ];
  return [
    ["documents:sub-total", subTotalCents],
    ...(discountCents === 0 ? [] : discounts),
    ["documents:gst", gstCents, { rate: formatRate(gstBasisPoints) }],
  ];
}

/** Lists what credit notes took off, and the rest that was paid or is to be paid. */
function listCredited({ totalCents, credited }: TaxInvoice): TotalRow[] {
  if (credited === undefined) return [];
  return [
    ["documents:credit-note", -credited.cents],
    [credited.isPaid ? "documents:amount-paid" : "documents:to-pay", totalCents - credited.cents],
  ];
}

function drawAmount(
  document: PDFKit.PDFDocument,
  { label, cents }: { label: PrintedText; cents: number },
  y: number,
  style: typeof ROW | typeof TOTAL,
): void {
  withElement(document, "TR", () => {
    writeBoth(document, label, TOTALS_X + PADDING, y, { ...style, kind: "TH" });
    writeText(document, formatMoney(cents), AMOUNT.x, y, {
      ...style,
      width: AMOUNT.width,
      align: "right",
      kind: "TD",
    });
  });
}

/** Formats basis points: 900 is "9%", 850 is "8.5%". */
function formatRate(basisPoints: BasisPoints): string {
  return `${basisPoints / 100}%`;
}
