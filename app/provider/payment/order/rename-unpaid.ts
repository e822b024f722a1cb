/** Carries a corrected name to orders without an invoice. An issued invoice keeps the name that it was issued with. */
import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import { order, orderItem } from "~/database/schema/order";

const isUnpaid = and(eq(order.status, "PENDING_PAYMENT"), isNull(order.invoiceNumber));

export async function renameOnUnpaidOrders(
  tx: Transaction,
  clientId: string,
  name: string,
): Promise<void> {
  await tx
    .update(order)
    .set({ customerName: name, payerName: name })
    .where(and(isUnpaid, eq(order.clientId, clientId)));
  const unpaid = tx.select({ id: order.id }).from(order).where(isUnpaid);
  await tx
    .update(orderItem)
    .set({ clientName: name })
    .where(and(eq(orderItem.clientId, clientId), inArray(orderItem.orderId, unpaid)));
}
