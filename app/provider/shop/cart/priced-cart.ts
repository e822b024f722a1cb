/** The cart with its current prices. */
import { eq, sql } from "drizzle-orm";
import type { Database } from "~/database/engine/connect.server";
import { createPreparedQuery } from "~/database/queries/prepared-query";
import { cart } from "~/database/schema/cart";
import { toSingaporeDay } from "~/lib/singapore-date";
import type { CustomerContext } from "~/provider/shared/context";
import { CallRejected } from "~/provider/shared/failure";
import { type CartLine, readCartLines } from "./cart-items";
import { type Coupon, requireUsableCoupon } from "./coupons";
import { findGstRate, requireGstRate } from "./gst";
import { computePrices, type Prices } from "./pricing";

type CartRow = typeof cart.$inferSelect;

export async function readCartRow(context: CustomerContext, db: Database): Promise<CartRow | null> {
  const [row] = await cartOf(db).execute({ customerId: context.customerId });
  return row ?? null;
}

const cartOf = createPreparedQuery((db) =>
  db
    .select()
    .from(cart)
    .where(eq(cart.customerId, sql.placeholder("customerId")))
    .prepare("cart"),
);

export interface PricedCart {
  row: CartRow | null;
  lines: CartLine[];
  coupon: Coupon | null;
  couponLost: { code: string; reason: string } | null;
  gstBasisPoints: number;
  prices: Prices;
}

/**
 * Computes the cart's prices. A code that can no longer be used is ignored, and the customer learns the reason before paying. A line that
 * is no longer offered costs nothing.
 */
export async function readPricedCart(context: CustomerContext, db: Database): Promise<PricedCart> {
  const today = toSingaporeDay(context.now);
  const [row, lines, rate] = await Promise.all([
    readCartRow(context, db),
    readCartLines(context, db),
    findGstRate(db, today),
  ]);
  const productIds = lines.filter(({ offered }) => offered).map((line) => line.productId);
  const [coupon, couponLost] = await couponOf(context, db, row, productIds);
  // An empty cart costs nothing at any rate, even if none is configured yet.
  const gstBasisPoints = lines.length === 0 ? (rate ?? 0) : requireGstRate(rate, today);
  const prices = computePrices(
    lines.map((line) => ({
      productId: line.productId,
      amount: getNetCents(line),
      subsidy: line.offered ? (line.subsidy?.amount ?? 0) : 0,
    })),
    coupon,
    gstBasisPoints,
  );
  return { row, lines, coupon, couponLost, gstBasisPoints, prices };
}

/** Cents before GST. */
export const getNetCents = ({ offered, offer }: CartLine) => (offered ? offer.pricing.amount : 0);

async function couponOf(
  context: CustomerContext,
  db: Database,
  row: CartRow | null,
  productIds: readonly string[],
): Promise<[Coupon | null, PricedCart["couponLost"]]> {
  if (!row?.couponCode) return [null, null];
  try {
    return [await requireUsableCoupon(context, db, row.couponCode, productIds), null];
  } catch (error) {
    if (!(error instanceof CallRejected)) throw error;
    return [null, { code: row.couponCode, reason: error.message }];
  }
}
