/** Paying an order, and the notices of those who know whether money moved (SPEC section 7). */
import { z } from "zod";
import { call, done, idParam } from "../call";
import { cents, instant } from "../fields";
import { cardBrands } from "../lists";
import { paymentTransaction } from "./order";

export const savedCard = z.object({
  id: z.uuid(),
  brand: z.enum(cardBrands),
  lastFour: z.string(),
  expiryMonth: z.number().int(),
  expiryYear: z.number().int(),
  isDefault: z.boolean(),
  expired: z.boolean(),
});
export type SavedCard = z.output<typeof savedCard>;

export const cardTryStatuses = ["PENDING", "APPROVED", "DECLINED", "CANCELLED"] as const;

const signature = z.string().max(200);

export const payments = {
  /** Opens a PayNow payment of the order that the bill reference names; its QR is valid for 15 minutes. */
  dbsPay: call({
    method: "POST",
    path: "/payment/dbs-pay",
    auth: "customer",
    once: true,
    body: z.object({ billReferenceNumber: z.string().max(40), amount: cents }),
    data: paymentTransaction,
  }),
  cards: call({
    method: "GET",
    path: "/linkpay/cards",
    auth: "customer",
    data: z.array(savedCard),
  }),
  /** Opens the gateway's page on which a card is given and confirmed by its bank. The number never comes here. */
  addCard: call({
    method: "POST",
    path: "/linkpay/cards",
    auth: "customer",
    once: true,
    body: z.object({ returnUrl: z.url().max(500) }),
    data: z.object({ tryId: z.uuid(), redirectUrl: z.url() }),
  }),
  /** Asks the gateway how the adding ended; `id` is the one that `addCard` gave. */
  authenticateCard: call({
    method: "POST",
    path: "/linkpay/cards/{id}/authenticate",
    auth: "customer",
    params: idParam,
    data: z.object({ status: z.enum(cardTryStatuses), failureCode: z.string().nullable() }),
  }),
  setDefaultCard: call({
    method: "PUT",
    path: "/linkpay/cards/{id}/default",
    auth: "customer",
    params: idParam,
    data: done,
  }),
  removeCard: call({
    method: "DELETE",
    path: "/linkpay/cards/{id}",
    auth: "customer",
    params: idParam,
    data: done,
  }),
  /** Opens a card payment. The customer goes on to `redirectUrl`, the gateway's page. */
  payByCard: call({
    method: "POST",
    path: "/linkpay/payments",
    auth: "customer",
    once: true,
    body: z.object({
      orderId: z.uuid(),
      /** A saved card; left out, a new one is entered at the gateway. */
      cardId: z.uuid().optional(),
      saveCard: z.boolean().default(false),
      amount: cents,
      returnUrl: z.url().max(500),
    }),
    data: z.object({ paymentId: z.uuid(), redirectUrl: z.url() }),
  }),
  /** Asks the gateway how the payment ended, after the customer came back from it. */
  authenticate: call({
    method: "POST",
    path: "/linkpay/payments/{id}/authenticate",
    auth: "customer",
    params: idParam,
    data: z.object({ orderId: z.uuid(), paymentTransaction }),
  }),
  gatewayNotice: call({
    method: "POST",
    path: "/gateway/notice",
    auth: "gateway",
    body: z.object({
      eventId: signature,
      type: z.enum(["session.approved", "session.declined"]),
      sessionId: signature,
      reference: z.string().max(60),
      amountCents: cents.nullish(),
      occurredAt: instant,
    }),
    data: done,
  }),
  bankNotice: call({
    method: "POST",
    path: "/bank/paynow-notice",
    auth: "bank",
    body: z.object({
      eventId: signature,
      reference: z.string().max(60),
      amountCents: cents,
      /** As the bank says it, so that another currency is refused and not taken for dollars. */
      currency: z.string().max(10),
      paidAt: instant,
    }),
    data: done,
  }),
};
