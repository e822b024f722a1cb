/**
 * Deductions by eGIRO on the 20th, or the next business day (SPEC section 9). What is due are the invoices the provider made. Each
 * is announced, can be rejected, and is taken once: one row for each invoice, and one reference with the bank for each try.
 */
import { and, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import type { Transaction } from "~/database/connect.server";
import { egiroArrangement, egiroTransaction } from "~/database/schema/egiro";
import { order } from "~/database/schema/order";
import { payment } from "~/database/schema/payment";
import { DEDUCTION_DAY } from "~/lib/deduction-day";
import { addDays, addMonths, singaporeDay } from "~/lib/singapore-date";
import { nextBusinessDay } from "~/lib/working-days";
import { oneByOne } from "../core/one-by-one";
import type { Context } from "../core/world";
import { announce } from "../messages/outbox";
import { settle } from "../payment/settle";
import { type ArrangementRow, bankNameOf, type TransactionRow } from "./arrangement-view";
import { takeDebit } from "./bank";
import { applicantOf } from "./decide";
import { deductionAnnounced, deductionFailed } from "./texts";

const MOST_TRIES = 3;

/** The next deduction day after a day: there must be time to reject. */
export function deductionDayAfter(day: string, extra: readonly string[]): string {
  const twentieth = `${day.slice(0, 8)}${DEDUCTION_DAY}`;
  const months = [twentieth, addMonths(twentieth, 1), addMonths(twentieth, 2)];
  return months.map((date) => nextBusinessDay(date, extra)).find((date) => date > day) as string;
}

/** Announces every invoice of a client with an active arrangement. */
export async function announceDeductions(context: Context): Promise<void> {
  const due = await context.db
    .select({ arrangement: egiroArrangement, order })
    .from(order)
    .innerJoin(
      egiroArrangement,
      and(
        eq(egiroArrangement.clientId, order.clientId),
        eq(egiroArrangement.status, "ACTIVE"),
        isNull(egiroArrangement.cancelRequestedAt),
      ),
    )
    .leftJoin(egiroTransaction, eq(egiroTransaction.orderId, order.id))
    .where(
      and(
        eq(order.madeBy, "PROVIDER"),
        eq(order.status, "PENDING_PAYMENT"),
        isNull(egiroTransaction.id),
      ),
    )
    .orderBy(egiroArrangement.decidedAt)
    .limit(100);
  const collectOn = deductionDayAfter(singaporeDay(context.now), context.publicHolidays);
  const invoices = due.map(({ arrangement, order: invoice }) => ({ ...invoice, arrangement }));
  await oneByOne(context, invoices, "a deduction could not be announced", (invoice) =>
    context.db.transaction(async (tx) => {
      const { arrangement } = invoice;
      const [announced] = await tx
        .insert(egiroTransaction)
        .values({
          arrangementId: arrangement.id,
          orderId: invoice.id,
          amountCents: invoice.totalCents,
          status: "ANNOUNCED",
          collectOn,
          createdAt: context.now,
        })
        .onConflictDoNothing()
        .returning();
      if (announced) await tell(tx, context, arrangement, announced, deductionAnnounced);
    }),
  );
}

/** Takes what is due today, and asks again about what was sent without an answer. */
export async function collectDeductions(context: Context): Promise<void> {
  const due = await context.db
    .select({ transaction: egiroTransaction, arrangement: egiroArrangement })
    .from(egiroTransaction)
    .innerJoin(egiroArrangement, eq(egiroArrangement.id, egiroTransaction.arrangementId))
    .where(
      and(
        inArray(egiroTransaction.status, ["ANNOUNCED", "ACCEPTED", "SENT"]),
        lte(egiroTransaction.collectOn, singaporeDay(context.now)),
      ),
    )
    .limit(100);
  const deductions = due.map(({ transaction, arrangement }) => ({ ...transaction, arrangement }));
  await oneByOne(context, deductions, "a deduction could not be made", (deduction) =>
    collect(context, deduction.arrangement, deduction),
  );
}

async function collect(
  context: Context,
  arrangement: ArrangementRow,
  due: TransactionRow,
): Promise<void> {
  const tried = await send(context, arrangement, due);
  if (tried === null || arrangement.mandateId === null) return;
  // The same reference again gives the bank's first answer: nothing is taken twice.
  const answer = await takeDebit(context.bank, {
    mandateId: arrangement.mandateId,
    reference: tried.reference,
    amountCents: due.amountCents,
  });
  if (answer.status === "COLLECTED") {
    await settle(context, tried, {
      eventId: `egiro:${tried.reference}`,
      amountCents: due.amountCents,
      occurredAt: context.now,
    });
    await finish(context, due.id, "COLLECTED", null);
    return;
  }
  await fail(context, arrangement, due, tried.id, answer.failureCode ?? "FAILED");
}

/** Notes that the bank is being asked, before it is. @returns null when the invoice needs no deduction any more. */
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
      // The bank took it, and the process ended before that was noted here.
      await tx
        .update(egiroTransaction)
        .set({ status: "COLLECTED", decidedAt: context.now })
        .where(and(eq(egiroTransaction.id, due.id), eq(egiroTransaction.status, "SENT")));
      return null;
    }
    if (invoice?.status !== "PENDING_PAYMENT" || arrangement.status !== "ACTIVE") {
      await tx
        .delete(egiroTransaction)
        .where(
          and(
            eq(egiroTransaction.id, due.id),
            inArray(egiroTransaction.status, ["ANNOUNCED", "ACCEPTED"]),
          ),
        );
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

async function finish(
  context: Context,
  id: string,
  status: "COLLECTED" | "FAILED",
  failureCode: string | null,
): Promise<void> {
  await context.db
    .update(egiroTransaction)
    .set({ status, failureCode, decidedAt: context.now })
    .where(and(eq(egiroTransaction.id, id), eq(egiroTransaction.status, "SENT")));
}

/** Tried again on the next business days; then the customer has to pay in another way. Each time they are told. */
async function fail(
  context: Context,
  arrangement: ArrangementRow,
  due: TransactionRow,
  paymentId: string,
  failureCode: string,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    await tx
      .update(payment)
      .set({ status: "DECLINED", failureCode, decidedAt: context.now })
      .where(and(eq(payment.id, paymentId), eq(payment.status, "PENDING")));
    const again = nextBusinessDay(addDays(singaporeDay(context.now), 1), context.publicHolidays);
    const [failed] = await tx
      .update(egiroTransaction)
      .set({
        status: sql`case when ${egiroTransaction.tries} < ${MOST_TRIES} then 'ANNOUNCED' else 'FAILED' end`,
        collectOn: sql`case when ${egiroTransaction.tries} < ${MOST_TRIES} then ${again}::date else ${egiroTransaction.collectOn} end`,
        failureCode,
        decidedAt: context.now,
      })
      .where(and(eq(egiroTransaction.id, due.id), eq(egiroTransaction.status, "SENT")))
      .returning();
    if (failed)
      await tell(tx, context, arrangement, failed, (told, url) =>
        deductionFailed({ ...told, again: failed.status === "ANNOUNCED" }, url),
      );
  });
}

async function tell(
  tx: Transaction,
  context: Context,
  arrangement: ArrangementRow,
  row: TransactionRow,
  words: typeof deductionAnnounced,
): Promise<void> {
  const to = await applicantOf(tx, arrangement.customerId);
  const [invoice] = await tx
    .select({ number: order.invoiceNumber })
    .from(order)
    .where(eq(order.id, row.orderId));
  const told = {
    name: to.name,
    invoiceNumber: invoice?.number ?? "",
    amountCents: row.amountCents,
    bankName: bankNameOf(arrangement.bankCode),
    collectOn: row.collectOn,
  };
  await announce(tx, context, to, words(told, context.publicUrl));
}
