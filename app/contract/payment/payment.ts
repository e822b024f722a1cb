/** Paying an order, and the notices of those who know whether money moved (SPEC section 7). */

import { z } from "zod";
import { rules } from "~/lib/rules";
import { call, emptyResponse, idParam } from "../call";
import { cents, instant, openEnum, recordId } from "../fields";
import { cardBrands } from "../lists";
import { paymentTransaction } from "./order";

export const savedCard = z.object({
  id: recordId,
  brand: openEnum(cardBrands),
  lastFour: z.string(),
  expiryMonth: z.number().int(),
  expiryYear: z.number().int(),
  isDefault: z.boolean(),
  expired: z.boolean(),
});
export type SavedCard = z.output<typeof savedCard>;

export const addCardStatuses = ["PENDING", "APPROVED", "DECLINED", "CANCELLED"] as const;

const signature = z.string().max(200);

export const payments = {
  dbsPay: call({
    method: "POST",
    path: "/payment/dbs-pay",
    auth: "customer",
    proxy: "own",
    doc: `Opens a PayNow payment of the order that the bill reference names. Its QR is valid for ${rules.paynowMinutes} minutes.`,
    spec: "7, Orders and payment; 9, PayNow QR payment window",
    errors: {
      orderClosed: 409,
      invalid: 409,
      notFound: 404,
      notEligible: 409,
      paymentUnderWay: 409,
      couponUsed: 409,
      full: 409,
    },
    once: true,
    body: z.object({ billReferenceNumber: z.string().max(40), amount: cents }),
    data: paymentTransaction,
  }),
  cards: call({
    method: "GET",
    path: "/linkpay/cards",
    auth: "customer",
    proxy: "own",
    doc: "Returns the caller's saved cards: brand, last four digits and expiry, never a number.",
    spec: "7, Orders and payment, Cards",
    data: z.array(savedCard),
  }),
  addCard: call({
    method: "POST",
    path: "/linkpay/cards",
    auth: "customer",
    proxy: "own",
    doc: "Opens the gateway's page, where the customer enters a card and its bank confirms it. The backend never receives the number.",
    spec: "7, Orders and payment, Cards",
    errors: { outsideUnavailable: 503, cardNotValid: 409 },
    once: true,
    body: z.object({ returnUrl: z.url().max(500) }),
    data: z.object({ tryId: recordId, redirectUrl: z.url() }),
  }),
  authenticateCard: call({
    method: "POST",
    path: "/linkpay/cards/{id}/authenticate",
    auth: "customer",
    proxy: "own",
    doc: "Returns the gateway's result of adding a card. `id` comes from `addCard`.",
    spec: "7, Orders and payment, Cards",
    errors: { cardNotValid: 404, outsideUnavailable: 503, notFound: 404 },
    params: idParam,
    data: z.object({
      status: openEnum(addCardStatuses),
      failureCode: z.string().nullable().default(null),
    }),
  }),
  setDefaultCard: call({
    method: "PUT",
    path: "/linkpay/cards/{id}/default",
    auth: "customer",
    proxy: "own",
    doc: "Makes a saved card the default.",
    spec: "7, Orders and payment, Cards",
    errors: { cardExpired: 409, cardNotValid: 404 },
    params: idParam,
    data: emptyResponse,
  }),
  removeCard: call({
    method: "DELETE",
    path: "/linkpay/cards/{id}",
    auth: "customer",
    proxy: "own",
    doc: "Deletes a saved card, at the gateway too.",
    spec: "7, Orders and payment, Cards",
    errors: { outsideUnavailable: 503, cardNotValid: 404 },
    params: idParam,
    data: emptyResponse,
  }),
  payByCard: call({
    method: "POST",
    path: "/linkpay/payments",
    auth: "customer",
    proxy: "own",
    doc: "Pays an order by a new or a saved card. Opens a card payment; the customer continues at `redirectUrl`, the gateway's page.",
    spec: "7, Orders and payment, Cards",
    errors: {
      outsideUnavailable: 503,
      cardNotValid: 404,
      notFound: 404,
      notAllowed: 403,
      orderClosed: 409,
      notEligible: 409,
      paymentUnderWay: 409,
      cardExpired: 409,
      couponUsed: 409,
      full: 409,
    },
    once: true,
    body: z.object({
      orderId: recordId,
      /** A saved card. If it is left out, the customer enters a new one at the gateway. */
      cardId: recordId.optional(),
      saveCard: z.boolean().default(false),
      amount: cents,
      returnUrl: z.url().max(500),
    }),
    data: z.object({ paymentId: recordId, redirectUrl: z.url() }),
  }),
  authenticate: call({
    method: "POST",
    path: "/linkpay/payments/{id}/authenticate",
    auth: "customer",
    proxy: "own",
    doc: "Returns the gateway's result of the payment, after the customer came back from the gateway's page.",
    spec: "7, Orders and payment, Cards",
    errors: { notFound: 404, outsideUnavailable: 503 },
    params: idParam,
    data: z.object({ orderId: recordId, paymentTransaction }),
  }),
  gatewayNotice: call({
    method: "POST",
    path: "/gateway/notice",
    auth: "gateway",
    doc: "Receives the card gateway's notice of how a session of its page ended, that a refund has changed, or that the card holder disputes a payment (chargeback). A repeated event changes nothing.",
    spec: "ours",
    errors: { notAllowed: 401, notFound: 404 },
    optional:
      "Nothing visible in the portal. A backend has its own way to receive notices of card payments.",
    body: z.object({
      eventId: signature,
      /** How the session ended. */
      type: z.enum(["session.approved", "session.declined"]),
      sessionId: signature,
      reference: z.string().max(60),
      /** A refund of the session's payment that has changed. */
      refundId: signature.optional(),
      /** True if the card holder disputes the session's payment (chargeback). */
      disputed: z.boolean().optional(),
      amountCents: cents.nullish(),
      occurredAt: instant,
    }),
    data: emptyResponse,
  }),
  bankNotice: call({
    method: "POST",
    path: "/bank/paynow-notice",
    auth: "bank",
    doc: "Receives the bank's notice of a PayNow transfer. A repeated event changes nothing.",
    spec: "ours",
    errors: { notAllowed: 401, notFound: 404, invalid: 422 },
    optional:
      "Nothing visible in the portal. A backend has its own way to receive notices of transfers.",
    body: z.object({
      eventId: signature,
      reference: z.string().max(60),
      amountCents: cents,
      /** The bank's own wording, so that another currency is refused instead of taken for dollars. */
      currency: z.string().max(10),
      paidAt: instant,
    }),
    data: emptyResponse,
  }),
};
