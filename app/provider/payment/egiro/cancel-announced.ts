import { and, eq, gt, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import { egiroTransaction } from "~/database/schema/egiro";
import type { TransactionRow } from "./arrangement-view";

/**
 * Cancels announced deductions, so that their invoices can be paid or announced again.
 * A deduction that was already attempted stays as failed, so that the next arrangement takes it up.
 */
export async function cancelAnnouncedDeductions(
  tx: Transaction,
  now: Date,
  which: SQL,
): Promise<void> {
  const waiting = and(which, inArray(egiroTransaction.status, ["ANNOUNCED", "ACCEPTED"]));
  await tx
    .update(egiroTransaction)
    .set({ status: "FAILED", decidedAt: now })
    .where(and(waiting, gt(egiroTransaction.tries, 0)));
  await tx.delete(egiroTransaction).where(and(waiting, eq(egiroTransaction.tries, 0)));
}

/**
 * Ends the announced deductions of an invoice that is paid in another way. One that failed before keeps the day of that failure.
 * @returns the deductions as they were announced
 */
export async function endPaidDeductions(
  tx: Transaction,
  now: Date,
  orderId: string,
): Promise<TransactionRow[]> {
  const isWaiting = and(
    eq(egiroTransaction.orderId, orderId),
    inArray(egiroTransaction.status, ["ANNOUNCED", "ACCEPTED"]),
  );
  const waiting = await tx.select().from(egiroTransaction).where(isWaiting).for("update");
  await tx
    .update(egiroTransaction)
    .set({
      status: "FAILED",
      collectOn: sql`case when ${egiroTransaction.tries} = 0 then ${egiroTransaction.collectOn}
        else (${egiroTransaction.decidedAt} at time zone 'Asia/Singapore')::date end`,
      decidedAt: sql`coalesce(${egiroTransaction.decidedAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(isWaiting);
  return waiting;
}

/** Forgets the deductions that were never tried, so that an invoice whose payment was taken back is announced again. */
export async function forgetUntriedDeductions(tx: Transaction, orderId: string): Promise<void> {
  await tx
    .delete(egiroTransaction)
    .where(
      and(
        eq(egiroTransaction.orderId, orderId),
        eq(egiroTransaction.status, "FAILED"),
        eq(egiroTransaction.tries, 0),
        isNull(egiroTransaction.failureCode),
      ),
    );
}
