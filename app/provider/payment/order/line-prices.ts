/** The prices of an order's lines, with GST. */
import type { order, orderItem } from "~/database/schema/order";
import { addGstToEach, type Cents } from "~/lib/money";

type Order = Pick<typeof order.$inferSelect, "totalCents" | "gstBasisPoints">;
type Line = Pick<typeof orderItem.$inferSelect, "amountCents" | "discountCents">;

/**
 * Computes the prices so that they add up to the total. A total whose GST was computed again on the day of payment may differ by a cent
 * from the sum, and the last line with a price takes it.
 */
export function computeLinePrices(of: Order, lines: readonly Line[]): Cents[] {
  const prices = addGstToEach(
    lines.map(({ amountCents, discountCents }) => amountCents - discountCents),
    of.gstBasisPoints,
  );
  const last = prices.findLastIndex((price) => price > 0);
  const rest = of.totalCents - prices.reduce((sum, price) => sum + price, 0);
  return prices.map((price, index) => (index === last ? price + rest : price));
}
