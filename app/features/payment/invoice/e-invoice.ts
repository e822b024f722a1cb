/** The form and the amount behind an invoice link. */

import { z } from "zod";
import { type EInvoice, receiptEmail } from "~/contract/payment/e-invoice";
import type { Cents } from "~/lib/money";
import { messages } from "~/lib/text/messages";

const CHOOSE = "Choose how to pay";

/** Returns the amount to pay in cents, which is lower than the total after a credit. */
export const getInvoiceAmountDue = ({ payableAmount, totalAmount }: EInvoice): Cents =>
  payableAmount ?? totalAmount;

export const invoicePayment = z.object({
  way: z.enum(["card", "paynow"], { error: CHOOSE }),
  /** Cents, as the payer saw them. */
  amount: z
    .string({ error: messages.invalidPayment })
    .regex(/^\d{1,9}$/, messages.invalidPayment)
    .transform(Number),
  receiptEmail: receiptEmail,
});
