/** Checks that an order can be paid now and finds its open attempt. */

import { and, eq } from "drizzle-orm";
import { errorCodes } from "~/contract/response";
import type { Transaction } from "~/database/engine/connect.server";
import { order } from "~/database/schema/order";
import { payment } from "~/database/schema/payment";
import { reply } from "~/languages/reply";
import type { CustomerContext } from "~/provider/shared/context";
import { refuse } from "~/provider/shared/failure";
import { lockOwnPeople } from "~/provider/shop/cart/cart-items";
import { requireEligible } from "~/provider/shop/cart/eligibility";
import { computeAmountDue } from "../order/amount-due";
import { listPlaces } from "../order/lock-order";
import type { OrderRow, PaymentRow } from "../order/order-view";
import { lockOwnOrder, type Payer } from "../order/own-order";
import { requireNoDoublePayment } from "../settlement/double-payment-guard";

/** Minutes after checkout until which a payment can be opened, so that repeated attempts do not hold an order's seats indefinitely. */
const RETRY_PERIOD_MINUTES = 120;

/** Locks the order and checks that it can be paid now at the amount that the customer saw. */
export async function lockPayableOrder(
  tx: Transaction,
  payer: Payer,
  orderId: string,
  amount: number,
): Promise<OrderRow> {
  const { now } = payer.context;
  const due = await lockOwnOrder(payer, orderId, tx);
  if (due.status === "PAID") refuse(409, errorCodes.orderClosed, reply("replies:pay.paid"));
  const isRetryPeriodOver =
    due.madeBy === "CUSTOMER" && addMinutes(due.createdAt, RETRY_PERIOD_MINUTES) <= now;
  const isOver = due.expiresAt <= now || isRetryPeriodOver;
  if (due.status !== "PENDING_PAYMENT" || isOver)
    refuse(409, errorCodes.orderClosed, reply("replies-payment:not-valid"));
  if (computeAmountDue(due) !== amount)
    refuse(409, errorCodes.invalid, reply("replies:pay.invalid"));
  await requirePayable(tx, due, now, payer.customer);
  return due;
}

/**
 * @param customer who pays. Null for staff and the holder of a link.
 * @throws 409 if the bank deducts the order, if another order has bought a place of it or is being paid for one, or if the customer may no
 * longer act for a person of it. 403 without the right to pay for one.
 */
export async function requirePayable(
  tx: Transaction,
  due: OrderRow,
  now: Date,
  customer: CustomerContext | null,
): Promise<void> {
  await refuseDuringDeduction(tx, due);
  if (due.madeBy !== "CUSTOMER") return;
  const places = await listPlaces(tx, due.id);
  if (customer !== null) await requireRightToPay(tx, customer, places);
  // Another order may have bought the same place since checkout.
  await requireEligible(tx, now, places, true);
  await requireNoDoublePayment(tx, due, now);
}

async function requireRightToPay(
  tx: Transaction,
  { customerId, requireRight }: CustomerContext,
  places: readonly { clientId: string }[],
): Promise<void> {
  if (!(await lockOwnPeople(tx, customerId, places)))
    refuse(409, errorCodes.orderClosed, reply("replies-payment:not-valid"));
  for (const { clientId } of places) requireRight(clientId, "pay");
}

/** Rejects the payment while the bank deducts the order by eGIRO, so that the customer does not pay twice. */
async function refuseDuringDeduction(tx: Transaction, due: OrderRow): Promise<void> {
  const deducted = await findOpenAttempt(tx, due.id, "EGIRO");
  if (deducted) refuse(409, errorCodes.paymentUnderWay, reply("replies:pay.by-egiro"));
}

export async function findOpenAttempt(
  tx: Transaction,
  orderId: string,
  method: PaymentRow["method"],
): Promise<PaymentRow | undefined> {
  const [open] = await tx
    .select()
    .from(payment)
    .where(
      and(eq(payment.orderId, orderId), eq(payment.method, method), eq(payment.status, "PENDING")),
    );
  return open;
}

/** Extends the order so that it lives at least as long as the payment opened for it. */
export async function extendOrderExpiry(
  tx: Transaction,
  due: OrderRow,
  until: Date,
): Promise<void> {
  if (until > due.expiresAt)
    await tx.update(order).set({ expiresAt: until }).where(eq(order.id, due.id));
}

export function addMinutes(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * 60_000);
}
