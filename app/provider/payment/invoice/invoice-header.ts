/** Header of an invoice: title, seller and buyer. */
import { formatDate } from "~/lib/singapore-date";
import { CONTENT_WIDTH, drawRule, PAGE, RIGHT, write } from "~/provider/shared/pdf/page";
import { withElement } from "~/provider/shared/pdf/structure";
import type { TaxInvoice } from "./tax-invoice-model";

const HALF = CONTENT_WIDTH / 2 - 12;

/** Draws the title. Each function here returns the y coordinate below its output. */
export function drawTitle(document: PDFKit.PDFDocument, { seller, credits }: TaxInvoice): number {
  write(document, seller.name, PAGE.left, PAGE.top, {
    size: 20,
    bold: true,
    colour: "brand",
    width: HALF,
  });
  const below = write(
    document,
    credits ? "Credit Note" : "Tax Invoice",
    RIGHT - HALF,
    PAGE.top - 4,
    {
      size: 26,
      bold: true,
      width: HALF,
      align: "right",
      kind: "H1",
    },
  );
  return below + 14;
}

export function drawParties(
  document: PDFKit.PDFDocument,
  invoice: TaxInvoice,
  top: number,
): number {
  const { seller, buyer } = invoice;
  const small = { size: 10, colour: "muted", width: HALF } as const;
  const sellerBottom = [
    ...seller.addressLines,
    `UEN ${seller.uen}`,
    ...(seller.gstRegistrationNumber === null
      ? []
      : [`GST registration no. ${seller.gstRegistrationNumber}`]),
  ].reduce(
    (y, line) => write(document, line, PAGE.left, y, small),
    write(document, seller.legalName, PAGE.left, top, { size: 10.5, bold: true, width: HALF }),
  );
  const numbersBottom = withElement(document, "Table", () => drawNumbers(document, invoice, top));
  const ruleAt = Math.max(sellerBottom, numbersBottom) + 14;
  drawRule(document, ruleAt);

  const label = { size: 10, bold: true, colour: "muted", kind: "H2" } as const;
  const nameTop = write(document, "Billed to", PAGE.left, ruleAt + 14, label) + 2;
  const buyerBottom = buyer.addressLines.reduce(
    (y, line) => write(document, line, PAGE.left, y, { size: 10.5 }),
    write(document, buyer.name, PAGE.left, nameTop, { size: 12, bold: true }),
  );
  return buyerBottom + 22;
}

function drawNumbers(document: PDFKit.PDFDocument, invoice: TaxInvoice, top: number): number {
  const what = invoice.credits ? "Note" : "Invoice";
  const rows = [
    [`${what} no.`, invoice.number],
    [`${what} date`, formatDate(invoice.issuedAt)],
    ...(invoice.dueOn ? [["Due date", formatDate(invoice.dueOn)] as const] : []),
    ...(invoice.credits ? [["Invoice no.", invoice.credits.invoiceNumber] as const] : []),
    ["Order no.", invoice.orderNumber],
  ] as const;
  const x = RIGHT - 200;
  return rows.reduce((y, [label, value]) => {
    return withElement(document, "TR", () => {
      write(document, label, x, y, { size: 10.5, colour: "muted", width: 80, kind: "TH" });
      const style = { size: 10.5, bold: true, width: 120, align: "right", kind: "TD" } as const;
      return write(document, value, x + 80, y, style) + 4;
    });
  }, top);
}
