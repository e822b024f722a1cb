/** The customer's cart and its prices. */
import { eq, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { contract } from "~/contract";
import { errorCodes } from "~/contract/response";
import type { Cart, CheckoutInfo } from "~/contract/shop/cart";
import type { Transaction } from "~/database/engine/connect.server";
import { createPlaceholders, createPreparedQuery } from "~/database/queries/prepared-query";
import { cart } from "~/database/schema/cart";
import { reply } from "~/languages/reply";
import type { AreaHandlers, CustomerContext } from "~/provider/shared/context";
import { refuse } from "~/provider/shared/failure";
import { consumeSubjectRateLimit } from "~/provider/shared/limits/rate-limits";
import { readCartLines, writeCartLines } from "./cart-items";
import { describeDiscount } from "./chas-subsidy";
import { requireUsableCoupon } from "./coupons";
import { findIneligibilityReasons, readJoinFacts } from "./eligibility";
import { getNetCents, type PricedCart, readCartRow, readPricedCart } from "./priced-cart";

/** All handlers of the cart except the checkout, which creates the order. */
export const cartHandlers: Omit<AreaHandlers<typeof contract.carts>, "checkout"> = {
  get: (context) => readCart(context),

  async put(context, { body }) {
    await context.db.transaction(async (tx) => {
      // The insert or update locks the cart's row, so that two tabs write one after the other.
      await upsertCart(tx).execute({
        customerId: context.customerId,
        referralSources: body.referralSource?.source ?? [],
        sourceOthers: body.referralSource?.sourceOthers,
        marketingConsent: body.marketingConsent ?? false,
        source: body.source,
        updatedAt: context.now,
        hasReferral: body.referralSource !== undefined,
        hasConsent: body.marketingConsent !== undefined,
      });
      await writeCartLines(tx, context, body.items, body.insteadOf);
    });
    return readCart(context);
  },

  async remove(context) {
    await noCart(context.db).execute({ customerId: context.customerId });
    return {};
  },

  checkoutInfo: async (context) => toCheckoutInfo(await readPricedCart(context, context.db)),

  async eligibility(context, { query }) {
    const [lines, facts] = await Promise.all([readCartLines(context), readJoinFacts(context)]);
    const offered = lines.filter((line) => line.offered);
    return findIneligibilityReasons(context, facts, offered, query.dateOfBirth);
  },

  async applyCoupon(context, { body }) {
    const lines = (await readCartLines(context)).filter(({ offered }) => offered);
    if (lines.length === 0) refuse(409, errorCodes.cartEmpty, reply("replies:code.CART_EMPTY"));
    await consumeSubjectRateLimit(context, "coupon", context.customerId);
    const coupon = await requireUsableCoupon(
      context,
      context.db,
      body.coupon,
      lines.map((line) => line.productId),
    );
    await context.db
      .update(cart)
      .set({ couponCode: coupon.code })
      .where(eq(cart.customerId, context.customerId));
    return toCheckoutInfo(await readPricedCart(context, context.db));
  },

  async removeCoupon(context) {
    await context.db
      .update(cart)
      .set({ couponCode: null })
      .where(eq(cart.customerId, context.customerId));
    return toCheckoutInfo(await readPricedCart(context, context.db));
  },
};

/** Empties the cart after its contents became an order. */
export async function clearCart(tx: Transaction, customerId: string): Promise<void> {
  await noCart(tx).execute({ customerId });
}

const noCart = createPreparedQuery((db) =>
  db
    .delete(cart)
    .where(eq(cart.customerId, sql.placeholder("customerId")))
    .prepare("no_cart"),
);

/** Fields that the caller leaves out retain their values. */
const upsertCart = createPreparedQuery((db) => {
  const valueIfSent = (name: string, column: PgColumn) =>
    sql`case when ${sql.placeholder(name)}::boolean then excluded.${sql.identifier(column.name)} else ${column} end`;
  return db
    .insert(cart)
    .values(
      createPlaceholders(
        cart,
        "customerId",
        "referralSources",
        "sourceOthers",
        "marketingConsent",
        "source",
        "updatedAt",
      ),
    )
    .onConflictDoUpdate({
      target: cart.customerId,
      set: {
        referralSources: valueIfSent("hasReferral", cart.referralSources),
        sourceOthers: valueIfSent("hasReferral", cart.sourceOthers),
        marketingConsent: valueIfSent("hasConsent", cart.marketingConsent),
        updatedAt: sql`excluded.updated_at`,
      },
    })
    .prepare("keep_cart");
});

async function readCart(context: CustomerContext): Promise<Cart> {
  const [row, items] = await Promise.all([
    readCartRow(context, context.db),
    readCartLines(context),
  ]);
  return {
    customerId: context.customerId,
    categoryId: items[0]?.categoryId ?? null,
    items,
    referralSource: { source: row?.referralSources ?? [], sourceOthers: row?.sourceOthers ?? null },
    marketingConsent: row?.marketingConsent ?? false,
  };
}

function toCheckoutInfo({
  lines,
  coupon,
  couponLost,
  gstBasisPoints,
  prices,
}: PricedCart): CheckoutInfo {
  return {
    items: lines.map((line, index) => {
      const amount = prices.discounts[index] ?? 0;
      const description = describeDiscount(line.subsidy, amount, coupon?.description);
      return {
        ...line,
        amount: getNetCents(line),
        discount: description && amount > 0 ? { description, amount } : null,
      };
    }),
    coupon: coupon?.code ?? null,
    couponLost,
    subTotalAmount: prices.subTotal,
    discountAmount: prices.discount,
    tax: { name: "GST", rateBasisPoints: gstBasisPoints },
    gstAmount: prices.gst,
    totalAmount: prices.total,
  };
}
