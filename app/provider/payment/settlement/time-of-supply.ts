/**
 * GST by the time of supply: the earlier of the invoice and the payment (GST Act 1993, section 11; IRAS, "GST: Time of Supply Rules"). An
 * order of a customer has no invoice before its payment, so the payment's day decides. An invoice of the provider is issued before.
 */
import { asc, eq } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import { order, orderItem } from "~/database/schema/order";
import type { BasisPoints, Cents } from "~/lib/money";
import { toSingaporeDay } from "~/lib/singapore-date";
import { readGstRate } from "~/provider/shop/cart/gst";
import { computeGstWithin } from "../cancellation/refund-amount";

type OrderRow = typeof order.$inferSelect;

interface Line {
  amountCents: Cents;
  discountCents: Cents;
}

/** Applies the rate of the day of payment to a paid order. The total that the customer agreed to stays. */
export async function applyGstOfPayment(
  tx: Transaction,
  paid: OrderRow,
  receivedAt: Date,
): Promise<void> {
  const day = toSingaporeDay(receivedAt);
  if (paid.madeBy === "PROVIDER" || toSingaporeDay(paid.createdAt) === day) return;
  const gstBasisPoints = await readGstRate(tx, day);
  if (gstBasisPoints === paid.gstBasisPoints) return;
  const items = await tx
    .select()
    .from(orderItem)
    .where(eq(orderItem.orderId, paid.id))
    .orderBy(asc(orderItem.position));
  const lines = spreadNetOverLines(paid.totalCents, gstBasisPoints, items);
  for (const [nth, { id }] of items.entries())
    await tx
      .update(orderItem)
      .set(lines[nth] as Line)
      .where(eq(orderItem.id, id));
  const gstCents = computeGstWithin(paid.totalCents, gstBasisPoints);
  const discountCents = lines.reduce((sum, line) => sum + line.discountCents, 0);
  const subTotalCents = paid.totalCents - gstCents + discountCents;
  await tx
    .update(order)
    .set({ gstBasisPoints, gstCents, subTotalCents, discountCents })
    .where(eq(order.id, paid.id));
}

/** Spreads the amount before GST over the lines in their old proportion. The cents of rounding are spread with them. */
export function spreadNetOverLines(
  totalCents: Cents,
  rateBasisPoints: BasisPoints,
  lines: readonly Line[],
): Line[] {
  const netCents = totalCents - computeGstWithin(totalCents, rateBasisPoints);
  const oldNetCents = lines.reduce((sum, line) => sum + line.amountCents - line.discountCents, 0);
  const scaled = (cents: Cents) =>
    oldNetCents === 0 ? cents : Math.round((cents * netCents) / oldNetCents);
  let before = 0;
  return lines.map(({ amountCents, discountCents }) => {
    const after = before + amountCents - discountCents;
    const lineNet = scaled(after) - scaled(before);
    before = after;
    const discount = scaled(discountCents);
    return { amountCents: lineNet + discount, discountCents: discount };
  });
}
