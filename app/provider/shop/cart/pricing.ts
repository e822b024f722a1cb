/** Prices of a cart, to the cent. Subsidies and discounts come first, then GST on the remainder, rounded half up. */
import { type BasisPoints, type Cents, computeGst, computePercent } from "~/lib/money";

export interface PricedLine {
  productId: string;
  amount: Cents;
  /** Taken off before a promotion. */
  subsidy?: Cents;
}

export interface Discount {
  description: string;
  percentBasisPoints: BasisPoints | null;
  amountCents: Cents | null;
  /** The only product it applies to, or null for all products. */
  productId: string | null;
}

export interface Prices {
  /** Cents taken off each line, in the order of the lines. */
  discounts: Cents[];
  subTotal: Cents;
  discount: Cents;
  gst: Cents;
  total: Cents;
}

export function computePrices(
  lines: readonly PricedLine[],
  discount: Discount | null,
  gstBasisPoints: BasisPoints,
): Prices {
  const subsidies = lines.map(({ subsidy = 0 }) => subsidy);
  const subsidised = lines.map((line, index) => ({
    ...line,
    amount: line.amount - (subsidies[index] ?? 0),
  }));
  const discounts = discountsOf(subsidised, discount).map(
    (cents, index) => cents + (subsidies[index] ?? 0),
  );
  const subTotal = sum(lines.map((line) => line.amount));
  const taken = sum(discounts);
  const gst = computeGst(subTotal - taken, gstBasisPoints);
  return { discounts, subTotal, discount: taken, gst, total: subTotal - taken + gst };
}

/**
 * Computes each line's discount. A percentage is taken once from the sum of its lines. Each line's share is the discount up to and
 * including it minus the discount before it, so that the cents add up. A fixed amount is taken from the first lines until it is used up.
 */
function discountsOf(lines: readonly PricedLine[], discount: Discount | null): Cents[] {
  if (discount === null) return lines.map(() => 0);
  const { productId, percentBasisPoints, amountCents } = discount;
  const maxDiscount = (before: Cents) =>
    percentBasisPoints === null
      ? Math.min(amountCents ?? 0, before)
      : Math.min(before, computePercent(before, percentBasisPoints));
  let before = 0;
  return lines.map((line) => {
    if (productId !== null && productId !== line.productId) return 0;
    const taken = maxDiscount(before);
    before += line.amount;
    return maxDiscount(before) - taken;
  });
}

function sum(amounts: readonly Cents[]): Cents {
  return amounts.reduce((total, amount) => total + amount, 0);
}
