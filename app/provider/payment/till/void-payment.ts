/**
 * Takes a payment at a counter back. Its entry stays as it is: a void is a new one, with a credit note for each package. An invoice of the
 * provider is open again.
 */
import { asc, eq } from "drizzle-orm";
import { errorCodes } from "~/contract/response";
import type { Transaction } from "~/database/engine/connect.server";
import { packageCancellation } from "~/database/schema/cancellation";
import { order, orderItem } from "~/database/schema/order";
import { payment } from "~/database/schema/payment";
import { service, term } from "~/database/schema/service";
import { tillEntry } from "~/database/schema/till";
import { brand } from "~/lib/brand/brand";
import { addGstToEach } from "~/lib/money";
import { endPackage, readPackage } from "~/provider/booking/term/end-package";
import { lockCountedTerm } from "~/provider/booking/term/term-counts";
import { recordStaffAction } from "~/provider/http/staff-action";
import type { StaffContext } from "~/provider/shared/context";
import { refuse, rejectNotFound } from "~/provider/shared/failure";
import type { WriteMessage } from "~/provider/shared/messages/message-language";
import { createAnyHourMessage, notify } from "~/provider/shared/messages/outbox";
import {
  addSmsSender,
  formatEmailSignature,
  formatGreeting,
  joinParagraphs,
} from "~/provider/shared/messages/templates";
import { createCreditNote } from "../cancellation/credit-note";
import { findBuyerContact } from "../settlement/mark-paid";
import { takeReceiptNumber } from "./receipt-number";

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
  const isInvoice = of.madeBy === "PROVIDER";
  if (isInvoice) await reopenInvoice(tx, entry, of);
  else await endPackages(tx, staff, of);
  const receiptNumber = await takeReceiptNumber(tx);
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
  const words = paymentVoided(of, entry, isInvoice);
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
    .select({ entry: tillEntry, of: order })
    .from(tillEntry)
    .innerJoin(payment, eq(payment.id, tillEntry.paymentId))
    .innerJoin(order, eq(order.id, payment.orderId))
    .where(eq(tillEntry.receiptNumber, wanted.trim().toUpperCase()));
  if (found === undefined || found.entry.centreId !== helper.centreId)
    return rejectNotFound("The receipt");
  await tx.select({ id: order.id }).from(order).where(eq(order.id, found.of.id)).for("update");
  const [undone] = await tx
    .select({ receiptNumber: tillEntry.receiptNumber })
    .from(tillEntry)
    .where(eq(tillEntry.voids, found.entry.receiptNumber));
  if (undone)
    refuse(409, errorCodes.notAllowed, `This payment was voided by ${undone.receiptNumber}.`);
  return found;
}

async function reopenInvoice(tx: Transaction, { paymentId }: Entry, of: OrderRow): Promise<void> {
  await tx
    .update(order)
    .set({ status: "PENDING_PAYMENT", paidAt: null })
    .where(eq(order.id, of.id));
  await tx
    .update(payment)
    .set({ status: "CANCELLED" })
    .where(eq(payment.id, paymentId ?? ""));
}

/** Ends each package of the order without charge, with a credit note for its whole price. */
async function endPackages(tx: Transaction, staff: StaffContext, of: OrderRow): Promise<void> {
  const lines = await tx
    .select({ item: orderItem, serviceId: service.id, termId: term.id })
    .from(orderItem)
    .leftJoin(service, eq(service.orderItemId, orderItem.id))
    .leftJoin(term, eq(term.serviceId, service.id))
    .where(eq(orderItem.orderId, of.id))
    .orderBy(asc(orderItem.position));
  const prices = addGstToEach(
    lines.map(({ item }) => item.amountCents - item.discountCents),
    of.gstBasisPoints,
  );
  for (const [index, { serviceId, termId }] of lines.entries()) {
    if (serviceId === null || termId === null) continue;
    const unusedSessions = await endUnused(tx, staff, termId, serviceId);
    await createCreditNote(tx, staff.now, of, {
      serviceId,
      reason: "VOID",
      unusedSessions,
      refundCents: prices[index] ?? 0,
      returnedAt: staff.now,
    });
  }
}

async function endUnused(
  tx: Transaction,
  staff: StaffContext,
  termId: string,
  serviceId: string,
): Promise<number> {
  const counted = await lockCountedTerm(tx, staff, termId);
  const state = await readPackage(tx, counted);
  const [cancelled] = await tx
    .select({ id: packageCancellation.serviceId })
    .from(packageCancellation)
    .where(eq(packageCancellation.serviceId, serviceId));
  if (state.used > 0 || cancelled)
    refuse(
      409,
      errorCodes.notAllowed,
      "A session of this payment was used, or its package is cancelled. Please cancel the package instead.",
    );
  await endPackage(counted, state, false);
  return counted.row.service.totalSessions;
}

const paymentVoided =
  (
    of: OrderRow,
    { receiptNumber: receipt, amountCents }: Entry,
    isInvoice: boolean,
  ): WriteMessage =>
  (words) => {
    const { text, sentences, formats } = words;
    const number = of.invoiceNumber ?? of.orderNumber;
    const amount = formats.money(amountCents);
    const what = sentences(
      text("messages-payments:voided.text", { number, receipt, amount }),
      isInvoice ? text("messages-payments:voided.open") : text("messages-payments:voided.ended"),
      text("messages-payments:voided.call", { phone: brand.phones.hotline.number }),
    );
    return {
      subject: text("messages-payments:voided.subject", { number }),
      email: joinParagraphs(formatGreeting(words, of.payerName), what, formatEmailSignature(words)),
      sms: addSmsSender(what),
    };
  };
