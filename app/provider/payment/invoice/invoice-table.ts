/** Lines and totals of an invoice, on as many pages as they need. */
import { type BasisPoints, formatMoney } from "~/lib/money";
import {
  CONTENT_WIDTH,
  drawPanel,
  drawRule,
  measureHeight,
  PAGE,
  RIGHT,
  turnPage,
  write,
} from "../../shared/pdf/page";
import { withElement } from "../../shared/pdf/structure";
import type { InvoiceLine, TaxInvoice } from "./tax-invoice-model";

const PADDING = 10;
const HEAD_HEIGHT = 26;
const AMOUNT = { x: RIGHT - 100 - PADDING, width: 100 };
const QUANTITY = { x: AMOUNT.x - 70, width: 60 };
const DESCRIPTION = { x: PAGE.left + PADDING, width: QUANTITY.x - PAGE.left - 2 * PADDING };
const TOTALS_X = RIGHT - 260;

/** Draws the lines. Each function here returns the y coordinate below its output. */
export function drawLines(
  document: PDFKit.PDFDocument,
  lines: readonly InvoiceLine[],
  top: number,
): number {
  const printLine = (y: number, line: InvoiceLine) => {
    const height = lineHeight(line);
    const start = y + height > PAGE.bottom ? drawHead(document, turnPage(document)) : y;
    withElement(document, "TR", () => drawLine(document, line, start));
    drawRule(document, start + height);
    return start + height;
  };
  return withElement(document, "Table", () => lines.reduce(printLine, drawHead(document, top)));
}

function drawHead(document: PDFKit.PDFDocument, y: number): number {
  const place = { x: PAGE.left, y, width: CONTENT_WIDTH, height: HEAD_HEIGHT };
  drawPanel(document, place, "panel");
  const label = { size: 10, bold: true, kind: "TH" } as const;
  const right = { ...label, align: "right" } as const;
  withElement(document, "TR", () => {
    write(document, "Description", DESCRIPTION.x, y + 6, { ...label, width: DESCRIPTION.width });
    write(document, "Quantity", QUANTITY.x, y + 6, { ...right, width: QUANTITY.width });
    write(document, "Amount (S$)", AMOUNT.x, y + 6, { ...right, width: AMOUNT.width });
  });
  return y + HEAD_HEIGHT;
}

const main = { size: 10.5, width: DESCRIPTION.width };
const below = { size: 10, colour: "muted", width: DESCRIPTION.width } as const;

function remarks({ clientName, discount }: InvoiceLine): string[] {
  return [
    ...(clientName === null ? [] : [`For ${clientName}`]),
    ...(discount === null ? [] : [`Discount: ${discount.description}`]),
  ];
}

function lineHeight(line: InvoiceLine): number {
  const text = remarks(line).reduce(
    (height, remark) => height + 2 + measureHeight(remark, below),
    measureHeight(line.description, main),
  );
  return text + 2 * PADDING;
}

function drawLine(document: PDFKit.PDFDocument, line: InvoiceLine, y: number): void {
  const top = y + PADDING;
  const right = { size: 10.5, align: "right" } as const;
  const end = withElement(document, "TD", () =>
    remarks(line).reduce(
      (y, remark) => write(document, remark, DESCRIPTION.x, y + 2, below),
      write(document, line.description, DESCRIPTION.x, top, main),
    ),
  );
  const quantity = String(line.quantity);
  write(document, quantity, QUANTITY.x, top, { ...right, width: QUANTITY.width, kind: "TD" });
  withElement(document, "TD", () => {
    write(document, formatMoney(line.amountCents), AMOUNT.x, top, {
      ...right,
      width: AMOUNT.width,
    });
    if (line.discount === null) return;
    const taken = `Discount: ${line.discount.description}`;
    const discountY = end - measureHeight(taken, below);
    write(document, formatMoney(-line.discount.amountCents), AMOUNT.x, discountY, {
      ...below,
      align: "right",
      width: AMOUNT.width,
    });
  });
}

/** Draws totals and notes together on one page. */
export function drawTotals(
  document: PDFKit.PDFDocument,
  invoice: TaxInvoice,
  note: string,
  top: number,
): void {
  const rows: [string, number][] = [
    ["Sub-total", invoice.subTotalCents],
    ...(invoice.discountCents === 0
      ? []
      : ([
          ["Discounts", -invoice.discountCents],
          ["Total before GST", invoice.subTotalCents - invoice.discountCents],
        ] satisfies [string, number][])),
    [`GST at ${formatRate(invoice.gstBasisPoints)}`, invoice.gstCents],
  ];
  const needed = rows.length * 20 + 34 + 20 + 18 + 20;
  const start = top + needed > PAGE.bottom ? turnPage(document) : top + 14;
  const totalTop = start + rows.length * 20;
  withElement(document, "Table", () => {
    for (const [index, [label, cents]] of rows.entries())
      drawAmount(document, { label, cents }, start + index * 20, { size: 10.5 });
    drawPanel(document, { x: TOTALS_X, y: totalTop, width: RIGHT - TOTALS_X, height: 34 }, "brand");
    const style = { size: 13, bold: true, colour: "white" } as const;
    const total = { label: "Total with GST", cents: invoice.totalCents };
    drawAmount(document, total, totalTop + 8, style);
  });
  write(document, note, PAGE.left, totalTop + 54, { size: 10.5, bold: true });
}

function drawAmount(
  document: PDFKit.PDFDocument,
  { label, cents }: { label: string; cents: number },
  y: number,
  style: { size: number; bold?: boolean; colour?: "white" },
): void {
  withElement(document, "TR", () => {
    write(document, label, TOTALS_X + PADDING, y, { ...style, width: 140, kind: "TH" });
    write(document, formatMoney(cents), AMOUNT.x, y, {
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
