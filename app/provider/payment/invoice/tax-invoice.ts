/** The tax invoice as a PDF with the contents that Singapore requires (IRAS, "Invoicing customers"). */
import { formatDate } from "~/lib/singapore-date";
import { openPdf } from "../../shared/pdf/document";
import { drawParties, drawTitle } from "./invoice-header";
import { drawLines, drawTotals } from "./invoice-table";
import type { TaxInvoice } from "./tax-invoice-model";

/** Renders the invoice on A4, with as many pages as the lines need. */
export async function taxInvoicePdf(invoice: TaxInvoice): Promise<Uint8Array<ArrayBuffer>> {
  const { seller, number } = invoice;
  const { document, finish } = openPdf({
    title: `Tax Invoice ${number}`,
    author: seller.legalName,
    madeAt: invoice.issuedAt,
  });
  const belowTitle = drawTitle(document, invoice);
  const belowParties = drawParties(document, invoice, belowTitle);
  const belowLines = drawLines(document, invoice.lines, belowParties);
  drawTotals(document, invoice, noteOf(invoice), belowLines);
  return finish(`Tax Invoice ${number} · ${seller.legalName}, UEN ${seller.uen}`);
}

function noteOf({ payment, isDue }: TaxInvoice): string {
  if (payment) return `Paid by ${payment.method} on ${formatDate(payment.paidAt)}. Thank you.`;
  return isDue
    ? "Not paid yet. Please pay by the link in our message."
    : "Nothing was left to pay. Thank you.";
}
