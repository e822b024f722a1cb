/** Gives a person's own arrangement precedence over that of a payer whom they have not confirmed. */
import { and, eq, inArray, not, sql } from "drizzle-orm";
import { egiroArrangement, egiroTransaction } from "~/database/schema/egiro";
import type { Context } from "~/provider/shared/context";
import { type Page, runForAllRows, sortById } from "~/provider/shared/for-each-row";
import { writeDeductionCancelled } from "./messages";
import { notifyOfDeduction } from "./notify-deduction";
import { hasPayerConsent } from "./payer-consent";

/** Matches an active arrangement of the person themselves that has not tried this invoice yet. */
const ownIsFree = sql`exists (select 1 from provider.egiro_arrangement own
  join provider.client_access self on self.customer_id = own.customer_id and self.client_id = own.client_id and self.relation = 'SELF'
  where ${eq(sql`own.client_id`, egiroArrangement.clientId)} and own.status = 'ACTIVE' and own.cancel_requested_at is null
    and not exists (select 1 from provider.egiro_transaction tried
      where tried.arrangement_id = own.id and ${eq(sql`tried.order_id`, egiroTransaction.orderId)}))`;

/**
 * Drops deductions announced to such a payer but not yet attempted, so that the person's own arrangement takes them up. The payer is
 * notified.
 */
export async function preferOwnArrangement(context: Context): Promise<void> {
  const readNotified = (page: Page) =>
    context.db
      .select({
        id: egiroTransaction.id,
        transaction: egiroTransaction,
        arrangement: egiroArrangement,
      })
      .from(egiroTransaction)
      .innerJoin(egiroArrangement, eq(egiroArrangement.id, egiroTransaction.arrangementId))
      .where(
        and(
          inArray(egiroTransaction.status, ["ANNOUNCED", "ACCEPTED"]),
          eq(egiroTransaction.tries, 0),
          not(hasPayerConsent),
          ownIsFree,
          page.follows(egiroTransaction.id),
        ),
      )
      .orderBy(sortById(egiroTransaction.id))
      .limit(page.limit);
  await runForAllRows(
    context,
    readNotified,
    "failed to hand eGIRO deduction over to own arrangement",
    ({ transaction, arrangement }) =>
      context.db.transaction(async (tx) => {
        const dropped = await tx
          .delete(egiroTransaction)
          .where(
            and(
              eq(egiroTransaction.id, transaction.id),
              inArray(egiroTransaction.status, ["ANNOUNCED", "ACCEPTED"]),
            ),
          )
          .returning({ id: egiroTransaction.id });
        if (dropped.length > 0)
          await notifyOfDeduction(
            tx,
            context,
            { arrangement, row: transaction },
            { kind: "deductionCancelled", write: writeDeductionCancelled },
          );
      }),
  );
}
