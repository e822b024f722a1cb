/** Orders and their invoices (SPEC sections 3 and 7). */
import { z } from "zod";
import { call, done, file, idParam } from "../call";
import { cents, instant } from "../fields";
import { feedbackAnswers } from "../help/feedback";
import { orderStatuses, paymentMethods, paymentStatuses } from "../lists";

const orderAddress = z.object({
  type: z.string(),
  postalCode: z.string(),
  block: z.string(),
  street: z.string(),
  level: z.string().nullable(),
  unit: z.string().nullable(),
  building: z.string().nullable(),
});

export const orderItem = z.object({
  id: z.uuid(),
  description: z.string(),
  quantity: z.number().int(),
  amount: cents,
  discount: z.object({ description: z.string(), amount: cents }).nullable(),
  clientName: z.string().nullable(),
});

export const paymentTransaction = z.object({
  id: z.uuid(),
  method: z.enum(paymentMethods),
  status: z.enum(paymentStatuses),
  amount: cents,
  /** For PayNow the bill reference that stands in the QR. */
  reference: z.string(),
  expiresAt: instant.nullable(),
  cardBrand: z.string().nullable(),
  cardLastFour: z.string().nullable(),
  failureCode: z.string().nullable(),
});
export type PaymentTransaction = z.output<typeof paymentTransaction>;

export const orderSummary = z.object({
  id: z.uuid(),
  orderNumber: z.string(),
  invoiceNumber: z.string().nullable(),
  createdDate: instant,
  totalAmount: cents,
  payableAmount: cents,
  status: z.enum(orderStatuses),
  description: z.string(),
  /** Until when it can be paid; a backend that does not tell leaves it out. */
  expiresAt: instant.optional(),
  /** Whether all that had to go back went back. */
  refunded: z.boolean().default(false),
});
export type OrderSummary = z.output<typeof orderSummary>;

/** Money that came and was not kept, or not all of it. */
export const refund = z.object({
  reason: z.string(),
  received: cents,
  amount: cents,
  /** When it went back; null while it is still to go. */
  returnedDate: instant.nullable(),
});

export const order = orderSummary.extend({
  customerId: z.string().nullable(),
  customerName: z.string(),
  /** Null for an invoice made for somebody who does not sign in. */
  payerId: z.uuid().nullable(),
  payerName: z.string(),
  subTotalAmount: cents,
  discountAmount: cents,
  gstRateBasisPoints: z.number().int(),
  gstAmount: cents,
  paidDate: instant.nullable(),
  expiresAt: instant,
  address: orderAddress.nullable(),
  items: z.array(orderItem),
  paymentTransaction: paymentTransaction.nullable(),
  /** What came and still has to go back: late, twice, part or too much. 0 when nothing has. */
  refundDueAmount: cents,
  /** Each of them, first the one that came first, with those that went back. A backend that does not tell has none. */
  refunds: z.array(refund).default([]),
});
export type Order = z.output<typeof order>;

export const orders = {
  list: call({
    method: "GET",
    path: "/order",
    auth: "customer",
    query: z.object({
      page: z.coerce.number().int().min(0).max(100_000).default(0),
      size: z.coerce.number().int().min(1).max(100).default(10),
      sort: z.enum(["createdDate,desc", "createdDate,asc"]).default("createdDate,desc"),
    }),
    data: z.object({ content: z.array(orderSummary), totalElements: z.number().int() }),
  }),
  get: call({ method: "GET", path: "/order/{id}", auth: "customer", params: idParam, data: order }),
  status: call({
    method: "GET",
    path: "/order/{id}/status",
    auth: "customer",
    params: idParam,
    data: z.object({
      status: z.enum(orderStatuses),
      paymentTransaction: paymentTransaction.nullable(),
    }),
  }),
  /** The PayNow QR as a PNG; 404 while no PayNow payment is under way. */
  qr: call({
    method: "GET",
    path: "/order/{id}/qr",
    auth: "customer",
    params: idParam,
    data: file,
  }),
  qrString: call({
    method: "GET",
    path: "/order/{id}/qr-string",
    auth: "customer",
    params: idParam,
    data: z.object({
      qrString: z.string(),
      amount: cents,
      reference: z.string(),
      expiresAt: instant,
    }),
  }),
  /** The tax invoice as a PDF; 404 until the order is paid. */
  invoice: call({
    method: "GET",
    path: "/order/{id}/invoice",
    auth: "customer",
    params: idParam,
    data: file,
  }),
  cancel: call({
    method: "POST",
    path: "/order/{id}/cancel",
    auth: "customer",
    params: idParam,
    data: z.object({}),
  }),
  feedback: call({
    method: "GET",
    path: "/order/{id}/feedback",
    auth: "customer",
    params: idParam,
    data: z.object({ rating: z.number().int().nullable() }),
  }),
  /** Once an order is paid; the first answer counts, a second is refused with 409. */
  giveFeedback: call({
    method: "POST",
    path: "/order/{id}/feedback",
    auth: "customer",
    params: idParam,
    body: feedbackAnswers,
    data: done,
  }),
};
