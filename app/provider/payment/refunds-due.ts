/** Refunds that the provider returns through its bank or card service and then records here. */
import { and, asc, eq, gt, isNotNull, isNull, ne, or, sum } from "drizzle-orm";
import type { Database } from "~/database/engine/connect.server";
import { packageCancellation } from "~/database/schema/cancellation";
import { order } from "~/database/schema/order";
import { moneyEvent, payment, refundDue } from "~/database/schema/payment";
import { formatMoney } from "~/lib/money";
import { formatDate } from "~/lib/singapore-date";
import { describePayment } from "~/lib/text/refund-messages";
import {
  type Operation,
  OperatorInputError,
  recordOperation,
  requireArgument,
} from "../shared/operation";
import { computeAmountDue } from "./order/amount-due";

/**
 * Lists the refunds that are due, one line each, oldest first. The lines name the payers, so each
 * look-up is recorded with its operator and time.
 */
export async function listRefundsDue(operation: Operation): Promise<string[]> {
  const { db } = operation;
  const rows = await db
    .select({ due: refundDue, order, received: moneyEvent.amountCents, method: payment.method })
    .from(refundDue)
    .innerJoin(order, eq(order.id, refundDue.orderId))
    .innerJoin(moneyEvent, eq(moneyEvent.id, refundDue.moneyEventId))
    .innerJoin(payment, eq(payment.id, moneyEvent.paymentId))
    .where(isNull(refundDue.returnedAt))
    .orderBy(asc(refundDue.createdAt), asc(refundDue.moneyEventId));
  const cancelled = await duePackages(db);
  const disputed = await listDisputes(operation);
  const count = rows.length + cancelled.length + disputed.length;
  if (count === 0) return ["No refund is due."];
  await recordOperation(db, operation, `Listed refunds due: ${count}.`);
  return [
    ...rows.map(({ due, order: of, received, method }) =>
      [
        of.orderNumber,
        `${formatMoney(due.amountCents)} to ${of.payerName ?? of.customerName}`,
        byMethod(method),
        `due since ${formatDate(due.createdAt.toISOString())}`,
        describePayment({ reason: due.reason, received, due: computeAmountDue(of) }),
      ].join("  "),
    ),
    ...cancelled.map(({ note, order: of, method }) =>
      [
        of.orderNumber,
        `${formatMoney(note.refundCents)} to ${note.toEstate ? "the estate of " : ""}${of.payerName ?? of.customerName}`,
        byMethod(method),
        `due since ${formatDate(note.cancelledAt.toISOString())}`,
        `A package was cancelled, credit note ${note.creditNoteNumber}.`,
      ].join("  "),
    ),
    ...disputed.map(({ order: of, payment: { amountCents, disputedAt } }) =>
      [
        of.orderNumber,
        `${formatMoney(amountCents)} of ${of.payerName ?? of.customerName}`,
        `chargeback of ${formatDate((disputedAt as Date).toISOString())}`,
        "Answer it at the card service. Do not return the money as well.",
      ].join("  "),
    ),
  ];
}

/** Days for which a chargeback is listed. Card networks decide within that time. */
const DISPUTE_DAYS = 120;

const listDisputes = ({ db, now }: Operation) =>
  db
    .select({ order, payment })
    .from(payment)
    .innerJoin(order, eq(order.id, payment.orderId))
    .where(gt(payment.disputedAt, new Date(now.getTime() - DISPUTE_DAYS * 86_400_000)))
    .orderBy(asc(payment.disputedAt), asc(payment.id));

const REFUND_WAYS: Record<string, string> = {
  CARD: "by card",
  EGIRO: "by bank transfer",
  CASH: "in cash or by PayNow",
  NETS: "in cash or by PayNow",
  CHEQUE: "in cash or by PayNow",
};

const byMethod = (method: string) => REFUND_WAYS[method] ?? "by PayNow";

/**
 * Refunds of cancelled packages that staff make: all but those to the card of a living payer that the gateway has not refused and
 * the card holder does not dispute.
 */
const isForStaff = and(
  isNull(packageCancellation.returnedAt),
  gt(packageCancellation.refundCents, 0),
  or(
    isNotNull(packageCancellation.refusedAt),
    isNotNull(payment.disputedAt),
    eq(packageCancellation.toEstate, true),
    ne(payment.method, "CARD"),
  ),
);

const duePackages = (db: Pick<Database, "select">, orderId?: string) =>
  db
    .select({ note: packageCancellation, order, method: payment.method })
    .from(packageCancellation)
    .innerJoin(order, eq(order.id, packageCancellation.orderId))
    .innerJoin(payment, and(eq(payment.orderId, order.id), eq(payment.status, "APPROVED")))
    .where(and(isForStaff, orderId === undefined ? undefined : eq(order.id, orderId)))
    .orderBy(asc(packageCancellation.cancelledAt), asc(packageCancellation.serviceId));

/** Marks all refunds due for one order as returned. A repeated call changes nothing. */
export async function markRefunded(
  operation: Operation,
  typed: string | undefined,
): Promise<string[]> {
  const orderNumber = requireArgument(
    typed,
    "Order number is required: npm run operate -- refunds mark-paid SO100001",
  );
  return operation.db.transaction(async (tx) => {
    const [of] = await tx
      .select()
      .from(order)
      .where(eq(order.orderNumber, orderNumber))
      .for("update");
    if (!of) throw new OperatorInputError(`Order ${orderNumber} not found.`);
    const open = and(eq(refundDue.orderId, of.id), isNull(refundDue.returnedAt));
    const packages = await duePackages(tx, of.id);
    const cents =
      (await dueOf(tx, open)) + packages.reduce((sum, { note }) => sum + note.refundCents, 0);
    if (cents === 0) return [`No refund is due for ${orderNumber}.`];
    const summary = `${formatMoney(cents)} refunded for ${orderNumber}.`;
    if (operation.dryRun) return [`Dry run: ${summary}`];
    await tx.update(refundDue).set({ returnedAt: operation.now }).where(open);
    for (const { note } of packages)
      await tx
        .update(packageCancellation)
        .set({ returnedAt: operation.now })
        .where(eq(packageCancellation.serviceId, note.serviceId));
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
