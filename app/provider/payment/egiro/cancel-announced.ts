import { and, eq, gt, inArray, type SQL } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import { egiroTransaction } from "~/database/schema/egiro";

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
