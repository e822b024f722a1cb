/**
 * Money that moved meets its order. Each event counts once, whoever brings it and however often: the event's key in the
 * database decides. What the order cannot take is owed back (DESIGN promise 2).
 */
import { and, eq, type SQL } from "drizzle-orm";
import type { Transaction } from "~/database/connect.server";
import { order } from "~/database/schema/order";
import { moneyEvent, payment, refundDue } from "~/database/schema/payment";
import { letOrderSeatsGo } from "../booking/offers";
import { releaseCouponUse } from "../commerce/coupons";
import type { Context } from "../core/world";
import { announce } from "../messages/outbox";
import { type RefundReason, refundForStaff, refundOwed } from "../messages/texts";
import { buyerOf, markPaid } from "./mark-paid";

type PaymentRow = typeof payment.$inferSelect;
type OrderRow = typeof order.$inferSelect;

export interface MoneyMoved {
  /** Unique with its source: "bank:…" or "gateway:…". */
  eventId: string;
  amountCents: number;
  occurredAt: Date;
}

/** @returns false when the event was known already. */
export async function settle(
  context: Context,
  tried: PaymentRow,
  moved: MoneyMoved,
): Promise<boolean> {
  return context.db.transaction(async (tx) => {
    const recorded = await tx
      .insert(moneyEvent)
      .values({
        id: moved.eventId,
        paymentId: tried.id,
        amountCents: moved.amountCents,
        occurredAt: moved.occurredAt,
        recordedAt: context.now,
      })
      .onConflictDoNothing()
      .returning({ id: moneyEvent.id });
    if (recorded.length === 0) return false;
    const [bought] = (await tx
      .select()
      .from(order)
      .where(eq(order.id, tried.orderId))
      .for("update")) as [OrderRow];
    await take(tx, context, bought, tried, moved);
    return true;
  });
}

async function take(
  tx: Transaction,
  context: Context,
  bought: OrderRow,
  tried: PaymentRow,
  moved: MoneyMoved,
): Promise<void> {
  if (bought.status === "PAID") {
    await endTries(tx, context, eq(payment.id, tried.id));
    return owe(tx, context, bought, moved, moved.amountCents, "TWICE");
  }
  if (bought.status !== "PENDING_PAYMENT" || isLate(tried, moved))
    return refuseMoney(tx, context, bought, tried, moved, "LATE");
  if (moved.amountCents < bought.totalCents)
    return refuseMoney(tx, context, bought, tried, moved, "PART");

  await tx
    .update(payment)
    .set({ status: "APPROVED", decidedAt: context.now })
    .where(eq(payment.id, tried.id));
  await markPaid(tx, context, bought.id);
  // A QR cannot be called back. What is still paid with it is owed back; open card pages are ended at the gateway.
  await endTries(tx, context, and(eq(payment.orderId, bought.id), eq(payment.method, "PAYNOW")));
  const surplus = moved.amountCents - bought.totalCents;
  if (surplus > 0) await owe(tx, context, bought, moved, surplus, "SURPLUS");
}

/** A QR is good for its window; a card payment is decided by the gateway while it is open. */
function isLate(tried: PaymentRow, moved: MoneyMoved): boolean {
  return (
    tried.method === "PAYNOW" && tried.expiresAt !== null && moved.occurredAt > tried.expiresAt
  );
}

async function refuseMoney(
  tx: Transaction,
  context: Context,
  bought: OrderRow,
  tried: PaymentRow,
  moved: MoneyMoved,
  reason: RefundReason,
): Promise<void> {
  await endTries(tx, context, eq(payment.id, tried.id));
  // An invoice of ours is still owed: the money goes back and it can be paid again.
  if (bought.madeBy === "PROVIDER")
    return owe(tx, context, bought, moved, moved.amountCents, reason);
  await tx.update(order).set({ status: "REFUND_DUE" }).where(eq(order.id, bought.id));
  await letOrderSeatsGo(tx, context, bought.id);
  await releaseCouponUse(tx, bought.id);
  await owe(tx, context, bought, moved, moved.amountCents, reason);
}

async function endTries(tx: Transaction, context: Context, which: SQL | undefined): Promise<void> {
  await tx
    .update(payment)
    .set({ status: "EXPIRED", decidedAt: context.now })
    .where(and(which, eq(payment.status, "PENDING")));
}

async function owe(
  tx: Transaction,
  context: Context,
  bought: OrderRow,
  moved: MoneyMoved,
  amountCents: number,
  reason: RefundReason,
): Promise<void> {
  await tx.insert(refundDue).values({
    moneyEventId: moved.eventId,
    orderId: bought.id,
    amountCents,
    reason,
    createdAt: context.now,
  });
  const refund = {
    name: bought.payerName,
    orderNumber: bought.orderNumber,
    amountCents,
    reason,
    at: moved.occurredAt,
  };
  await announce(tx, context, await buyerOf(tx, bought.clientId), refundOwed(refund));
  await announce(tx, context, { email: context.staffEmail, mobile: null }, refundForStaff(refund));
}
