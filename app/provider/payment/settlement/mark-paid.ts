/** The only place where an order becomes paid: invoice number, services and messages in one transaction. */

import { and, asc, eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "~/database/engine/connect.server";
import { order, orderItem } from "~/database/schema/order";
import { client } from "~/database/schema/people/client";
import { copyCurrentSeller } from "~/lib/brand/brand";
import { toMessageText } from "~/lib/text/plain-text";
import { createServices } from "~/provider/booking/term/create-services";
import { writeOrderPaid, writeReceiptForPayer } from "~/provider/payment/order-messages";
import type { Context } from "~/provider/shared/context";
import { createAnyHourMessage, notify } from "~/provider/shared/messages/outbox";
import {
  type Addressee,
  toAddress,
  toChosenAddress,
  toPerson,
} from "~/provider/shared/messages/reader";
import { rewardReferrer } from "~/provider/shop/cart/referral";
import { notifyOfOtherPayment } from "../egiro/notify-deduction";
import { computeAmountDue } from "../order/amount-due";
import { takeNumber } from "../order/numbers";
import { applyGstOfPayment } from "./time-of-supply";

/**
 * Marks the order as paid.
 * @param receivedAt when the money moved, which may be before its notice arrived.
 * @returns false if the order was no longer waiting for payment. Nothing changes then.
 */
export async function markOrderPaid(
  tx: Transaction,
  context: Context,
  orderId: string,
  receivedAt: Date = context.now,
): Promise<boolean> {
  const [open] = await tx
    .select({ invoiceNumber: order.invoiceNumber })
    .from(order)
    .where(and(eq(order.id, orderId), eq(order.status, "PENDING_PAYMENT")))
    .for("update");
  if (open === undefined) return false;
  const [paid] = await tx
    .update(order)
    .set({
      status: "PAID",
      paidAt: receivedAt,
      // An invoice issued by the provider already has its number.
      invoiceNumber: open.invoiceNumber ?? (await takeNumber(tx, "INVOICE")),
      seller: sql`coalesce(${order.seller}, ${JSON.stringify(copyCurrentSeller())}::jsonb)`,
    })
    .where(eq(order.id, orderId))
    .returning();
  if (paid === undefined) return false;
  await applyGstOfPayment(tx, paid, receivedAt);
  await createServices(tx, context, orderId);
  await rewardReferrer(tx, context, orderId);
  const lines = await tx
    .select({ description: orderItem.description, clientName: orderItem.clientName })
    .from(orderItem)
    .where(eq(orderItem.orderId, orderId))
    .orderBy(asc(orderItem.position));
  const announcement = writeOrderPaid(
    {
      id: paid.customerId === null ? null : paid.id,
      name: paid.payerName,
      invoiceNumber: paid.invoiceNumber as string,
      paidCents: computeAmountDue(paid),
      lines: lines.map(({ description, clientName }) => ({
        description,
        forName: clientName === paid.customerName ? null : toMessageText(clientName),
      })),
    },
    context.publicUrl,
  );
  await notify(
    tx,
    context,
    await findBuyerContact(tx, paid.clientId),
    createAnyHourMessage("orderPaid", announcement),
  );
  if (paid.receiptEmail) await sendReceipt(tx, context, paid, receivedAt);
  await notifyOfOtherPayment(tx, context, paid);
  return true;
}

/** Sends the receipt to the address that a payer with the link typed, and deletes the address. */
async function sendReceipt(
  tx: Transaction,
  context: Context,
  paid: typeof order.$inferSelect,
  receivedAt: Date,
): Promise<void> {
  const { id, customerId, receiptEmail: email, receiptLanguage: language, invoiceNumber } = paid;
  const words = writeReceiptForPayer({
    invoiceNumber: invoiceNumber as string,
    paidCents: computeAmountDue(paid),
    receivedAt,
  });
  await notify(
    tx,
    context,
    toChosenAddress({ email, mobile: null, language }, { customerId, over: "LEAVE_OUT" }),
    createAnyHourMessage("receiptForPayer", words),
  );
  await tx.update(order).set({ receiptEmail: null }).where(eq(order.id, id));
}

/** Finds the contact details of an order's buyer. */
export async function findBuyerContact(tx: Database, clientId: string | null): Promise<Addressee> {
  if (clientId === null) return toAddress({ email: null, mobile: null });
  const [buyer] = await tx
    .select({
      id: client.id,
      email: client.email,
      countryCode: client.countryCode,
      mobileNumber: client.mobileNumber,
      messagesMobile: client.messagesMobile,
      messageChannel: client.messageChannel,
      quietHours: client.quietHours,
      chosenLanguage: client.chosenLanguage,
    })
    .from(client)
    .where(eq(client.id, clientId));
  return buyer ? toPerson(buyer) : toAddress({ email: null, mobile: null });
}
