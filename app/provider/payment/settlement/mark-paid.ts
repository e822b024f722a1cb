/** The only place where an order becomes paid: invoice number, services and messages in one transaction. */
import { and, asc, eq, sql } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import { order, orderItem } from "~/database/schema/order";
import { client } from "~/database/schema/people";
import { currentSeller } from "~/lib/brand/brand";
import { toE164 } from "~/lib/singapore/phone";
import { toMessageText } from "~/lib/text/plain-text";
import { createServices } from "~/provider/booking/term/create-services";
import type { Context } from "~/provider/shared/context";
import { notify, type Recipient } from "~/provider/shared/messages/outbox";
import { orderPaid } from "~/provider/shared/messages/templates";
import { rewardReferrer } from "~/provider/shop/cart/referral";
import { nextInvoiceNumber } from "../order/numbers";

/**
 * Marks the order as paid.
 * @returns false if the order was no longer waiting for payment. Nothing changes then.
 */
export async function markPaid(
  tx: Transaction,
  context: Context,
  orderId: string,
): Promise<boolean> {
  const [paid] = await tx
    .update(order)
    .set({
      status: "PAID",
      paidAt: context.now,
      // An invoice issued by the provider already has its number.
      invoiceNumber: sql`coalesce(${order.invoiceNumber}, ${nextInvoiceNumber})`,
      seller: sql`coalesce(${order.seller}, ${JSON.stringify(currentSeller())}::jsonb)`,
    })
    .where(and(eq(order.id, orderId), eq(order.status, "PENDING_PAYMENT")))
    .returning();
  if (paid === undefined) return false;
  await createServices(tx, context, orderId);
  await rewardReferrer(tx, context, orderId);
  const lines = await tx
    .select({ description: orderItem.description, clientName: orderItem.clientName })
    .from(orderItem)
    .where(eq(orderItem.orderId, orderId))
    .orderBy(asc(orderItem.position));
  const announcement = orderPaid(
    {
      id: paid.customerId === null ? null : paid.id,
      name: paid.payerName,
      invoiceNumber: paid.invoiceNumber as string,
      totalCents: paid.totalCents,
      lines: lines.map(({ description, clientName }) =>
        clientName === paid.customerName
          ? description
          : `${description}, for ${toMessageText(clientName)}`,
      ),
    },
    context.publicUrl,
  );
  await notify(tx, context, await buyerOf(tx, paid.clientId), announcement);
  return true;
}

/** Finds the contact details of an order's buyer. */
export async function buyerOf(tx: Transaction, clientId: string | null): Promise<Recipient> {
  if (clientId === null) return { email: null, mobile: null };
  const [buyer] = await tx
    .select({
      email: client.email,
      countryCode: client.countryCode,
      mobileNumber: client.mobileNumber,
    })
    .from(client)
    .where(eq(client.id, clientId));
  return buyer
    ? { email: buyer.email, mobile: toE164(buyer.countryCode, buyer.mobileNumber) }
    : { email: null, mobile: null };
}
