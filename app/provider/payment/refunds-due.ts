/** Refunds that the provider returns through its bank or card service and then records here. */
import { and, asc, eq, isNull, sum } from "drizzle-orm";
import type { Database } from "~/database/engine/connect.server";
import { order } from "~/database/schema/order";
import { moneyEvent, payment, refundDue } from "~/database/schema/payment";
import { formatMoney } from "~/lib/money";
import { formatDate } from "~/lib/singapore-date";
import { describePayment } from "~/lib/text/refund-messages";
import { type Operation, recordOperation } from "../shared/operation";

/**
 * Lists the refunds that are due, one line each, oldest first. The lines name the payers, so each
 * look-up is recorded with its operator and time.
 */
export async function listRefunds(operation: Operation): Promise<string[]> {
  const { db } = operation;
  const rows = await db
    .select({ due: refundDue, order, received: moneyEvent.amountCents, method: payment.method })
    .from(refundDue)
    .innerJoin(order, eq(order.id, refundDue.orderId))
    .innerJoin(moneyEvent, eq(moneyEvent.id, refundDue.moneyEventId))
    .innerJoin(payment, eq(payment.id, moneyEvent.paymentId))
    .where(isNull(refundDue.returnedAt))
    .orderBy(asc(refundDue.createdAt), asc(refundDue.moneyEventId));
  if (rows.length === 0) return ["No refund is due."];
  await recordOperation(db, operation, `Listed refunds due: ${rows.length}.`);
  return rows.map(({ due, order: of, received, method }) =>
    [
      of.orderNumber,
      `${formatMoney(due.amountCents)} to ${of.payerName ?? of.customerName}`,
      method === "CARD" ? "by card" : "by PayNow",
      `due since ${formatDate(due.createdAt.toISOString())}`,
      describePayment({ reason: due.reason, received, due: of.totalCents }),
    ].join("  "),
  );
}

/** Marks all refunds due for one order as returned. A repeated call changes nothing. */
export async function markPaidBack(
  operation: Operation,
  orderNumber: string | undefined,
): Promise<string[]> {
  if (orderNumber === undefined)
    return ["Order number is required: npm run operate -- refunds mark-paid SO100001"];
  return operation.db.transaction(async (tx) => {
    const [of] = await tx
      .select()
      .from(order)
      .where(eq(order.orderNumber, orderNumber))
      .for("update");
    if (!of) return [`Order ${orderNumber} not found.`];
    const open = and(eq(refundDue.orderId, of.id), isNull(refundDue.returnedAt));
    const cents = await dueOf(tx, open);
    if (cents === 0) return [`No refund is due for ${orderNumber}.`];
    const summary = `${formatMoney(cents)} refunded for ${orderNumber}.`;
    if (operation.dryRun) return [`Dry run: ${summary}`];
    await tx.update(refundDue).set({ returnedAt: operation.now }).where(open);
    await recordOperation(tx, operation, summary);
    return [`${summary} The customer can see it.`];
  });
}

async function dueOf(db: Pick<Database, "select">, open: ReturnType<typeof and>): Promise<number> {
  const [found] = await db
    .select({ cents: sum(refundDue.amountCents) })
    .from(refundDue)
    .where(open);
  return Number(found?.cents ?? 0);
}
