/** The tax invoice and the credit note as PDFs with the contents that Singapore requires (IRAS, "Invoicing customers"). */
import { formatDate } from "~/lib/singapore-date";
import { openPdf } from "../../shared/pdf/document";
import { drawParties, drawTitle } from "./invoice-header";
import { drawLines, drawTotals } from "./invoice-table";
import type { TaxInvoice } from "./tax-invoice-model";

/** Renders the invoice or credit note on A4, with as many pages as the lines need. */
export async function renderTaxInvoicePdf(invoice: TaxInvoice): Promise<Uint8Array<ArrayBuffer>> {
  const { seller, number } = invoice;
  const { document, finish } = openPdf({
    title: `${kindOf(invoice)} ${number}`,
    author: seller.legalName,
    madeAt: invoice.issuedAt,
  });
  const belowTitle = drawTitle(document, invoice);
  const belowParties = drawParties(document, invoice, belowTitle);
  const belowLines = drawLines(document, invoice.lines, belowParties);
  drawTotals(document, invoice, noteOf(invoice), belowLines);
  return finish(`${kindOf(invoice)} ${number} · ${seller.legalName}, UEN ${seller.uen}`);
}

const kindOf = ({ credits }: TaxInvoice) => (credits ? "Credit Note" : "Tax Invoice");

function noteOf({ payment, isDue, credits }: TaxInvoice): string {
  if (credits) return credits.note;
  if (payment) return `Paid by ${payment.method} on ${formatDate(payment.paidAt)}. Thank you.`;
  return isDue
    ? "Not paid yet. Please pay by the link in our message."
    : "Nothing was left to pay. Thank you.";
}
