/** The tax invoice as a PDF, with what a Singapore tax invoice must show (IRAS, "Invoicing customers"). */
import type { BasisPoints, Cents } from "~/lib/money";
import { formatDate } from "~/lib/singapore-date";
import { openPdf } from "../../shared/pdf/document";
import { drawParties, drawTitle } from "./invoice-frame";
import { drawLines, drawTotals } from "./invoice-table";

export interface TaxInvoice {
  number: string;
  orderNumber: string;
  issuedAt: Date;
  seller: {
    name: string;
    legalName: string;
    addressLines: readonly string[];
    uen: string;
    gstRegistrationNumber: string;
  };
  buyer: { name: string; addressLines: readonly string[] };
  lines: readonly InvoiceLine[];
  subTotalCents: Cents;
  discountCents: Cents;
  gstBasisPoints: BasisPoints;
  gstCents: Cents;
  totalCents: Cents;
  /** "PayNow", "Visa ending in 4242"…; null when nothing was left to pay. */
  payment: { method: string; paidAt: Date } | null;
  /** Not paid yet. */
  isDue?: boolean;
}

export interface InvoiceLine {
  description: string;
  /** The person the line is for, when it is to be said. */
  clientName: string | null;
  quantity: number;
  /** Before discount and GST, for the whole quantity. */
  amountCents: Cents;
  discount: { description: string; amountCents: Cents } | null;
}

/** A4, as many pages as the lines need. */
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
