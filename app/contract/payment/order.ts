/** Orders and their invoices (SPEC sections 3 and 7). */
import { z } from "zod";
import { call, documentLanguage, emptyResponse, fileResponse, idParam } from "../call";
import { cents, day, instant, openEnum, recordId } from "../fields";
import { feedbackAnswers } from "../help/feedback";
import { orderStatuses, paymentMethods, paymentStatuses } from "../lists";

const orderAddress = z.object({
  type: z.string(),
  postalCode: z.string(),
  block: z.string(),
  street: z.string(),
  level: z.string().nullable().default(null),
  unit: z.string().nullable().default(null),
  building: z.string().nullable().default(null),
});

export const orderItem = z.object({
  id: recordId,
  description: z.string(),
  quantity: z.number().int(),
  amount: cents,
  discount: z.object({ description: z.string(), amount: cents }).nullable().default(null),
  clientName: z.string().nullable().default(null),
  /** The client of this line. A backend that does not know it leaves it out. */
  clientId: recordId.optional(),
  /** False if the caller can no longer act for the person of this line. A backend that does not know it leaves it out. */
  canActFor: z.boolean().optional(),
});

export const paymentTransaction = z.object({
  id: recordId,
  method: openEnum(paymentMethods),
  status: openEnum(paymentStatuses),
  amount: cents,
  /** The bill reference in the QR code, for PayNow. */
  reference: z.string(),
  expiresAt: instant.nullable().default(null),
  cardBrand: z.string().nullable().default(null),
  cardLastFour: z.string().nullable().default(null),
  failureCode: z.string().nullable().default(null),
  /** The centre whose counter received the money. The reference is then the receipt number. */
  centerName: z.string().optional(),
});
export type PaymentTransaction = z.output<typeof paymentTransaction>;

/** A payment at a counter that was taken back. The order is as if it had not been made. */
export const voidedPayment = z.object({
  amount: cents,
  /** The receipt of the payment, and that of the void. */
  receiptNumber: z.string(),
  voidReceiptNumber: z.string(),
  voidedDate: instant,
});
export type VoidedPayment = z.output<typeof voidedPayment>;

/** A deduction by eGIRO. */
const deduction = z.object({ bankName: z.string(), collectOn: day });

export const orderSummary = z.object({
  id: recordId,
  orderNumber: z.string(),
  invoiceNumber: z.string().nullable().default(null),
  createdDate: instant,
  totalAmount: cents,
  payableAmount: cents,
  /** Amount that credit notes took off the total before the payment. Left out if nothing was taken off. */
  creditedAmount: cents.optional(),
  status: openEnum(orderStatuses),
  description: z.string(),
  /** The payment deadline. A backend that does not know it leaves it out. */
  expiresAt: instant.optional(),
  /** Day until which an invoice should be paid. */
  dueDate: day.nullable().optional(),
  /** The day on which it is deducted by eGIRO. Null or left out for any other order. */
  deductedOn: day.nullable().optional(),
  /** True if an earlier deduction failed and it is tried again on that day. */
  deductionFailed: z.boolean().optional(),
  /** True if everything due was refunded. */
  refunded: z.boolean().default(false),
  /** Money that was returned or will be, what is still due last. A backend that does not know it leaves it out. */
  returns: z
    .array(
      z.object({
        amount: cents,
        /** Time of the return. Null while it is still due. */
        date: instant.nullable(),
        /** True if a payment at a counter was taken back. */
        voided: z.boolean().default(false),
      }),
    )
    .optional(),
});
export type OrderSummary = z.output<typeof orderSummary>;

/** A month in which money moved. */
const paidMonth = z.object({
  /** "2026-11", by the time of the movement in Singapore. */
  month: z.string(),
  received: cents,
  returned: cents,
});
export type PaidMonth = z.output<typeof paidMonth>;

/** Money received that is refunded in full or in part. */
export const refund = z.object({
  /** One of `lib/refund-reasons.ts`, or another one of a backend. */
  reason: z.string(),
  received: cents,
  amount: cents,
  /** Time of the refund. Null while it is still due. */
  returnedDate: instant.nullable().default(null),
});
export type Refund = z.output<typeof refund>;

/** The refund of a cancelled package of an order. Its amount includes GST. */
export const creditNote = z.object({
  number: z.string(),
  description: z.string(),
  cancelledDate: instant,
  refundAmount: cents,
  gstAmount: cents,
  /** Time of the refund. Null while it is still due. */
  returnedDate: instant.nullable().default(null),
  /** True if it was taken off the invoice before the payment. */
  takenOff: z.boolean().optional(),
});
export type CreditNote = z.output<typeof creditNote>;

export const order = orderSummary.extend({
  customerId: z.string().nullable().default(null),
  customerName: z.string(),
  /** Null for an invoice that the provider issued, which its person pays by a link or signed in. */
  payerId: recordId.nullable().default(null),
  payerName: z.string(),
  subTotalAmount: cents,
  discountAmount: cents,
  gstRateBasisPoints: z.number().int(),
  gstAmount: cents,
  paidDate: instant.nullable().default(null),
  expiresAt: instant,
  address: orderAddress.nullable().default(null),
  items: z.array(orderItem),
  paymentTransaction: paymentTransaction.nullable().default(null),
  /** Money received that is still to be refunded: late, double, partial or excess payments. 0 if nothing is due. */
  refundDueAmount: cents,
  /** Each of them, first the one that came first, with those that went back. A backend that does not tell has none. */
  refunds: z.array(refund).default([]),
  /** Credit notes of cancelled packages, oldest first. A backend without them has none. */
  creditNotes: z.array(creditNote).default([]),
  /** The last payment at a counter that was taken back, while nothing else has paid the order. Left out for any other order. */
  voidedPayment: voidedPayment.optional(),
  /** The deduction that can be chosen instead of a payment now. Left out if it cannot. */
  egiroOffer: deduction.optional(),
  /** The deduction by which it will be paid. Left out for any other order. */
  deduction: deduction.optional(),
  /** The addresses that the receipt was sent to, as e-mail or in E.164. Left out if unknown. */
  receiptTo: z.array(z.string()).optional(),
});
export type Order = z.output<typeof order>;

export const orders = {
  list: call({
    method: "GET",
    path: "/order",
    auth: "customer",
    proxy: "own",
    doc: "Returns one page of the caller's orders, and of the invoices issued to the caller. The newest comes first unless `sort` specifies another order.",
    spec: "7, Orders and payment",
    query: z.object({
      page: z.coerce.number().int().min(0).max(100_000).default(0),
      size: z.coerce.number().int().min(1).max(100).default(10),
      sort: z.enum(["createdDate,desc", "createdDate,asc"]).default("createdDate,desc"),
    }),
    data: z.object({
      content: z.array(orderSummary),
      totalElements: z.number().int(),
      /** The latest months with movements of money, latest first, with the first page. A backend that does not know them leaves them out. */
      months: z.array(paidMonth).optional(),
    }),
  }),
  get: call({
    method: "GET",
    path: "/order/{id}",
    auth: "customer",
    proxy: "own",
    doc: "Returns one order with its lines, totals, address and last payment, in cents.",
    spec: "7, Orders and payment; 3, Order",
    errors: { notFound: 404 },
    params: idParam,
    data: order,
  }),
  status: call({
    method: "GET",
    path: "/order/{id}/status",
    auth: "customer",
    proxy: "own",
    doc: "Returns the status of an order and of its last payment. The portal polls it while a customer waits.",
    spec: "7, Orders and payment",
    errors: { notFound: 404 },
    params: idParam,
    data: z.object({
      status: openEnum(orderStatuses),
      paymentTransaction: paymentTransaction.nullable().default(null),
    }),
  }),
  qr: call({
    method: "GET",
    path: "/order/{id}/qr",
    auth: "customer",
    proxy: "own",
    doc: "Returns the PayNow QR as a PNG. 404 while no PayNow payment is in progress.",
    spec: "7, Orders and payment",
    errors: { notFound: 404 },
    params: idParam,
    data: fileResponse,
  }),
  qrString: call({
    method: "GET",
    path: "/order/{id}/qr-string",
    auth: "customer",
    proxy: "own",
    doc: "Returns the PayNow code as text (EMVCo, SG.PAYNOW), with its amount in cents, bill reference and expiry.",
    spec: "7, Orders and payment; 9, PayNow QR payment window",
    errors: { notFound: 404 },
    params: idParam,
    data: z.object({
      qrString: z.string(),
      amount: cents,
      reference: z.string(),
      expiresAt: instant,
    }),
  }),
  invoice: call({
    method: "GET",
    path: "/order/{id}/invoice",
    auth: "customer",
    proxy: "own",
    doc: "Returns the tax invoice as a PDF. 404 until the order is paid.",
    spec: "7, Other public, PDF downloads",
    errors: { notFound: 404 },
    params: idParam,
    query: documentLanguage,
    data: fileResponse,
  }),
  cancel: call({
    method: "POST",
    path: "/order/{id}/cancel",
    auth: "customer",
    proxy: "own",
    doc: "Cancels an unpaid order and releases its seats. An invoice is refused with NOT_ALLOWED.",
    spec: "ours",
    errors: { notFound: 404, notAllowed: 409, orderClosed: 409, paymentUnderWay: 409 },
    optional: "An unpaid order remains until it expires.",
    params: idParam,
    data: z.object({}),
  }),
  feedback: call({
    method: "GET",
    path: "/order/{id}/feedback",
    auth: "customer",
    proxy: "own",
    doc: "Returns the customer's rating of an order, or null before there is one.",
    spec: "ours (section 7 names the path)",
    errors: { notFound: 404 },
    optional: "The portal asks for the rating again.",
    without: { rating: null },
    params: idParam,
    data: z.object({
      rating: z.number().int().nullable().default(null),
      /** True if topics and a comment can still be added to the rating. */
      canAdd: z.boolean().optional(),
    }),
  }),
  giveFeedback: call({
    method: "POST",
    path: "/order/{id}/feedback",
    auth: "customer",
    proxy: "own",
    doc: "Stores the customer's rating of a paid order, from 1 to 6. The first answer counts. Topics and a comment can be added to the same rating once; any other second answer is refused with 409.",
    spec: "7, Orders and payment; 9, Rating scale",
    errors: { notFound: 404, notAllowed: 409, alreadyDone: 409, orderClosed: 409 },
    params: idParam,
    body: feedbackAnswers,
    data: emptyResponse,
  }),
};
