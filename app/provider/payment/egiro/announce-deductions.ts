/**
 * Announces due invoices before their deduction on the 20th or the next business day (SPEC section 9), so that the payer can reject them.
 * An arrangement takes up each invoice once. It takes up one that an earlier arrangement failed to deduct, but none that its customer
 * rejected.
 */
import { and, desc, eq, gte, isNull, ne, notExists, or, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "~/database/engine/connect.server";
import { egiroArrangement, egiroTransaction } from "~/database/schema/egiro";
import { order } from "~/database/schema/order";
import { rules } from "~/lib/rules";
import { findNextWorkingDay } from "~/lib/singapore/working-days";
import { addMonths, toSingaporeDay } from "~/lib/singapore-date";
import type { Context } from "~/provider/shared/context";
import { type Page, runForAllRows, sortById } from "~/provider/shared/for-each-row";
import { computeAmountDue } from "../order/amount-due";
import { type ArrangementRow, OVER_LIMIT } from "./arrangement-view";
import { writeDeductionAnnounced } from "./messages";
import { notifyOfDeduction, notifyOfLastFailure } from "./notify-deduction";
import { hasPayerConsent, isSelfPayer } from "./payer-consent";
import { preferOwnArrangement } from "./prefer-own-arrangement";

type OrderRow = typeof order.$inferSelect;

/** Computes the next deduction day that leaves time to reject. */
export function computeDeductionDay(day: string, corrections: readonly string[]): string {
  const twentieth = `${day.slice(0, 8)}${rules.deductionDay}`;
  const months = [twentieth, addMonths(twentieth, 1), addMonths(twentieth, 2)];
  return months
    .map((date) => findNextWorkingDay(date, corrections))
    .find((date) => date > day) as string;
}

/** Checks if an active arrangement that its client agrees to will deduct the invoice, which it announces to its payer. */
export async function isDeductionDue(
  tx: Pick<Transaction, "$count">,
  { clientId, ...invoice }: OrderRow,
): Promise<boolean> {
  const arrangements = await tx.$count(
    egiroArrangement,
    and(
      eq(egiroArrangement.clientId, clientId ?? ""),
      eq(egiroArrangement.status, "ACTIVE"),
      isNull(egiroArrangement.cancelRequestedAt),
      hasPayerConsent,
      or(
        isNull(egiroArrangement.limitCents),
        gte(egiroArrangement.limitCents, computeAmountDue(invoice)),
      ),
    ),
  );
  return arrangements > 0;
}

/**
 * Announces every invoice of a client with an active arrangement. The client's own arrangement comes first, then one that they agree to.
 */
export async function announceDeductions(context: Context): Promise<void> {
  await preferOwnArrangement(context);
  await runForAllRows(
    context,
    (page: Page) => selectDue(context.db, page.follows(order.id)).limit(page.limit),
    "failed to announce eGIRO deduction",
    ({ arrangement, invoice }) =>
      context.db.transaction((tx) => announce(tx, context, arrangement, invoice)),
  );
}

/** Announces one invoice at once, if an arrangement will deduct it. */
export async function announceDeduction(
  tx: Transaction,
  context: Context,
  orderId: string,
): Promise<void> {
  const [due] = await selectDue(tx, eq(order.id, orderId)).limit(1);
  if (due) await announce(tx, context, due.arrangement, due.invoice);
}

/** Selects invoices with the arrangement that takes them up. */
function selectDue(db: Database | Transaction, which: SQL | undefined) {
  const takenUp = db
    .select({ one: sql`1` })
    .from(egiroTransaction)
    .where(
      and(
        eq(egiroTransaction.orderId, order.id),
        or(
          ne(egiroTransaction.status, "FAILED"),
          eq(egiroTransaction.arrangementId, egiroArrangement.id),
        ),
      ),
    );
  return db
    .select({ id: order.id, arrangement: egiroArrangement, invoice: order })
    .from(order)
    .innerJoin(
      egiroArrangement,
      and(
        eq(egiroArrangement.clientId, order.clientId),
        eq(egiroArrangement.status, "ACTIVE"),
        isNull(egiroArrangement.cancelRequestedAt),
      ),
    )
    .where(
      and(
        eq(order.madeBy, "PROVIDER"),
        eq(order.status, "PENDING_PAYMENT"),
        notExists(takenUp),
        which,
      ),
    )
    .orderBy(
      sortById(order.id),
      desc(isSelfPayer),
      desc(hasPayerConsent),
      egiroArrangement.decidedAt,
    );
}

/** Notifies the payer of one deduction. A deduction over the bank's limit is not attempted, and the payer learns why and how to pay. */
async function announce(
  tx: Transaction,
  context: Context,
  arrangement: ArrangementRow,
  invoice: OrderRow,
): Promise<void> {
  const { limitCents } = arrangement;
  const isOver = limitCents !== null && computeAmountDue(invoice) > limitCents;
  const collectOn = computeDeductionDay(toSingaporeDay(context.now), context.publicHolidays);
  const [notified] = await tx
    .insert(egiroTransaction)
    .values({
      arrangementId: arrangement.id,
      orderId: invoice.id,
      amountCents: computeAmountDue(invoice),
      status: isOver ? "FAILED" : "ANNOUNCED",
      failureCode: isOver ? OVER_LIMIT : null,
      decidedAt: isOver ? context.now : null,
      collectOn,
      createdAt: context.now,
    })
    .onConflictDoNothing()
    .returning();
  if (notified === undefined) return;
  if (isOver) await notifyOfLastFailure(tx, context, arrangement, notified);
  else
    await notifyOfDeduction(
      tx,
      context,
      { arrangement, row: notified },
      { kind: "deductionAnnounced", write: writeDeductionAnnounced },
    );
}
