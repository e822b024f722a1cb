/**
 * Applies money that moved to its order. The event's key in the database makes each event count once, regardless of its source or
 * repetitions. Money that the order cannot take is refunded.
 */

import { and, eq, type SQL } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import { order } from "~/database/schema/order";
import { moneyEvent, payment, refundDue } from "~/database/schema/payment";
import type { RefundReason } from "~/lib/refund-reasons";
import type { Context } from "~/provider/shared/context";
import { createAnyHourMessage, notify, notifyStaff } from "~/provider/shared/messages/outbox";
import { findIneligibleLine } from "~/provider/shop/cart/eligibility";
import { computeAmountDue } from "../order/amount-due";
import { listPlaces, lockOrder } from "../order/lock-order";
import { findBuyerContact, markOrderPaid } from "./mark-paid";
import { decideVerdict, type Verdict } from "./payment-verdict";
import { writeRefundForStaff, writeRefundOwed } from "./refund-messages";

type PaymentRow = typeof payment.$inferSelect;
type OrderRow = typeof order.$inferSelect;

export interface MoneyMoved {
  /** Unique with its source: "bank:…" or "gateway:…". */
  eventId: string;
  amountCents: number;
  occurredAt: Date;
}

/** @returns false if the event was already recorded. */
export async function settlePayment(
  context: Context,
  attempt: PaymentRow,
  moved: MoneyMoved,
): Promise<boolean> {
  return context.db.transaction(async (tx) => {
    const recorded = await tx
      .insert(moneyEvent)
      .values({
        id: moved.eventId,
        paymentId: attempt.id,
        amountCents: moved.amountCents,
        occurredAt: moved.occurredAt,
        recordedAt: context.now,
      })
      .onConflictDoNothing()
      .returning({ id: moneyEvent.id });
    if (recorded.length === 0) return false;
    const bought = (await lockOrder(tx, attempt.orderId)) as OrderRow;
    await applyPayment(tx, context, { bought, attempt, moved });
    return true;
  });
}

async function applyPayment(
  tx: Transaction,
  context: Context,
  { bought, attempt, moved }: { bought: OrderRow; attempt: PaymentRow; moved: MoneyMoved },
): Promise<void> {
  const due = { ...bought, totalCents: computeAmountDue(bought) };
  const verdict = await checkPlaces(tx, context, bought, decideVerdict(due, attempt, moved));
  if (verdict === "PAYS" || verdict === "SURPLUS")
    await pay(tx, context, bought, { attempt, moved });
  else await keepOut(tx, context, bought, attempt);
  if (verdict === "PAYS") return;
  await recordRefundDue(tx, context, { bought, moved, reason: verdict });
}

/** Keeps money out that would buy a place twice. Codes of two orders for one person can be open at once, and no code can be revoked. */
async function checkPlaces(
  tx: Transaction,
  { now }: Context,
  { id, madeBy }: OrderRow,
  verdict: Verdict,
): Promise<Verdict> {
  if (madeBy !== "CUSTOMER" || (verdict !== "PAYS" && verdict !== "SURPLUS")) return verdict;
  const taken = await findIneligibleLine(tx, now, await listPlaces(tx, id));
  return taken === null ? verdict : "INELIGIBLE";
}

async function pay(
  tx: Transaction,
  context: Context,
  bought: OrderRow,
  { attempt, moved }: { attempt: PaymentRow; moved: MoneyMoved },
): Promise<void> {
  await tx
    .update(payment)
    .set({ status: "APPROVED", decidedAt: context.now })
    .where(eq(payment.id, attempt.id));
  await markOrderPaid(tx, context, bought.id, moved.occurredAt);
  // A QR code cannot be revoked. Money still paid with it is refunded. Open card pages are ended at the gateway.
  await endPayNowCodes(tx, context, bought.id);
}

/** Ends the PayNow codes of a paid order. */
export const endPayNowCodes = (tx: Transaction, context: Context, orderId: string): Promise<void> =>
  endTries(tx, context, and(eq(payment.orderId, orderId), eq(payment.method, "PAYNOW")));

/** Leaves the order unchanged. A code that is still valid can be paid again, and any other attempt ends. */
async function keepOut(
  tx: Transaction,
  context: Context,
  bought: OrderRow,
  attempt: PaymentRow,
): Promise<void> {
  const stillGood =
    bought.status === "PENDING_PAYMENT" &&
    attempt.method === "PAYNOW" &&
    attempt.expiresAt !== null &&
    attempt.expiresAt > context.now;
  if (!stillGood) await endTries(tx, context, eq(payment.id, attempt.id));
  if (bought.status !== "PENDING_PAYMENT" && bought.status !== "PAID")
    await tx.update(order).set({ status: "REFUND_DUE" }).where(eq(order.id, bought.id));
}

async function endTries(tx: Transaction, context: Context, which: SQL | undefined): Promise<void> {
  await tx
    .update(payment)
    .set({ status: "EXPIRED", decidedAt: context.now })
    .where(and(which, eq(payment.status, "PENDING")));
}

async function recordRefundDue(
  tx: Transaction,
  context: Context,
  { bought, moved, reason }: { bought: OrderRow; moved: MoneyMoved; reason: RefundReason },
): Promise<void> {
  const amountCents =
    reason === "SURPLUS" ? moved.amountCents - computeAmountDue(bought) : moved.amountCents;
  await tx.insert(refundDue).values({
    moneyEventId: moved.eventId,
    orderId: bought.id,
    amountCents,
    reason,
    createdAt: context.now,
  });
  const refund = {
    order: bought,
    receivedCents: moved.amountCents,
    amountCents,
    reason,
    at: moved.occurredAt,
  };
  const buyer = await findBuyerContact(tx, bought.clientId);
  const message = createAnyHourMessage("refund", writeRefundOwed(refund, context));
  await notify(tx, context, buyer, message);
  await notifyStaff(tx, context, "refundForStaff", writeRefundForStaff(refund));
}
