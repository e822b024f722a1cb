/** The form and the amount behind an invoice link. */

import { z } from "zod";
import { type EInvoice, receiptEmail } from "~/contract/payment/e-invoice";
import { reply } from "~/languages/reply";
import type { Cents } from "~/lib/money";

const CHOOSE = reply("replies:pay.way");

/** Returns the amount to pay in cents, which is lower than the total after a credit. */
export const getInvoiceAmountDue = ({ payableAmount, totalAmount }: EInvoice): Cents =>
  payableAmount ?? totalAmount;

export const invoicePayment = z.object({
  way: z.enum(["card", "paynow"], { error: CHOOSE }),
  /** Cents, as the payer saw them. */
  amount: z
    .string({ error: reply("replies:pay.invalid") })
    .regex(/^\d{1,9}$/, reply("replies:pay.invalid"))
    .transform(Number),
  receiptEmail: receiptEmail,
});
