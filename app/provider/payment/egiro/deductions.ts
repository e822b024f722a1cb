/**
 * Deductions by eGIRO. Each announced deduction that was not rejected is collected once. There is one live row per invoice and one bank
 * reference per attempt.
 */

import { and, eq, inArray, lte, sql } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import { egiroArrangement, egiroTransaction } from "~/database/schema/egiro";
import { order } from "~/database/schema/order";
import { payment } from "~/database/schema/payment";
import { rules } from "~/lib/rules";
import { findNextWorkingDay } from "~/lib/singapore/working-days";
import { addDays, toSingaporeDay } from "~/lib/singapore-date";
import {
  CALLS_IN_PARALLEL,
  type Page,
  runForAllRows,
  sortById,
} from "~/provider/shared/for-each-row";
import type { Context } from "../../shared/context";
import { creditOutstandingNotes } from "../cancellation/take-off";
import { settlePayment } from "../settlement/settle";
import { type ArrangementRow, OVER_LIMIT, type TransactionRow } from "./arrangement-view";
import { takeDebit } from "./bank";
import { cancelAnnouncedDeductions } from "./cancel-announced";
import { writeDeductionFailed, writeDeductionMade } from "./messages";
import { notifyOfDeduction, notifyOfLastFailure } from "./notify-deduction";
import { preferOwnArrangement } from "./prefer-own-arrangement";

const MAX_TRIES = 1 + rules.deductionRetries;
/** Failure codes for which a retry cannot help. */
const NEVER_WORKS = [OVER_LIMIT, "NO_ARRANGEMENT"];

/** Collects today's deductions and polls the sent ones that have no answer. */
export async function collectDeductions(context: Context): Promise<void> {
  await preferOwnArrangement(context);
  const readDue = (page: Page) =>
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
          inArray(egiroTransaction.status, ["ANNOUNCED", "ACCEPTED", "SENT"]),
          lte(egiroTransaction.collectOn, toSingaporeDay(context.now)),
          page.follows(egiroTransaction.id),
        ),
      )
      .orderBy(sortById(egiroTransaction.id))
      .limit(page.limit);
  const failed = "failed to make eGIRO deduction";
  await runForAllRows(
    { ...context, inParallel: CALLS_IN_PARALLEL },
    readDue,
    failed,
    ({ arrangement, transaction }) => collect(context, arrangement, transaction),
  );
}

async function collect(
  context: Context,
  arrangement: ArrangementRow,
  due: TransactionRow,
): Promise<void> {
  const attempt = await send(context, arrangement, due);
  if (attempt === null || arrangement.mandateId === null) return;
  // A repeated call with the same reference returns the bank's first answer, so nothing is taken twice.
  const answer = await takeDebit(context.bank, {
    mandateId: arrangement.mandateId,
    reference: attempt.reference,
    amountCents: due.amountCents,
  });
  if (answer.status === "COLLECTED") {
    await settlePayment(context, attempt, {
      eventId: `egiro:${attempt.reference}`,
      amountCents: due.amountCents,
      occurredAt: context.now,
    });
    await finish(context, arrangement, due.id);
    return;
  }
  await fail(context, arrangement, due, {
    paymentId: attempt.id,
    failureCode: answer.failureCode ?? "FAILED",
  });
}

/**
 * Records the attempt before the bank is called.
 * @returns null if the invoice no longer needs a deduction.
 */
async function send(
  context: Context,
  arrangement: ArrangementRow,
  due: TransactionRow,
): Promise<typeof payment.$inferSelect | null> {
  return context.db.transaction(async (tx) => {
    const [invoice] = await tx.select().from(order).where(eq(order.id, due.orderId)).for("update");
    const [open] = await tx
      .select()
      .from(payment)
      .where(
        and(
          eq(payment.orderId, due.orderId),
          eq(payment.method, "EGIRO"),
          eq(payment.status, "PENDING"),
        ),
      );
    if (open) return open;
    if (due.status === "SENT") {
      // The bank took the money, and the process ended before it was recorded here.
      await noteCollected(tx, context, arrangement, due.id);
      return null;
    }
    // The arrangement may have been cancelled or stopped since.
    const [now] = await tx
      .select({ status: egiroArrangement.status })
      .from(egiroArrangement)
      .where(eq(egiroArrangement.id, arrangement.id))
      .for("share");
    if (invoice?.status !== "PENDING_PAYMENT" || now?.status !== "ACTIVE") {
      await cancelAnnouncedDeductions(tx, context.now, eq(egiroTransaction.id, due.id));
      return null;
    }
    const claimed = await tx
      .update(egiroTransaction)
      .set({ status: "SENT", tries: sql`${egiroTransaction.tries} + 1` })
      .where(
        and(
          eq(egiroTransaction.id, due.id),
          inArray(egiroTransaction.status, ["ANNOUNCED", "ACCEPTED"]),
        ),
      )
      .returning({ tries: egiroTransaction.tries });
    if (claimed.length === 0) return null;
    const [created] = await tx
      .insert(payment)
      .values({
        orderId: due.orderId,
        method: "EGIRO",
        status: "PENDING",
        amountCents: due.amountCents,
        reference: `${arrangement.ddaReferenceNo}-${invoice.orderNumber}-${claimed[0]?.tries}`,
        createdAt: context.now,
      })
      .returning();
    return created ?? null;
  });
}

async function finish(context: Context, arrangement: ArrangementRow, id: string): Promise<void> {
  await context.db.transaction((tx) => noteCollected(tx, context, arrangement, id));
}

/** Records the collected deduction and notifies the account holder of the invoice that it paid. */
async function noteCollected(
  tx: Transaction,
  context: Context,
  arrangement: ArrangementRow,
  id: string,
): Promise<void> {
  const [collected] = await tx
    .update(egiroTransaction)
    .set({ status: "COLLECTED", failureCode: null, decidedAt: context.now })
    .where(and(eq(egiroTransaction.id, id), eq(egiroTransaction.status, "SENT")))
    .returning();
  if (collected)
    await notifyOfDeduction(
      tx,
      context,
      { arrangement, row: collected },
      {
        kind: "deductionMade",
        write: writeDeductionMade,
      },
    );
}

/**
 * Records a failed deduction. It is retried on the next business days while that can help. The payer is notified each time, and finally
 * of where to pay.
 */
async function fail(
  context: Context,
  arrangement: ArrangementRow,
  due: TransactionRow,
  attempt: { paymentId: string; failureCode: string },
): Promise<void> {
  const { paymentId, failureCode } = attempt;
  await context.db.transaction(async (tx) => {
    await tx.select({ id: order.id }).from(order).where(eq(order.id, due.orderId)).for("update");
    await tx
      .update(payment)
      .set({ status: "DECLINED", failureCode, decidedAt: context.now })
      .where(and(eq(payment.id, paymentId), eq(payment.status, "PENDING")));
    const again = findNextWorkingDay(
      addDays(toSingaporeDay(context.now), 1),
      context.publicHolidays,
    );
    const mayTry = NEVER_WORKS.includes(failureCode)
      ? sql`false`
      : sql`${egiroTransaction.tries} < ${MAX_TRIES}`;
    const [failed] = await tx
      .update(egiroTransaction)
      .set({
        status: sql`case when ${mayTry} then 'ANNOUNCED' else 'FAILED' end`,
        collectOn: sql`case when ${mayTry} then ${again}::date else ${egiroTransaction.collectOn} end`,
        failureCode,
        decidedAt: context.now,
      })
      .where(and(eq(egiroTransaction.id, due.id), eq(egiroTransaction.status, "SENT")))
      .returning();
    if (failed === undefined) return;
    const credited = await creditOutstandingNotes(tx, context.now, due.orderId);
    const row = { ...failed, amountCents: failed.amountCents - credited };
    if (row.amountCents === 0) return;
    if (row.status === "ANNOUNCED")
      await notifyOfDeduction(
        tx,
        context,
        { arrangement, row },
        {
          kind: "deductionFailed",
          write: writeDeductionFailed,
        },
      );
    else await notifyOfLastFailure(tx, context, arrangement, row);
  });
}
