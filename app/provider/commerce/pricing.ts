/** What a cart costs, to the cent: discounts first, then GST on what is left, half up (DESIGN section 7). */
import { type BasisPoints, type Cents, gstOn, percentOf } from "~/lib/money";

export interface PricedLine {
  productId: string;
  amount: Cents;
}

export interface Discount {
  description: string;
  percentBasisPoints: BasisPoints | null;
  amountCents: Cents | null;
  /** The one product it is for; null for all. */
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

/** A percentage is taken from each line it is for; an amount is taken from the first lines until it is used up. */
export function price(
  lines: readonly PricedLine[],
  discount: Discount | null,
  gstBasisPoints: BasisPoints,
): Prices {
  let left = discount?.amountCents ?? 0;
  const discounts = lines.map((line) => {
    if (discount === null || (discount.productId !== null && discount.productId !== line.productId))
      return 0;
    if (discount.percentBasisPoints !== null)
      return Math.min(line.amount, percentOf(line.amount, discount.percentBasisPoints));
    const taken = Math.min(left, line.amount);
    left -= taken;
    return taken;
  });
  const subTotal = sum(lines.map((line) => line.amount));
  const taken = sum(discounts);
  const gst = gstOn(subTotal - taken, gstBasisPoints);
  return { discounts, subTotal, discount: taken, gst, total: subTotal - taken + gst };
}

function sum(amounts: readonly Cents[]): Cents {
  return amounts.reduce((total, amount) => total + amount, 0);
}
