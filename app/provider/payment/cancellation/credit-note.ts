/** Stores the cancellation of a package under a credit note number. */
import { count, eq, sum } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import { packageCancellation } from "~/database/schema/cancellation";
import { orderItem } from "~/database/schema/order";
import { endReward } from "~/provider/shop/cart/referral";
import { takeNumber } from "../order/numbers";
import type { OrderRow } from "../order/order-view";
import { computeGstOfNote } from "./refund-amount";

export type CancellationRow = typeof packageCancellation.$inferSelect;

/** Writes the credit note of a package whose order is locked. */
export async function createCreditNote(
  tx: Transaction,
  cancelledAt: Date,
  order: Pick<OrderRow, "id" | "customerId" | "gstBasisPoints" | "totalCents">,
  cancelled: Pick<
    typeof packageCancellation.$inferInsert,
    | "serviceId"
    | "reason"
    | "unusedSessions"
    | "refundCents"
    | "toEstate"
    | "returnedAt"
    | "takenOff"
  >,
): Promise<CancellationRow> {
  const before = await readCredited(tx, order.id);
  const [note] = await tx
    .insert(packageCancellation)
    .values({
      ...cancelled,
      orderId: order.id,
      customerId: order.customerId,
      creditNoteNumber: await takeNumber(tx, "CREDIT_NOTE"),
      gstCents: computeGstOfNote(before, cancelled.refundCents, order.gstBasisPoints),
      cancelledAt,
    })
    .returning();
  const isLast = before.notes + 1 === (await tx.$count(orderItem, eq(orderItem.orderId, order.id)));
  if (isLast && before.cents + cancelled.refundCents >= order.totalCents)
    await endReward(tx, cancelledAt, order.id);
  return note as CancellationRow;
}

/** Reads what earlier credit notes of the order have reversed. */
async function readCredited(tx: Transaction, orderId: string) {
  const [found] = await tx
    .select({
      notes: count(),
      cents: sum(packageCancellation.refundCents),
      gstCents: sum(packageCancellation.gstCents),
    })
    .from(packageCancellation)
    .where(eq(packageCancellation.orderId, orderId));
  return {
    notes: found?.notes ?? 0,
    cents: Number(found?.cents ?? 0),
    gstCents: Number(found?.gstCents ?? 0),
  };
}
