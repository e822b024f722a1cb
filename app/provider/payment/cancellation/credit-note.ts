/** Stores the cancellation of a package under a credit note number. */
import { sql } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import { packageCancellation } from "~/database/schema/cancellation";
import type { OrderRow } from "../order/order-view";
import { computeGstWithin } from "./refund-amount";

export type CancellationRow = typeof packageCancellation.$inferSelect;

export async function createCreditNote(
  tx: Transaction,
  cancelledAt: Date,
  order: Pick<OrderRow, "id" | "customerId" | "gstBasisPoints">,
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
  const [note] = await tx
    .insert(packageCancellation)
    .values({
      ...cancelled,
      orderId: order.id,
      customerId: order.customerId,
      creditNoteNumber: sql`'CN' || nextval('provider.credit_note_number')`,
      gstCents: computeGstWithin(cancelled.refundCents, order.gstBasisPoints),
      cancelledAt,
    })
    .returning();
  return note as CancellationRow;
}
