/**
 * Takes a payment at a counter back, as if it had not been made. Its entry stays as it is, and a void is a new one. Its packages end. An
 * invoice of the provider is open again.
 */
import { asc, eq } from "drizzle-orm";
import { errorCodes } from "~/contract/response";
import type { Transaction } from "~/database/engine/connect.server";
import { packageCancellation } from "~/database/schema/cancellation";
import { order, orderItem } from "~/database/schema/order";
import { payment } from "~/database/schema/payment";
import { service, term } from "~/database/schema/service";
import { tillEntry } from "~/database/schema/till";
import { reply } from "~/languages/reply";
import type { Cents } from "~/lib/money";
import { findDueDay } from "~/lib/singapore/due-day";
import { toSingaporeDay } from "~/lib/singapore-date";
import { endPackage, readPackage } from "~/provider/booking/term/end-package";
import { lockCountedTerm } from "~/provider/booking/term/term-counts";
import { recordStaffAction } from "~/provider/http/staff-action";
import type { StaffContext } from "~/provider/shared/context";
import { refuse, rejectNotFound } from "~/provider/shared/failure";
import { createAnyHourMessage, notify } from "~/provider/shared/messages/outbox";
import { releaseCoupon } from "~/provider/shop/cart/coupons";
import { endReward } from "~/provider/shop/cart/referral";
import { createCreditNote } from "../cancellation/credit-note";
import { notifyPersonOfEnd } from "../cancellation/notify-person";
import { announceDeduction } from "../egiro/announce-deductions";
import { forgetUntriedDeductions } from "../egiro/cancel-announced";
import { findDeduction } from "../egiro/pay-by-egiro";
import { computeLinePrices } from "../order/line-prices";
import { lockOrder } from "../order/lock-order";
import { lockNumbers, takeNumber } from "../order/numbers";
import { listRefunds } from "../order/order-view";
import { writePaymentVoided } from "../order-messages";
import { findBuyerContact } from "../settlement/mark-paid";

type OrderRow = typeof order.$inferSelect;
type Entry = typeof tillEntry.$inferSelect;

/**
 * Voids a payment of the helper's centre.
 * @throws 404 for an unknown receipt, 409 for one that is voided, or whose package was used or cancelled.
 */
export async function voidPayment(
  tx: Transaction,
  staff: StaffContext,
  { receiptNumber: wanted, reason }: { receiptNumber: string; reason: string },
): Promise<{ receiptNumber: string }> {
  const { entry, of } = await lockReceipt(tx, staff, wanted);
  await lockNumbers(tx, "CREDIT_NOTE", "RECEIPT");
  await endPackages(tx, staff, of);
  await undoPayment(tx, staff, entry, of);
  const receiptNumber = await takeNumber(tx, "RECEIPT");
  const { counterCodeId, staff: name, centreId } = staff.helper;
  await tx.insert(tillEntry).values({
    receiptNumber,
    voids: entry.receiptNumber,
    method: entry.method,
    amountCents: -entry.amountCents,
    reason,
    centreId,
    counterCodeId,
    staff: name,
    at: staff.now,
  });
  const deduction = await findDeduction(tx, of);
  const words = writePaymentVoided(of, entry, receiptNumber, {
    alsoReturned: await sumRefundsDue(tx, of.id),
    dueDay: findDueDay(of.dueOn, toSingaporeDay(staff.now)),
    deductedOn: deduction?.collectOn ?? null,
  });
  await notify(
    tx,
    staff,
    await findBuyerContact(tx, of.clientId),
    createAnyHourMessage("paymentVoided", words),
  );
  await recordStaffAction(tx, staff, {
    call: "tills.void",
    clientIds: of.clientId === null ? [] : [of.clientId],
    changed: true,
    summary: `Voided receipt ${entry.receiptNumber} by ${receiptNumber}.`,
  });
  return { receiptNumber };
}

/** Locks the order of a receipt, so that it is voided once. */
async function lockReceipt(
  tx: Transaction,
  { helper }: StaffContext,
  wanted: string,
): Promise<{ entry: Entry; of: OrderRow }> {
  const [found] = await tx
    .select({ entry: tillEntry, orderId: payment.orderId })
    .from(tillEntry)
    .innerJoin(payment, eq(payment.id, tillEntry.paymentId))
    .where(eq(tillEntry.receiptNumber, wanted.trim().toUpperCase()));
  if (found === undefined || found.entry.centreId !== helper.centreId)
    return rejectNotFound("The receipt");
  const { entry, orderId } = found;
  const of = (await lockOrder(tx, orderId)) ?? rejectNotFound("The receipt");
  const [undone] = await tx
    .select({ receiptNumber: tillEntry.receiptNumber })
    .from(tillEntry)
    .where(eq(tillEntry.voids, entry.receiptNumber));
  if (undone)
    refuse(
      409,
      errorCodes.notAllowed,
      reply("replies-counter:till.voided", { number: undone.receiptNumber }),
    );
  return { entry, of };
}

/** Makes the order as if it had not been paid: an invoice of the provider is open again, and a customer's order is cancelled. */
async function undoPayment(
  tx: Transaction,
  staff: StaffContext,
  { paymentId }: Entry,
  of: OrderRow,
): Promise<void> {
  const { now } = staff;
  await tx
    .update(payment)
    .set({ status: "CANCELLED" })
    .where(eq(payment.id, paymentId ?? ""));
  await endReward(tx, now, of.id);
  if (of.madeBy === "PROVIDER") {
    await tx
      .update(order)
      .set({ status: "PENDING_PAYMENT", paidAt: null })
      .where(eq(order.id, of.id));
    await forgetUntriedDeductions(tx, of.id);
    await announceDeduction(tx, staff, of.id);
    return;
  }
  // The date of its tax invoice stays. A second payment of the price is still to be returned.
  const status = (await sumRefundsDue(tx, of.id)) > 0 ? "REFUND_DUE" : "CANCELLED";
  await tx.update(order).set({ status, cancelledAt: now }).where(eq(order.id, of.id));
  await releaseCoupon(tx, of.id);
}

async function sumRefundsDue(tx: Transaction, orderId: string): Promise<Cents> {
  const due = await listRefunds(tx, orderId);
  return due.reduce((sum, { amount, returnedDate }) => sum + (returnedDate ? 0 : amount), 0);
}

/** Ends each package of the order without charge. A tax invoice that a payment made gets credit notes over its whole price. */
async function endPackages(tx: Transaction, staff: StaffContext, of: OrderRow): Promise<void> {
  const lines = await tx
    .select({
      item: orderItem,
      serviceId: service.id,
      termId: term.id,
      takenOff: packageCancellation.takenOff,
    })
    .from(orderItem)
    .leftJoin(service, eq(service.orderItemId, orderItem.id))
    .leftJoin(term, eq(term.serviceId, service.id))
    .leftJoin(packageCancellation, eq(packageCancellation.serviceId, service.id))
    .where(eq(orderItem.orderId, of.id))
    .orderBy(asc(orderItem.position));
  const prices = computeLinePrices(
    of,
    lines.map(({ item }) => item),
  );
  if (lines.some(({ takenOff }) => takenOff === false)) refuse(409, errorCodes.notAllowed, IS_USED);
  for (const [index, { serviceId, termId, takenOff }] of lines.entries()) {
    if (serviceId === null || termId === null || takenOff) continue;
    const unusedSessions = await endUnused(tx, staff, termId, of);
    if (of.madeBy === "PROVIDER") continue;
    await createCreditNote(tx, staff.now, of, {
      serviceId,
      reason: "VOID",
      unusedSessions,
      refundCents: prices[index] ?? 0,
      returnedAt: staff.now,
    });
  }
}

const IS_USED = reply("replies-counter:till.used");

/** Ends a package. The person hears of the bookings that it takes, if another person bought it. */
async function endUnused(
  tx: Transaction,
  staff: StaffContext,
  termId: string,
  of: OrderRow,
): Promise<number> {
  const counted = await lockCountedTerm(tx, staff, termId);
  const state = await readPackage(tx, counted);
  if (state.used > 0) refuse(409, errorCodes.notAllowed, IS_USED);
  await endPackage(counted, state, false);
  await notifyPersonOfEnd(tx, staff, counted.row, { order: of, ...state });
  return counted.row.service.totalSessions;
}
