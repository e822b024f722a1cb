/** The till of a counter: payments in cash, by NETS and by cheque, and their voids. */
import { randomUUID } from "node:crypto";
import { and, asc, eq, gte, inArray, lt, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { contract } from "~/contract";
import { errorCodes } from "~/contract/response";
import type { Transaction } from "~/database/engine/connect.server";
import { order, orderItem } from "~/database/schema/order";
import { moneyEvent, payment } from "~/database/schema/payment";
import { tillEntry } from "~/database/schema/till";
import { reply } from "~/languages/reply";
import { addDays, startOfSingaporeDay } from "~/lib/singapore-date";
import { maskName } from "~/lib/text/mask-name";
import { recordStaffAction } from "~/provider/http/staff-action";
import type { AreaHandlers, Context, StaffContext } from "~/provider/shared/context";
import { requireConfirmedStaff, requireStaff } from "~/provider/shared/entered-by";
import { refuse, rejectNotFound } from "~/provider/shared/failure";
import { withStaffIdempotencyKey } from "~/provider/shared/idempotent";
import { cancelCardPaymentsOfClosedOrder } from "../card/close-order";
import { requirePayable } from "../card/payable";
import { computeAmountDue } from "../order/amount-due";
import { lockOrder } from "../order/lock-order";
import { lockNumbers, takeNumber } from "../order/numbers";
import { markOrderPaid } from "../settlement/mark-paid";
import { endPayNowCodes } from "../settlement/settle";
import { readCashRule } from "./cash";
import { voidPayment } from "./void-payment";

type Handlers = AreaHandlers<typeof contract.tills>;
type OrderRow = typeof order.$inferSelect;
type Taken = Omit<Parameters<Handlers["take"]>[1]["body"], "enteredBy">;

const MAX_OPEN = 20;
const NOT_OPEN = reply("replies-counter:till.closed");

export const tillHandlers: Handlers = {
  async open(context, { body: { enteredBy, clientId, number } }) {
    const staff = await requireStaff(context, enteredBy);
    const wanted = number?.trim().toUpperCase() ?? "";
    return context.db.transaction(async (tx) => {
      const rows = await tx
        .select()
        .from(order)
        .where(
          and(
            eq(order.status, "PENDING_PAYMENT"),
            isOpen(staff),
            clientId === null
              ? or(eq(order.orderNumber, wanted), eq(order.invoiceNumber, wanted))
              : eq(order.clientId, clientId),
          ),
        )
        .orderBy(asc(order.createdAt))
        .limit(MAX_OPEN);
      const descriptions = await describeOrders(tx, rows);
      const inCash = await readCashRule(tx, staff);
      await recordStaffAction(tx, staff, {
        call: "tills.open",
        clientIds: clientsOf(rows),
        changed: false,
        summary: `Looked up unpaid orders: ${rows.length}.`,
      });
      return rows.map((row) => {
        const amount = computeAmountDue(row);
        const cashAmount = inCash(amount);
        return {
          orderId: row.id,
          number: numberOf(row),
          description: descriptions.get(row.id) ?? "",
          maskedName: maskName(row.customerName),
          amount,
          ...(cashAmount !== amount && { cashAmount }),
        };
      });
    });
  },

  async take(context, { body: { enteredBy, ...taken } }) {
    const staff = await requireConfirmedStaff(context, enteredBy);
    const receipt = await withStaffIdempotencyKey(staff, "tills.take", taken, (tx) =>
      take(tx, staff, taken),
    );
    await endCardPage(context, taken.orderId);
    return receipt;
  },

  async void(context, { body: { enteredBy, ...wanted } }) {
    const staff = await requireConfirmedStaff(context, enteredBy);
    return withStaffIdempotencyKey(staff, "tills.void", wanted, (tx) =>
      voidPayment(tx, staff, wanted),
    );
  },

  async day(context, { body: { enteredBy, day, receiptNumber = null } }) {
    const staff = await requireStaff(context, enteredBy);
    return context.db.transaction(async (tx) => {
      const rows = await findEntries(tx, staff.helper.centreId, day, receiptNumber);
      const orders = receiptNumber === null ? [] : rows.map((row) => row.order);
      const descriptions = await describeOrders(tx, orders);
      const entries = rows.map((row) => ({
        ...toEntry(row),
        ...(receiptNumber !== null && {
          payer: row.order.customerName,
          description: descriptions.get(row.order.id) ?? "",
        }),
      }));
      await recordStaffAction(tx, staff, {
        call: "tills.day",
        clientIds: clientsOf(orders),
        changed: false,
        summary:
          receiptNumber === null
            ? `Listed the till of ${day}: ${entries.length} entries.`
            : `Opened receipt ${receiptNumber}.`,
      });
      return { centerName: staff.helper.centreName, entries };
    });
  },
};

/** Ends the order's card page at the gateway. The money is received, so an outage must not hide the receipt: a job tries again. */
async function endCardPage(context: Context, orderId: string): Promise<void> {
  try {
    await cancelCardPaymentsOfClosedOrder(context, orderId);
  } catch (error) {
    context.log.warn({ err: error, order: orderId }, "failed to end card page of a paid order");
  }
}

/** An invoice of the provider stays open for money after its date. */
const isOpen = ({ now }: StaffContext) =>
  or(eq(order.madeBy, "PROVIDER"), gte(order.expiresAt, now));

const numberOf = ({ invoiceNumber, orderNumber }: OrderRow) => invoiceNumber ?? orderNumber;

const clientsOf = (rows: readonly Pick<OrderRow, "clientId">[]) => [
  ...new Set(rows.flatMap(({ clientId }) => clientId ?? [])),
];

async function describeOrders(
  tx: Transaction,
  rows: readonly OrderRow[],
): Promise<Map<string, string>> {
  if (rows.length === 0) return new Map();
  const items = await tx
    .select({ orderId: orderItem.orderId, description: orderItem.description })
    .from(orderItem)
    .where(
      inArray(
        orderItem.orderId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(orderItem.position));
  return new Map(
    rows.map(({ id }) => [
      id,
      items
        .filter(({ orderId }) => orderId === id)
        .map(({ description }) => description)
        .join("; "),
    ]),
  );
}

/** Takes the money of an open order. The order's row is the lock, so that two helpers cannot take it twice. */
async function take(
  tx: Transaction,
  staff: StaffContext,
  { orderId, method, amount, chequeNumber, tendered }: Taken,
): Promise<{ receiptNumber: string; number: string }> {
  const due = await lockOrder(tx, orderId);
  if (due === undefined) return rejectNotFound("The order");
  requireOpen(due, staff.now, amount);
  await requirePayable(tx, due, staff.now, null);
  const received = method === "CASH" ? (await readCashRule(tx, staff))(amount) : amount;
  const tenderedCents = method === "CASH" ? (tendered ?? null) : null;
  if (tenderedCents !== null && tenderedCents < received)
    refuse(400, errorCodes.invalid, reply("replies-counter:till.too-little"));
  await lockNumbers(tx, "INVOICE", "RECEIPT");
  const receiptNumber = await takeNumber(tx, "RECEIPT");
  const { counterCodeId, staff: name, centreId, centreName } = staff.helper;
  const paymentId = randomUUID();
  await tx.insert(payment).values({
    id: paymentId,
    orderId,
    method,
    status: "APPROVED",
    amountCents: amount,
    reference: receiptNumber,
    centreName,
    createdAt: staff.now,
    decidedAt: staff.now,
  });
  await tx.insert(moneyEvent).values({
    id: `till:${receiptNumber}`,
    paymentId,
    amountCents: received,
    occurredAt: staff.now,
    recordedAt: staff.now,
  });
  await tx.insert(tillEntry).values({
    receiptNumber,
    paymentId,
    method,
    amountCents: received,
    tenderedCents,
    chequeNumber: method === "CHEQUE" ? chequeNumber : null,
    centreId,
    counterCodeId,
    staff: name,
    at: staff.now,
  });
  await markOrderPaid(tx, staff, orderId);
  await endPayNowCodes(tx, staff, orderId);
  const [paid] = await tx.select().from(order).where(eq(order.id, orderId));
  const number = numberOf(paid ?? due);
  await recordStaffAction(tx, staff, {
    call: "tills.take",
    clientIds: clientsOf([due]),
    changed: true,
    summary: `Took a payment for ${number}, receipt ${receiptNumber}.`,
  });
  return { receiptNumber, number };
}

function requireOpen(due: OrderRow, now: Date, amount: number): void {
  if (due.status === "PAID")
    refuse(409, errorCodes.invoicePaid, reply("replies-counter:till.paid"));
  const isOver = due.madeBy === "CUSTOMER" && due.expiresAt <= now;
  if (due.status !== "PENDING_PAYMENT" || isOver) refuse(409, errorCodes.orderClosed, NOT_OPEN);
  if (computeAmountDue(due) !== amount)
    refuse(400, errorCodes.invalid, reply("replies-counter:till.amount"));
}

async function findEntries(
  tx: Transaction,
  centreId: string,
  day: string,
  receiptNumber: string | null,
) {
  const undone = alias(tillEntry, "undone");
  const voided = alias(tillEntry, "voided");
  return tx
    .select({ entry: tillEntry, voidedBy: undone.receiptNumber, order, due: payment.amountCents })
    .from(tillEntry)
    .leftJoin(undone, eq(undone.voids, tillEntry.receiptNumber))
    .leftJoin(voided, eq(voided.receiptNumber, tillEntry.voids))
    .innerJoin(payment, eq(payment.id, sql`coalesce(${tillEntry.paymentId}, ${voided.paymentId})`))
    .innerJoin(order, eq(order.id, payment.orderId))
    .where(
      and(
        eq(tillEntry.centreId, centreId),
        gte(tillEntry.at, startOfSingaporeDay(day)),
        lt(tillEntry.at, startOfSingaporeDay(addDays(day, 1))),
        receiptNumber === null ? undefined : eq(tillEntry.receiptNumber, receiptNumber),
      ),
    )
    .orderBy(asc(tillEntry.at), asc(tillEntry.receiptNumber));
}

function toEntry({
  entry,
  voidedBy,
  order: of,
  due,
}: Awaited<ReturnType<typeof findEntries>>[number]) {
  return {
    receiptNumber: entry.receiptNumber,
    kind: entry.voids === null ? "PAYMENT" : "VOID",
    method: entry.method,
    amount: entry.amountCents,
    number: numberOf(of),
    chequeNumber: entry.chequeNumber,
    ...(Math.abs(entry.amountCents) !== due && { rounding: Math.abs(entry.amountCents) - due }),
    ...(entry.tenderedCents !== null && {
      tendered: entry.tenderedCents,
      change: entry.tenderedCents - entry.amountCents,
    }),
    voids: entry.voids,
    voidedBy,
    reason: entry.reason,
    staff: entry.staff,
    at: entry.at.toISOString(),
  };
}
