/** Contents of a tax invoice, and of the credit note that takes a part of it back. */
import type { Seller } from "~/lib/brand/brand";
import type { BasisPoints, Cents } from "~/lib/money";

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
  /** "PayNow", "Visa ending in 4242" and the like. Null if nothing was left to pay. */
  payment: { method: string; paidAt: Date } | null;
  /** True if it is not paid yet. */
  isDue?: boolean;
  /** The number of the invoice that a credit note takes a part back of, and how the money returns. Null for an invoice. */
  credits?: { invoiceNumber: string; note: string } | null;
}

export interface InvoiceLine {
  description: string;
  /** The person the line is for. Null if the invoice must not name them. */
  clientName: string | null;
  quantity: number;
  /** Before discount and GST, for the whole quantity. */
  amountCents: Cents;
  discount: { description: string; amountCents: Cents } | null;
}
