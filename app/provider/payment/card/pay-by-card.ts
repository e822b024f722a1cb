/** Card payments on the gateway's page: opening and polling. */

import { and, eq } from "drizzle-orm";
import { errorCodes } from "~/contract/response";
import type { Transaction } from "~/database/engine/connect.server";
import { payment } from "~/database/schema/payment";
import { reply } from "~/languages/reply";
import { createToken } from "~/lib/security/token.server";
import { rejectGatewayUnavailable, toNoticeUrl } from "~/provider/shared/card-gateway";
import { refuse } from "~/provider/shared/failure";
import { computeAmountDue } from "../order/amount-due";
import type { PaymentRow } from "../order/order-view";
import { type Payer, requireOwnOrder, requireOwnPayment } from "../order/own-order";
import { cancelCardPayments } from "./close-order";
import { addMinutes, extendOrderExpiry, findOpenAttempt, lockPayableOrder } from "./payable";
import { recordCardOutcome } from "./record-card-outcome";

const CARD_MINUTES = 15;

export interface CardChoice {
  orderId: string;
  amount: number;
  /** The token of a saved card, or null for a new card. */
  token: string | null;
  saveCard: boolean;
}

/** Closes the page opened for the first card if the customer has chosen another one. Only then a second page opens. */
export async function cancelOtherCardAttempt(payer: Payer, choice: CardChoice): Promise<void> {
  const { context } = payer;
  await requireOwnOrder(payer, choice.orderId);
  const [open] = await context.db
    .select()
    .from(payment)
    .where(
      and(
        eq(payment.orderId, choice.orderId),
        eq(payment.method, "CARD"),
        eq(payment.status, "PENDING"),
      ),
    );
  if (open === undefined) return;
  const stillOpen = open.expiresAt !== null && open.expiresAt > context.now;
  if (!stillOpen || !isSameChoice(open, choice)) await cancelCardPayments(context, choice.orderId);
}

/** @returns the ID of the order's open attempt, or of a new one. */
export async function findOrCreateCardAttempt(
  tx: Transaction,
  payer: Payer,
  choice: CardChoice,
): Promise<string> {
  const { now } = payer.context;
  const due = await lockPayableOrder(tx, payer, choice.orderId, choice.amount);
  requireChargeable(payer, computeAmountDue(due));
  const open = await findOpenAttempt(tx, due.id, "CARD");
  if (open && !isSameChoice(open, choice)) {
    refuse(409, errorCodes.paymentUnderWay, reply("replies:pay.other-window"));
  }
  if (open) return open.id;
  const expiresAt = addMinutes(now, CARD_MINUTES);
  await extendOrderExpiry(tx, due, expiresAt);
  const [created] = await tx
    .insert(payment)
    .values({
      orderId: due.id,
      method: "CARD",
      status: "PENDING",
      amountCents: computeAmountDue(due),
      reference: createToken(),
      cardToken: choice.token,
      saveCard: choice.saveCard,
      createdAt: now,
      expiresAt,
    })
    .returning({ id: payment.id });
  return (created as { id: string }).id;
}

/** Refuses an amount that the gateway would refuse. Another way of payment takes it. */
function requireChargeable({ context }: Payer, amountCents: number): void {
  const { leastCents } = context.gateway;
  if (amountCents < leastCents)
    refuse(403, errorCodes.notAllowed, reply("replies:pay.card-least", { amount: leastCents }));
}

function isSameChoice(open: PaymentRow, choice: CardChoice): boolean {
  return open.cardToken === choice.token && open.saveCard === choice.saveCard;
}

/** Returns the gateway's page for a payment. Repeated calls open it only once. `{paymentId}` in `returnUrl` is replaced. */
export async function openHostedPage(
  payer: Payer,
  paymentId: string,
  returnUrl: string,
): Promise<string> {
  const { context } = payer;
  const attempt = await requireOwnPayment(payer, paymentId);
  if (attempt.gatewayUrl !== null) return attempt.gatewayUrl;
  const session = await context.gateway.openSession(attempt.id, {
    reference: attempt.reference,
    purpose: "PAYMENT",
    amountCents: attempt.amountCents,
    currency: "SGD",
    description: "Order payment",
    returnUrl: returnUrl.replace("{paymentId}", attempt.id),
    noticeUrl: toNoticeUrl(context.apiUrl),
    ...(attempt.cardToken !== null && { cardToken: attempt.cardToken }),
    saveCard: attempt.saveCard,
  });
  const url = session.url ?? rejectGatewayUnavailable();
  const [opened] = await context.db
    .update(payment)
    .set({ gatewaySessionId: session.id, gatewayUrl: url })
    .where(and(eq(payment.id, attempt.id), eq(payment.status, "PENDING")))
    .returning({ id: payment.id });
  if (opened === undefined) {
    // The order ended while the page was opening, so it can no longer be paid there.
    await context.gateway.cancelSession(session.id);
    refuse(409, errorCodes.orderClosed, reply("replies-payment:not-valid"));
  }
  return url;
}

/**
 * Refreshes a card payment from the gateway.
 * @returns the payment with the gateway's current status.
 */
export async function refreshCardPayment(payer: Payer, paymentId: string): Promise<PaymentRow> {
  const { context } = payer;
  const attempt = await requireOwnPayment(payer, paymentId);
  if (attempt.status !== "PENDING" || attempt.gatewaySessionId === null) return attempt;
  await recordCardOutcome(
    context,
    attempt,
    await context.gateway.readSession(attempt.gatewaySessionId),
  );
  return requireOwnPayment(payer, paymentId);
}
