/** Takes credit notes off an invoice that eGIRO has not deducted yet. */
import { and, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import { packageCancellation } from "~/database/schema/cancellation";
import { egiroTransaction } from "~/database/schema/egiro";
import { order } from "~/database/schema/order";
import type { Cents } from "~/lib/money";
import { cancelAnnouncedDeductions } from "../egiro/cancel-announced";
import { computeAmountDue } from "../order/amount-due";

/**
 * Lowers the amount of a locked order and of its announced deduction. An order with nothing left to pay is closed, and nothing is deducted.
 * @returns the amount that is still to be paid.
 */
export async function creditOrder(
  tx: Transaction,
  now: Date,
  orderId: string,
  cents: Cents,
): Promise<Cents> {
  const [left] = await tx
    .update(order)
    .set({ creditedCents: sql`${order.creditedCents} + ${cents}` })
    .where(eq(order.id, orderId))
    .returning();
  if (left === undefined) throw new Error("the order was not found");
  const due = computeAmountDue(left);
  const ofOrder = eq(egiroTransaction.orderId, orderId);
  if (due > 0) {
    await tx
      .update(egiroTransaction)
      .set({ amountCents: due })
      .where(and(ofOrder, inArray(egiroTransaction.status, ["ANNOUNCED", "ACCEPTED"])));
    return due;
  }
  await cancelAnnouncedDeductions(tx, now, ofOrder);
  await tx
    .update(order)
    .set({ status: "CANCELLED", cancelledAt: now })
    .where(eq(order.id, orderId));
  return due;
}

/**
 * Takes off the credit notes that were written while the bank had the deduction, after the bank has refused it.
 * @returns the amount that was taken off.
 */
export async function creditOutstandingNotes(
  tx: Transaction,
  now: Date,
  orderId: string,
): Promise<Cents> {
  const notes = await tx
    .update(packageCancellation)
    .set({ takenOff: true, returnedAt: now })
    .where(
      and(
        eq(packageCancellation.orderId, orderId),
        isNull(packageCancellation.returnedAt),
        gt(packageCancellation.refundCents, 0),
      ),
    )
    .returning({ cents: packageCancellation.refundCents });
  const cents = notes.reduce((sum, note) => sum + note.cents, 0);
  if (cents > 0) await creditOrder(tx, now, orderId, cents);
  return cents;
}
