/** Payments of orders by card or PayNow, and the notices of the gateway and the bank. */
import { and, eq } from "drizzle-orm";
import type { contract } from "~/contract";
import { errorCodes } from "~/contract/response";
import type { Transaction } from "~/database/engine/connect.server";
import { order } from "~/database/schema/order";
import { payment } from "~/database/schema/payment";
import { reply } from "~/languages/reply";
import type { AreaHandlers, CustomerContext } from "../shared/context";
import { markUntranslated, refuse, rejectNotFound } from "../shared/failure";
import { withIdempotencyKey } from "../shared/idempotent";
import { requireAllowedReturnUrl } from "../shared/return-url";
import { refreshRefund } from "./cancellation/refund-by-card";
import { findCardAttempt, recordCardAttempt } from "./card/add-card";
import { cardHandlers, requireUsableCard } from "./card/cards";
import { cancelCardPaymentsOfClosedOrder } from "./card/close-order";
import {
  cancelOtherCardAttempt,
  findOrCreateCardAttempt,
  openHostedPage,
  refreshCardPayment,
} from "./card/pay-by-card";
import { recordCardOutcome } from "./card/record-card-outcome";
import { recordDispute } from "./card/record-dispute";
import { toTransaction } from "./order/order-view";
import { getPayer, isOwnOrder } from "./order/own-order";
import { findOrCreatePayNowAttempt } from "./paynow/pay-by-paynow";
import { recordTransfer } from "./paynow/record-transfer";

export const paymentHandlers: AreaHandlers<typeof contract.payments> = {
  ...cardHandlers,

  dbsPay: (context, { body }) =>
    withIdempotencyKey(context, "dbs-pay", body, async (tx) => {
      const orderId = await orderIdOf(tx, context, body.billReferenceNumber);
      return toTransaction(
        await findOrCreatePayNowAttempt(tx, getPayer(context), orderId, body.amount),
      );
    }),

  async payByCard(context, { body }) {
    requireAllowedReturnUrl(context, body.returnUrl);
    const payer = getPayer(context);
    if (body.cardId !== undefined && context.enteredBy)
      return refuse(403, errorCodes.notAllowed, reply("replies-payment:not-at-counter"));
    const saved = body.cardId === undefined ? null : await requireUsableCard(context, body.cardId);
    const choice = {
      orderId: body.orderId,
      amount: body.amount,
      token: saved?.token ?? null,
      saveCard: body.saveCard,
    };
    await cancelOtherCardAttempt(payer, choice);
    const { paymentId } = await withIdempotencyKey(context, "pay-by-card", body, async (tx) => ({
      paymentId: await findOrCreateCardAttempt(tx, payer, choice),
    }));
    return { paymentId, redirectUrl: await openHostedPage(payer, paymentId, body.returnUrl) };
  },

  async authenticate(context, { params }) {
    const decided = await refreshCardPayment(getPayer(context), params.id);
    return { orderId: decided.orderId, paymentTransaction: toTransaction(decided) };
  },

  async gatewayNotice(context, { body }) {
    if (body.refundId !== undefined) {
      await refreshRefund(context, body.refundId);
      return {};
    }
    if (body.disputed) {
      await recordDispute(context, body.sessionId);
      return {};
    }
    const [attempt] = await context.db
      .select()
      .from(payment)
      .where(eq(payment.reference, body.reference));
    const adding =
      attempt === undefined ? await findCardAttempt(context, body.reference) : undefined;
    const found = attempt ?? adding;
    // An event of another product of the gateway's account. The gateway would repeat a refused one for days, then switch notices off.
    if (found === undefined) return {};
    if (found.gatewaySessionId !== body.sessionId) return rejectNotFound("The payment");
    // The notice only signals a change. The gateway's own answer decides.
    const session = await context.gateway.readSession(body.sessionId);
    if (attempt) await recordCardOutcome(context, attempt, session);
    if (adding) await recordCardAttempt(context, adding, session);
    return {};
  },

  async bankNotice(context, { body }) {
    const [attempt] = await context.db
      .select()
      .from(payment)
      .where(and(eq(payment.reference, body.reference), eq(payment.method, "PAYNOW")));
    if (attempt === undefined) return rejectNotFound("The payment");
    const taken = await recordTransfer(context, attempt, body);
    if ("refused" in taken) return refuse(422, errorCodes.invalid, markUntranslated(taken.refused));
    // The bank repeats its notice until this step succeeds too.
    await cancelCardPaymentsOfClosedOrder(context, attempt.orderId);
    return {};
  },
};

async function orderIdOf(
  tx: Transaction,
  context: CustomerContext,
  orderNumber: string,
): Promise<string> {
  const [found] = await tx
    .select({ id: order.id })
    .from(order)
    .where(and(eq(order.orderNumber, orderNumber), isOwnOrder(context.customerId)));
  return found?.id ?? rejectNotFound("The order");
}
