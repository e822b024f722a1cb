/** The lines of an invoice and its totals, flowing over as many pages as they need. */
import { type BasisPoints, formatMoney } from "~/lib/money";
import {
  BRAND,
  CONTENT_WIDTH,
  heightOf,
  MUTED,
  PAGE,
  PANEL,
  RIGHT,
  rule,
  turnPage,
  write,
} from "../pdf/page";
import type { InvoiceLine, TaxInvoice } from "./tax-invoice";

const PADDING = 10;
const HEAD_HEIGHT = 26;
const AMOUNT = { x: RIGHT - 100 - PADDING, width: 100 };
const QUANTITY = { x: AMOUNT.x - 70, width: 60 };
const DESCRIPTION = { x: PAGE.left + PADDING, width: QUANTITY.x - PAGE.left - 2 * PADDING };
const TOTALS_X = RIGHT - 260;

/** Each gives the y below what it drew. */
export function drawLines(
  document: PDFKit.PDFDocument,
  lines: readonly InvoiceLine[],
  top: number,
): number {
  return lines.reduce(
    (y, line) => {
      const height = lineHeight(document, line);
      const start = y + height > PAGE.bottom ? drawHead(document, turnPage(document)) : y;
      drawLine(document, line, start);
      rule(document, start + height);
      return start + height;
    },
    drawHead(document, top),
  );
}

function drawHead(document: PDFKit.PDFDocument, y: number): number {
  document.rect(PAGE.left, y, CONTENT_WIDTH, HEAD_HEIGHT).fill(PANEL);
  const label = { size: 10, bold: true };
  write(document, "Description", DESCRIPTION.x, y + 8, { ...label, width: DESCRIPTION.width });
  write(document, "Quantity", QUANTITY.x, y + 8, {
    ...label,
    width: QUANTITY.width,
    align: "right",
  });
  write(document, "Amount (S$)", AMOUNT.x, y + 8, {
    ...label,
    width: AMOUNT.width,
    align: "right",
  });
  return y + HEAD_HEIGHT;
}

const main = { size: 10.5, width: DESCRIPTION.width };
const below = { size: 10, colour: MUTED, width: DESCRIPTION.width };

function remarks({ clientName, discount }: InvoiceLine): string[] {
  return [
    ...(clientName === null ? [] : [`For ${clientName}`]),
    ...(discount === null ? [] : [`Discount: ${discount.description}`]),
  ];
}

function lineHeight(document: PDFKit.PDFDocument, line: InvoiceLine): number {
  const text = remarks(line).reduce(
    (height, remark) => height + 2 + heightOf(document, remark, below),
    heightOf(document, line.description, main),
  );
  return text + 2 * PADDING;
}

function drawLine(document: PDFKit.PDFDocument, line: InvoiceLine, y: number): void {
  const top = y + PADDING;
  const right = { size: 10.5, align: "right" } as const;
  write(document, String(line.quantity), QUANTITY.x, top, { ...right, width: QUANTITY.width });
  write(document, formatMoney(line.amountCents), AMOUNT.x, top, { ...right, width: AMOUNT.width });
  let next = write(document, line.description, DESCRIPTION.x, top, main);
  if (line.clientName !== null) {
    next = write(document, `For ${line.clientName}`, DESCRIPTION.x, next + 2, below);
  }
  if (line.discount === null) return;
  write(document, `Discount: ${line.discount.description}`, DESCRIPTION.x, next + 2, below);
  write(document, formatMoney(-line.discount.amountCents), AMOUNT.x, next + 2, {
    ...below,
    align: "right",
    width: AMOUNT.width,
  });
}

/** Totals and notes stay together on one page. */
export function drawTotals(
  document: PDFKit.PDFDocument,
  invoice: TaxInvoice,
  notes: readonly string[],
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
  const needed = rows.length * 20 + 34 + 20 + notes.length * 18 + 20;
  const start = top + needed > PAGE.bottom ? turnPage(document) : top + 14;
  const totalTop = rows.reduce((y, [label, cents]) => {
    drawAmount(document, label, cents, y, { size: 10.5 });
    return y + 20;
  }, start);
  document.rect(TOTALS_X, totalTop, RIGHT - TOTALS_X, 34).fill(BRAND);
  drawAmount(document, "Total with GST", invoice.totalCents, totalTop + 10, {
    size: 13,
    bold: true,
    colour: "#FFFFFF",
  });
  notes.reduce(
    (y, note) => write(document, note, PAGE.left, y, { size: 10.5, bold: y === totalTop + 54 }) + 4,
    totalTop + 54,
  );
}

function drawAmount(
  document: PDFKit.PDFDocument,
  label: string,
  cents: number,
  y: number,
  style: { size: number; bold?: boolean; colour?: string },
): void {
  write(document, label, TOTALS_X + PADDING, y, { ...style, width: 140 });
  write(document, formatMoney(cents), AMOUNT.x, y, {
    ...style,
    width: AMOUNT.width,
    align: "right",
  });
}

/** 900 is "9%", 850 is "8.5%". */
function formatRate(basisPoints: BasisPoints): string {
  return `${basisPoints / 100}%`;
}
