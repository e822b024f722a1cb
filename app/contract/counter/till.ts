/** Payments in cash, by NETS and by cheque at a counter. A void is a separate entry. */
import { z } from "zod";
import { call } from "../call";
import { cents, day, instant, openEnum, recordId } from "../fields";
import { clientIdText } from "../people/loved-one";

export const tillMethods = ["CASH", "NETS", "CHEQUE"] as const;
export type TillMethod = (typeof tillMethods)[number];

const enteredBy = z.string().min(1).max(1000);
const receiptNumber = z.string().min(1).max(20);

const tillEntry = z.object({
  receiptNumber: z.string(),
  kind: openEnum(["PAYMENT", "VOID"]),
  method: openEnum(tillMethods),
  /** Negative for a void. */
  amount: cents,
  /** Invoice number, or the order number before there is one. */
  number: z.string(),
  chequeNumber: z.string().nullable().default(null),
  /** The amount that the rounding of cash added to the price. Negative if it was taken off. Left out if nothing was rounded. */
  rounding: cents.optional(),
  /** Cash that the customer handed over, and what goes back. Left out if staff did not type it. */
  tendered: cents.optional(),
  change: cents.optional(),
  /** The receipt that a void takes back. */
  voids: z.string().nullable().default(null),
  /** The receipt of the void that takes this payment back. */
  voidedBy: z.string().nullable().default(null),
  reason: z.string().nullable().default(null),
  staff: z.string(),
  at: instant,
  /** The customer who paid, and what was bought. Stated for one receipt only. */
  payer: z.string().optional(),
  description: z.string().optional(),
});
export type TillEntry = z.output<typeof tillEntry>;

export const tills = {
  open: call({
    method: "POST",
    path: "/counter/till/open",
    auth: "public",
    doc: "Returns the unpaid orders and invoices of a client, or the one with this order or invoice number. ID numbers are not returned.",
    spec: "ours",
    errors: { counterWithdrawn: 403 },
    optional: "Payments are not taken at a counter.",
    body: z.object({
      enteredBy,
      clientId: clientIdText.nullable(),
      number: z.string().max(30).nullable(),
    }),
    data: z.array(
      z.object({
        orderId: recordId,
        number: z.string(),
        description: z.string(),
        /** Masked, such as "L** A* H***". */
        maskedName: z.string(),
        amount: cents,
        /** The amount to take in cash, if the centre rounds it to five cents. */
        cashAmount: cents.optional(),
      }),
    ),
  }),
  take: call({
    method: "POST",
    path: "/counter/till/payments",
    auth: "public",
    doc: "Records that the centre received the whole amount of an order or invoice, which is paid by it. `amount` is the price. Cash is rounded where the centre does so. Refused with 409 if it is no longer open, and with 400 if the amount has changed or less cash was given. Also refused with 409 while the bank deducts it, and for a place that another order has bought.",
    spec: "ours",
    errors: {
      counterWithdrawn: 403,
      notFound: 404,
      orderClosed: 409,
      invoicePaid: 409,
      paymentUnderWay: 409,
      notEligible: 409,
    },
    optional: "Payments are not taken at a counter.",
    once: true,
    body: z.object({
      enteredBy,
      orderId: recordId,
      method: z.enum(tillMethods),
      amount: cents,
      chequeNumber: z.string().max(20).nullable(),
      /** Cash that the customer handed over. The receipt then states the change. */
      tendered: cents.nullish(),
    }),
    data: z.object({ receiptNumber: z.string(), number: z.string() }),
  }),
  void: call({
    method: "POST",
    path: "/counter/till/voids",
    auth: "public",
    doc: "Takes a payment of this centre back, as long as no session of it was used and no package of it is cancelled. Its packages end and their bookings are released. A customer's order is cancelled with credit notes, and an invoice of the provider is open again.",
    spec: "ours",
    errors: { counterWithdrawn: 403, notFound: 404, notAllowed: 409 },
    optional: "Payments are not taken at a counter.",
    once: true,
    body: z.object({
      enteredBy,
      receiptNumber,
      reason: z.string().trim().min(1, "A reason is required").max(200),
    }),
    data: z.object({ receiptNumber: z.string() }),
  }),
  day: call({
    method: "POST",
    path: "/counter/till/day",
    auth: "public",
    doc: "Returns the entries of one day at the centre, oldest first, without names. With a receipt number it returns that entry alone, with payer and description.",
    spec: "ours",
    errors: { counterWithdrawn: 403 },
    optional: "Payments are not taken at a counter.",
    body: z.object({ enteredBy, day, receiptNumber: receiptNumber.nullish() }),
    data: z.object({ centerName: z.string(), entries: z.array(tillEntry) }),
  }),
};
