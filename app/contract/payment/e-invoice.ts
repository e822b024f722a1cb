/**
 * An invoice of the provider behind the link in an SMS: seen and paid without sign-in (SPEC sections 4 and 7). `id` is the link's
 * token. Every call answers 404 for a token nobody was given, 410 with E-INV-S004 once the link has expired, and all but `pdf` and
 * `authenticate` answer 409 with E-INV-S002 once the invoice is paid.
 */
import { z } from "zod";
import { call, file } from "../call";
import { cents, instant } from "../fields";
import { order, paymentTransaction } from "./order";

const params = z.object({ id: z.string().min(1).max(200) });
const amount = z.object({ amount: cents });

export const eInvoice = order
  .pick({
    customerName: true,
    createdDate: true,
    subTotalAmount: true,
    discountAmount: true,
    gstRateBasisPoints: true,
    gstAmount: true,
    totalAmount: true,
    items: true,
    paymentTransaction: true,
    refundDueAmount: true,
    refunds: true,
  })
  .extend({ invoiceNumber: z.string(), linkExpiresAt: instant });
export type EInvoice = z.output<typeof eInvoice>;

export const eInvoices = {
  /** @throws 409 with E-INV-S002 once it is paid. */
  get: call({ method: "GET", path: "/public/v1/inv/{id}", auth: "public", params, data: eInvoice }),
  /** The invoice as a PDF, paid or not. */
  pdf: call({ method: "GET", path: "/public/v1/inv/{id}/pdf", auth: "public", params, data: file }),
  payNow: call({
    method: "POST",
    path: "/public/v1/inv/{id}/paynow",
    auth: "public",
    params,
    body: amount,
    data: paymentTransaction,
  }),
  qr: call({ method: "GET", path: "/public/v1/inv/{id}/qr", auth: "public", params, data: file }),
  qrString: call({
    method: "GET",
    path: "/public/v1/inv/{id}/qr-string",
    auth: "public",
    params,
    data: z.object({
      qrString: z.string(),
      amount: cents,
      reference: z.string(),
      expiresAt: instant,
    }),
  }),
  payByCard: call({
    method: "POST",
    path: "/public/v1/inv/{id}/card",
    auth: "public",
    params,
    body: amount.extend({ returnUrl: z.url().max(500) }),
    data: z.object({ redirectUrl: z.url() }),
  }),
  /** Asks the gateway how the card payment ended that was opened last; null when none was. */
  authenticate: call({
    method: "POST",
    path: "/public/v1/inv/{id}/authenticate",
    auth: "public",
    params,
    data: z.object({ paid: z.boolean(), paymentTransaction: paymentTransaction.nullable() }),
  }),
};
