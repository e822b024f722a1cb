/** Form schemas behind an invoice link. */

import { z } from "zod";
import { receiptEmail } from "~/contract/payment/e-invoice";
import { messages } from "~/lib/text/messages";

const CHOOSE = "Choose how to pay";

export const invoicePayment = z.object({
  way: z.enum(["card", "paynow"], { error: CHOOSE }),
  /** Cents, as the payer saw them. */
  amount: z
    .string({ error: messages.invalidPayment })
    .regex(/^\d{1,9}$/, messages.invalidPayment)
    .transform(Number),
  receiptEmail: receiptEmail,
});
