/** Orders and payments in the contract's format. */
import { desc, eq, getTableColumns, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type {
  CreditNote,
  Order,
  OrderSummary,
  PaymentTransaction,
  Refund,
  VoidedPayment,
} from "~/contract/payment/order";
import type { Database, Transaction } from "~/database/engine/connect.server";
import { createPreparedQuery } from "~/database/queries/prepared-query";
import { packageCancellation } from "~/database/schema/cancellation";
import { order, orderItem } from "~/database/schema/order";
import { moneyEvent, payment, refundDue } from "~/database/schema/payment";
import { clientAccess } from "~/database/schema/people/access";
import { service } from "~/database/schema/service";
import { tillEntry } from "~/database/schema/till";
import type { RefundReason } from "~/lib/refund-reasons";
import { computeAmountDue } from "./amount-due";

export type OrderRow = typeof order.$inferSelect;
/** A line, and whether its payer can act for the line's person now. An issued invoice is paid by that person, or by its link. */
export type OrderItemRow = typeof orderItem.$inferSelect & { canActFor: boolean };
export type PaymentRow = typeof payment.$inferSelect;

export async function listOrderItems(db: Database, orderId: string): Promise<OrderItemRow[]> {
  return orderItems(db).execute({ orderId });
}

const ofOrder = sql.placeholder("orderId");

const orderItems = createPreparedQuery((db) =>
  db
    .select({
      ...getTableColumns(orderItem),
      canActFor: sql<boolean>`${order.customerId} is null or exists (select 1 from ${clientAccess}
        where ${clientAccess.clientId} = ${orderItem.clientId}
          and ${clientAccess.customerId} = ${order.customerId})`,
    })
    .from(orderItem)
    .innerJoin(order, eq(order.id, orderItem.orderId))
    .where(eq(orderItem.orderId, ofOrder))
    .orderBy(orderItem.position)
    .prepare("order_items"),
);

/** Finds the approved payment of an order, or its latest attempt if none was approved. */
export async function findLatestPayment(db: Database, orderId: string): Promise<PaymentRow | null> {
  const [latest] = await paymentOf(db).execute({ orderId });
  return latest ?? null;
}

const paymentOf = createPreparedQuery((db) =>
  db
    .select()
    .from(payment)
    .where(eq(payment.orderId, ofOrder))
    .orderBy(sql`${payment.status} = 'APPROVED' desc`, desc(payment.createdAt))
    .limit(1)
    .prepare("latest_payment"),
);

/** Reads the order with its lines, its payment and its open or completed refunds. */
export async function readFullOrder(db: Database, row: OrderRow): Promise<Order> {
  const [items, latest, refunds, notes, voided] = await Promise.all([
    listOrderItems(db, row.id),
    findLatestPayment(db, row.id),
    listRefunds(db, row.id),
    creditNotes(db).execute({ orderId: row.id }),
    findVoidedPayment(db, row),
  ]);
  return {
    ...toOrder(row, items, latest, refunds),
    creditNotes: notes.map(toCreditNote),
    ...(voided && { voidedPayment: voided }),
  };
}

export async function listRefunds(
  db: Database | Transaction,
  orderId: string,
): Promise<(Refund & { reason: RefundReason })[]> {
  const rows = await refundsDue(db).execute({ orderId });
  return rows.map(({ due, received }) => ({
    reason: due.reason,
    received,
    amount: due.amountCents,
    returnedDate: due.returnedAt?.toISOString() ?? null,
  }));
}

const refundsDue = createPreparedQuery((db) =>
  db
    .select({ due: refundDue, received: moneyEvent.amountCents })
    .from(refundDue)
    .innerJoin(moneyEvent, eq(moneyEvent.id, refundDue.moneyEventId))
    .where(eq(refundDue.orderId, ofOrder))
    .orderBy(refundDue.createdAt, refundDue.moneyEventId)
    .prepare("refunds_of_order"),
);

/** Finds the last payment of an order that was taken back, unless it was paid again. */
export async function findVoidedPayment(
  db: Database,
  { id: orderId, status }: Pick<OrderRow, "id" | "status">,
): Promise<VoidedPayment | null> {
  if (status === "PAID") return null;
  const [found] = await voidsOfOrder(db).execute({ orderId });
  return (
    (found && {
      amount: found.amountCents,
      receiptNumber: found.receiptNumber,
      voidReceiptNumber: found.voidReceiptNumber,
      voidedDate: found.voidedAt.toISOString(),
    }) ??
    null
  );
}

const undone = alias(tillEntry, "undone");

const voidsOfOrder = createPreparedQuery((db) =>
  db
    .select({
      amountCents: tillEntry.amountCents,
      receiptNumber: tillEntry.receiptNumber,
      voidReceiptNumber: undone.receiptNumber,
      voidedAt: undone.at,
    })
    .from(payment)
    .innerJoin(tillEntry, eq(tillEntry.paymentId, payment.id))
    .innerJoin(undone, eq(undone.voids, tillEntry.receiptNumber))
    .where(eq(payment.orderId, ofOrder))
    .orderBy(desc(undone.at))
    .limit(1)
    .prepare("voids_of_order"),
);

const creditNotes = createPreparedQuery((db) =>
  db
    .select({ note: packageCancellation, description: orderItem.description })
    .from(packageCancellation)
    .innerJoin(service, eq(service.id, packageCancellation.serviceId))
    .innerJoin(orderItem, eq(orderItem.id, service.orderItemId))
    .where(eq(packageCancellation.orderId, ofOrder))
    .orderBy(packageCancellation.cancelledAt, packageCancellation.creditNoteNumber)
    .prepare("credit_notes_of_order"),
);

const toCreditNote = ({
  note,
  description,
}: {
  note: typeof packageCancellation.$inferSelect;
  description: string;
}): CreditNote => ({
  number: note.creditNoteNumber,
  description,
  cancelledDate: note.cancelledAt.toISOString(),
  refundAmount: note.refundCents,
  gstAmount: note.gstCents,
  returnedDate: note.returnedAt?.toISOString() ?? null,
  ...(note.takenOff && { takenOff: true }),
});

export function toOrderSummary(
  row: OrderRow,
  description: string,
  refunded: boolean,
): OrderSummary {
  return {
    id: row.id,
    orderNumber: row.orderNumber,
    invoiceNumber: row.invoiceNumber,
    createdDate: row.createdAt.toISOString(),
    totalAmount: row.totalCents,
    payableAmount: row.status === "PENDING_PAYMENT" ? computeAmountDue(row) : 0,
    ...(row.creditedCents > 0 && { creditedAmount: row.creditedCents }),
    status: row.status,
    description,
    dueDate: row.dueOn,
    expiresAt: row.expiresAt.toISOString(),
    refunded,
  };
}

function toOrder(
  row: OrderRow,
  items: OrderItemRow[],
  latest: PaymentRow | null,
  refunds: Order["refunds"],
): Omit<Order, "creditNotes"> {
  const toGo = refunds.filter(({ returnedDate }) => returnedDate === null);
  const description = items.map((item) => item.description).join("; ");
  return {
    ...toOrderSummary(row, description, refunds.length > 0 && toGo.length === 0),
    customerId: row.clientId,
    customerName: row.customerName,
    payerId: row.customerId,
    payerName: row.payerName,
    subTotalAmount: row.subTotalCents,
    discountAmount: row.discountCents,
    gstRateBasisPoints: row.gstBasisPoints,
    gstAmount: row.gstCents,
    // The time of a voided payment stays in the row, because it dates the tax invoice.
    paidDate: row.status === "PAID" ? (row.paidAt?.toISOString() ?? null) : null,
    expiresAt: row.expiresAt.toISOString(),
    address: row.address,
    items: items.map((item) => ({
      id: item.id,
      description: item.description,
      quantity: item.quantity,
      amount: item.amountCents,
      discount:
        item.discountCents > 0
          ? { description: item.discountDescription ?? "Discount", amount: item.discountCents }
          : null,
      clientName: item.clientName,
      clientId: item.clientId,
      canActFor: item.canActFor,
    })),
    paymentTransaction: toTransaction(latest),
    refundDueAmount: toGo.reduce((sum, { amount }) => sum + amount, 0),
    refunds,
  };
}

export function toTransaction(row: PaymentRow): PaymentTransaction;
export function toTransaction(row: PaymentRow | null): PaymentTransaction | null;
export function toTransaction(row: PaymentRow | null): PaymentTransaction | null {
  if (row === null) return null;
  return {
    id: row.id,
    method: row.method,
    status: row.status,
    amount: row.amountCents,
    reference: row.reference,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    cardBrand: row.cardBrand,
    cardLastFour: row.cardLastFour,
    failureCode: row.failureCode,
    ...(row.centreName !== null && { centerName: row.centreName }),
  };
}
