/** What the forms behind an invoice link post. */
import { z } from "zod";
import { errorMessages } from "~/contract/reply";

const CHOOSE = "Choose how to pay";

export const invoicePayment = z.object({
  way: z.enum(["card", "paynow"], { error: CHOOSE }),
  /** Cents, as the payer saw them. */
  amount: z
    .string({ error: errorMessages.invalidPayment })
    .regex(/^\d{1,9}$/, errorMessages.invalidPayment)
    .transform(Number),
});

const LINK = "Paste the whole link from our SMS";

/** The link as it was sent, or the code at its end; gives the code. */
export const invoiceLink = z.object({
  link: z
    .string({ error: LINK })
    .max(300, LINK)
    .transform(
      (value) => value.trim().split(/[?#]/)[0]?.replace(/\/+$/, "").split("/").at(-1) ?? "",
    )
    .pipe(z.string().regex(/^[\w-]{16,64}$/, LINK)),
});
