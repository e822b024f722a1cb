/** The cart with its prices as they are now. */
import { eq } from "drizzle-orm";
import type { Database } from "~/database/connect.server";
import { cart } from "~/database/schema/cart";
import { singaporeDay } from "~/lib/singapore-date";
import { gstRateOn } from "../catalogue/gst";
import { ProviderFailure } from "../core/failure";
import type { CustomerContext } from "../core/world";
import { type CartLine, readCartLines } from "./cart-items";
import { type Coupon, usableCoupon } from "./coupons";
import { type Prices, price } from "./pricing";

type CartRow = typeof cart.$inferSelect;

export async function readCartRow(context: CustomerContext, db: Database): Promise<CartRow | null> {
  const [row] = await db.select().from(cart).where(eq(cart.customerId, context.customerId));
  return row ?? null;
}

export interface PricedCart {
  row: CartRow | null;
  lines: CartLine[];
  coupon: Coupon | null;
  gstBasisPoints: number;
  prices: Prices;
}

/**
 * A code that can no longer be used is left out of the prices; its customer sees the total change before paying. A line that is no
 * longer offered costs nothing.
 */
export async function pricedCart(context: CustomerContext, db: Database): Promise<PricedCart> {
  const row = await readCartRow(context, db);
  const lines = row ? await readCartLines(context, db) : [];
  const productIds = lines.filter(({ offered }) => offered).map((line) => line.productId);
  const coupon = row?.couponCode
    ? await usableCoupon(context, db, row.couponCode, productIds).catch(unusable)
    : null;
  const gstBasisPoints = await gstRateOn(db, singaporeDay(context.now));
  const prices = price(
    lines.map((line) => ({ productId: line.productId, amount: amountOf(line) })),
    coupon,
    gstBasisPoints,
  );
  return { row, lines, coupon, gstBasisPoints, prices };
}

/** Cents before GST. */
export const amountOf = ({ offered, offer }: CartLine) => (offered ? offer.pricing.amount : 0);

function unusable(error: unknown): null {
  if (error instanceof ProviderFailure) return null;
  throw error;
}
