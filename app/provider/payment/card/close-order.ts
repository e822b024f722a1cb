/** Ends an unpaid order: releases its seats and coupon and ends its open payments. Money that moves at the same moment wins. */
import { and, eq, exists, isNull, lte, ne, or, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import { order } from "~/database/schema/order";
import { payment, refundDue } from "~/database/schema/payment";
import { releaseOrderSeats } from "~/provider/booking/waiting/seat-offers";
import type { Context } from "~/provider/shared/context";
import { releaseCoupon } from "~/provider/shop/cart/coupons";
import { recordCardOutcome } from "./record-card-outcome";

type OrderRow = typeof order.$inferSelect;

/** @returns false if the order was no longer waiting for payment. */
export async function closeOrder(
  context: Context,
  closing: OrderRow,
  status: EndStatus,
): Promise<boolean> {
  await cancelCardPayments(context, closing.id);
  return context.db.transaction(async (tx) => {
    if (!(await endOrder(tx, context, closing, status))) return false;
    await endPayments(tx, context, eq(payment.orderId, closing.id), status);
    return true;
  });
}

type EndStatus = "CANCELLED" | "EXPIRED" | "FAILED";

/** Cancels an unpaid order in a transaction. Its open card pages have to be cancelled afterwards: `cancelCardPaymentsOfClosedOrder`. */
export async function cancelOrder(
  tx: Transaction,
  context: Context,
  closing: OrderRow,
): Promise<boolean> {
  if (!(await endOrder(tx, context, closing, "CANCELLED"))) return false;
  const hasNoPage = or(ne(payment.method, "CARD"), isNull(payment.gatewaySessionId));
  await endPayments(tx, context, and(eq(payment.orderId, closing.id), hasNoPage), "CANCELLED");
  return true;
}

async function endOrder(
  tx: Transaction,
  context: Context,
  closing: OrderRow,
  status: EndStatus,
): Promise<boolean> {
  const closed = await tx
    .update(order)
    .set({ status, ...(status === "CANCELLED" && { cancelledAt: context.now }) })
    .where(
      and(
        eq(order.id, closing.id),
        eq(order.status, "PENDING_PAYMENT"),
        // A concurrent payment by eGIRO has made it an invoice, whose services have begun.
        eq(order.madeBy, closing.madeBy),
        // A payment opened by a concurrent request may have extended the order.
        status === "CANCELLED" ? undefined : lte(order.expiresAt, context.now),
      ),
    )
    .returning({ id: order.id });
  if (closed.length === 0) return false;
  await notifyOfRefunds(tx, closing.id);
  await releaseOrderSeats(tx, context, closing.id);
  await releaseCoupon(tx, closing.id);
  return true;
}

async function endPayments(
  tx: Transaction,
  context: Context,
  which: SQL | undefined,
  status: EndStatus,
): Promise<void> {
  await tx
    .update(payment)
    .set({ status: status === "CANCELLED" ? "CANCELLED" : "EXPIRED", decidedAt: context.now })
    .where(and(which, eq(payment.status, "PENDING")));
}

/** Marks the order if money has come that still has to be refunded. */
async function notifyOfRefunds(tx: Transaction, orderId: string): Promise<void> {
  const owed = tx
    .select({ one: sql`1` })
    .from(refundDue)
    .where(and(eq(refundDue.orderId, orderId), isNull(refundDue.returnedAt)));
  await tx
    .update(order)
    .set({ status: "REFUND_DUE" })
    .where(and(eq(order.id, orderId), exists(owed)));
}

/**
 * Cancels the card payments at the gateway before the order ends. A card charged before the gateway handles the cancellation still pays
 * the order.
 */
export async function cancelCardPayments(context: Context, orderId: string): Promise<void> {
  const open = await context.db
    .select()
    .from(payment)
    .where(
      and(eq(payment.orderId, orderId), eq(payment.method, "CARD"), eq(payment.status, "PENDING")),
    );
  for (const attempt of open) {
    if (attempt.gatewaySessionId === null) await dropUnopened(context, attempt.id);
    else
      await recordCardOutcome(
        context,
        attempt,
        await context.gateway.cancelSession(attempt.gatewaySessionId),
      );
  }
}

/** Cancels open card pages of a paid or ended order, so that no one pays a second time. An order that still waits keeps its page. */
export async function cancelCardPaymentsOfClosedOrder(
  context: Context,
  orderId: string,
): Promise<void> {
  const [closed] = await context.db
    .select({ id: order.id })
    .from(order)
    .where(and(eq(order.id, orderId), ne(order.status, "PENDING_PAYMENT")));
  if (closed) await cancelCardPayments(context, orderId);
}

/** Cancels a payment whose gateway page was never handed out. No money can have moved. */
async function dropUnopened(context: Context, paymentId: string): Promise<void> {
  await context.db
    .update(payment)
    .set({ status: "CANCELLED", failureCode: "CANCELLED", decidedAt: context.now })
    .where(
      and(
        eq(payment.id, paymentId),
        eq(payment.status, "PENDING"),
        isNull(payment.gatewaySessionId),
      ),
    );
}
