/** Contents of a tax invoice, and of the credit note that takes a part of it back. */
import type { Seller } from "~/lib/brand/brand";
import type { BasisPoints, Cents } from "~/lib/money";
import type { Wording } from "../../shared/pdf/printed-text";

export interface TaxInvoice {
  number: string;
  orderNumber: string;
  issuedAt: Date;
  /** Day until which it should be paid. */
  dueOn?: string | null;
  seller: Seller;
  buyer: { name: string; addressLines: readonly string[] };
  lines: readonly InvoiceLine[];
  subTotalCents: Cents;
  discountCents: Cents;
  gstBasisPoints: BasisPoints;
  gstCents: Cents;
  totalCents: Cents;
  /** Amount that credit notes took off before the payment. The rest was paid or is to be paid. Absent if there is none. */
  credited?: { cents: Cents; isPaid: boolean };
  /** Says how it was paid, that it is not paid yet, or how the money of a credit note returns. */
  note: Wording;
  /** The invoice of which a credit note takes a part back. Absent for an invoice. */
  credits?: { invoiceNumber: string };
}

export interface InvoiceLine {
  /** The catalogue's words, or the document's own. */
  description: string | Wording;
  /** The person the line is for. Null if the invoice must not name them. */
  clientName: string | null;
  quantity: number;
  /** Before discount and GST, for the whole quantity. */
  amountCents: Cents;
  discount: { description: string; amountCents: Cents } | null;
}
