/** Refunds that the provider returns through its bank or card service and then records here. */
import { and, asc, eq, gt, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import type { Database } from "~/database/engine/connect.server";
import { packageCancellation } from "~/database/schema/cancellation";
import { order } from "~/database/schema/order";
import { moneyEvent, payment, refundDue } from "~/database/schema/payment";
import { deathReport } from "~/database/schema/people/death-report";
import { formatMoney } from "~/lib/money";
import { formatDate } from "~/lib/singapore-date";
import { toEnglish } from "~/provider/shared/failure";
import { findContactPerson, formatContactPerson } from "../people/contact/contact-person";
import { type Operation, recordOperation } from "../shared/operation";
import { computeAmountDue } from "./order/amount-due";
import { describePayment } from "./settlement/refund-reply";

/** A refund that staff make. */
export interface RefundToMake {
  /** Names it within its order: the number of its credit note, or "refund-2". */
  reference: string;
  of: typeof order.$inferSelect;
  amountCents: number;
  method: string;
  since: Date;
  reason: string;
  /** True if the payer has died. */
  toEstate: boolean;
  /** Name and number of whom staff call about money for an estate. */
  call: string | null;
  /** The row that states when it was returned. */
  row: { moneyEventId: string } | { serviceId: string };
}

/**
 * Lists the refunds that are due, one line each, oldest first. The lines name the payers, so each
 * look-up is recorded with its operator and time.
 */
export async function listRefundsDue(operation: Operation): Promise<string[]> {
  const { db } = operation;
  const due = await findRefundsToMake(db);
  const disputed = await listDisputes(operation);
  const count = due.length + disputed.length;
  if (count === 0) return ["No refund is due."];
  await recordOperation(db, operation, `Listed refunds due: ${count}.`);
  return [
    ...due.map(describeRefundToMake),
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

export const describeRefundToMake = (refund: RefundToMake): string =>
  [
    `${refund.of.orderNumber} ${refund.reference}`,
    ...describePayee(refund),
    `due since ${formatDate(refund.since.toISOString())}`,
    refund.reason,
    ...(refund.call === null ? [] : [`Call ${refund.call}.`]),
  ].join("  ");

/** @returns the amount with its payee, and the way of the refund. */
export function describePayee({ of, amountCents, method, toEstate }: RefundToMake): string[] {
  const payee = `${toEstate ? "the estate of " : ""}${of.payerName ?? of.customerName}`;
  return [`${formatMoney(amountCents)} to ${payee}`, REFUND_WAYS[method] ?? "by PayNow"];
}

/** Finds the refunds that staff make, of all orders or of one: first those of payments, then those of packages, each oldest first. */
export async function findRefundsToMake(
  db: Pick<Database, "select">,
  orderId?: string,
): Promise<RefundToMake[]> {
  return [...(await findPaymentRefunds(db, orderId)), ...(await findPackageRefunds(db, orderId))];
}

const ofOrder = (orderId: string | undefined) =>
  orderId === undefined ? undefined : eq(order.id, orderId);

async function findPaymentRefunds(
  db: Pick<Database, "select">,
  orderId: string | undefined,
): Promise<RefundToMake[]> {
  // Refunds are not deleted, so a number is always the same refund's.
  const number = sql<number>`(select count(*)::int from provider.refund_due earlier
    where earlier.order_id = ${refundDue.orderId}
    and (earlier.created_at, earlier.money_event_id) <= (${refundDue.createdAt}, ${refundDue.moneyEventId}))`;
  const rows = await db
    .select({
      due: refundDue,
      of: order,
      received: moneyEvent.amountCents,
      method: payment.method,
      number,
    })
    .from(refundDue)
    .innerJoin(order, eq(order.id, refundDue.orderId))
    .innerJoin(moneyEvent, eq(moneyEvent.id, refundDue.moneyEventId))
    .innerJoin(payment, eq(payment.id, moneyEvent.paymentId))
    .where(and(isNull(refundDue.returnedAt), ofOrder(orderId)))
    .orderBy(asc(refundDue.createdAt), asc(refundDue.moneyEventId));
  return rows.map(({ due, of, received, method, number: at }) => ({
    reference: `refund-${at}`,
    of,
    amountCents: due.amountCents,
    method,
    since: due.createdAt,
    reason: toEnglish(describePayment({ reason: due.reason, received, due: computeAmountDue(of) })),
    toEstate: false,
    call: null,
    row: { moneyEventId: due.moneyEventId },
  }));
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

async function findPackageRefunds(
  db: Pick<Database, "select">,
  orderId: string | undefined,
): Promise<RefundToMake[]> {
  const rows = await db
    .select({
      note: packageCancellation,
      of: order,
      method: payment.method,
      bearer: deathReport.broughtBy,
    })
    .from(packageCancellation)
    .innerJoin(order, eq(order.id, packageCancellation.orderId))
    .innerJoin(payment, and(eq(payment.orderId, order.id), eq(payment.status, "APPROVED")))
    .leftJoin(deathReport, eq(deathReport.clientId, order.clientId))
    .where(and(isForStaff, ofOrder(orderId)))
    .orderBy(asc(packageCancellation.cancelledAt), asc(packageCancellation.serviceId));
  return Promise.all(
    rows.map(async ({ note, of, method, bearer }) => ({
      reference: note.creditNoteNumber,
      of,
      amountCents: note.refundCents,
      method,
      since: note.cancelledAt,
      reason: `A package was cancelled, credit note ${note.creditNoteNumber}.`,
      toEstate: note.toEstate,
      call: note.toEstate
        ? (formatContactPerson(bearer) ?? (await findContactPerson(db, of.clientId ?? "")))
        : null,
      row: { serviceId: note.serviceId },
    })),
  );
}
