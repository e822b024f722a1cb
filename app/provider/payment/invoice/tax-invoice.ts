/** The tax invoice and the credit note as PDFs with the contents that Singapore requires (IRAS, "Invoicing customers"). */
import type { Language } from "~/lib/language/languages";
import { openPdf } from "../../shared/pdf/document";
import { getPrintedTexts } from "../../shared/pdf/printed-text";
import { drawParties, drawTitle } from "./invoice-header";
import { drawInvoiceLines, drawTotals } from "./invoice-table";
import type { TaxInvoice } from "./tax-invoice-model";

/**
 * Renders the invoice or credit note on A4, with as many pages as the lines need. It is in English, with the reader's language below
 * each label.
 */
export async function renderTaxInvoicePdf(
  invoice: TaxInvoice,
  language: Language = "en",
): Promise<Uint8Array<ArrayBuffer>> {
  const { seller, number, credits } = invoice;
  const textOf = getPrintedTexts(language);
  const kind = textOf({ key: credits ? "documents:credit-note" : "documents:tax-invoice" }).english;
  const { document, finish } = openPdf({
    title: `${kind} ${number}`,
    author: seller.legalName,
    madeAt: invoice.issuedAt,
  });
  const belowTitle = drawTitle(document, invoice, textOf);
  const belowParties = drawParties(document, invoice, textOf, belowTitle);
  const belowLines = drawInvoiceLines(document, invoice.lines, textOf, belowParties);
  drawTotals(document, invoice, textOf, belowLines);
  return finish(`${kind} ${number} · ${seller.legalName}, UEN ${seller.uen}`);
}
