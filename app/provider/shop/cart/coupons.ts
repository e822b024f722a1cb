/**
 * Promotion codes: who may use them, and their uses, which the table's key grants only once. An order has one code. A second code
 * replaces the first.
 */

import { and, eq, gt, or, sql } from "drizzle-orm";
import { errorCodes } from "~/contract/response";
import type { Database, Transaction } from "~/database/engine/connect.server";
import { cart } from "~/database/schema/cart";
import { coupon } from "~/database/schema/offering/price";
import { couponUse } from "~/database/schema/order";
import { customer } from "~/database/schema/people/customer";
import { reply } from "~/languages/reply";
import { hashToken } from "~/lib/security/token.server";
import { readCoupon } from "~/lib/text/typed-codes";
import type { CustomerContext } from "~/provider/shared/context";
import { refuse } from "~/provider/shared/failure";
import { recordReferral, releaseFriendReferral, requireUsableReferral } from "./referral";

export type Coupon = typeof coupon.$inferSelect;

/** @throws 404 or 409 with the reason in plain words. */
export async function requireUsableCoupon(
  context: CustomerContext,
  db: Database,
  code: string,
  productIds: readonly string[],
): Promise<Coupon> {
  const [caller] = await db
    .select({ subject: customer.subject })
    .from(customer)
    .where(eq(customer.id, context.customerId));
  // A closed account of the same sign-in was the same person.
  const isCallers = or(
    eq(customer.id, context.customerId),
    eq(customer.formerSubjectHash, hashToken(caller?.subject ?? "")),
  );
  // Columns inside sql text lose their table name in a query over one table. Columns inside a condition such as `eq` retain it.
  const [found] = await db
    .select({
      coupon,
      uses: sql<number>`(select count(*)::int from ${couponUse} where ${eq(couponUse.code, coupon.code)})`,
      usedByCaller: sql<boolean>`exists (select 1 from ${couponUse} join ${customer} on ${eq(customer.id, couponUse.customerId)}
        where ${and(eq(couponUse.code, coupon.code), isCallers)})`,
    })
    .from(coupon)
    .where(eq(coupon.code, readCoupon(code)));
  if (found === undefined || found.coupon.startsAt > context.now) {
    return refuse(404, errorCodes.couponUnknown, reply("replies:code.COUPON_UNKNOWN"));
  }
  const { coupon: row, uses, usedByCaller } = found;
  if (row.customerId !== null && row.customerId !== context.customerId) {
    refuse(409, errorCodes.couponNotForYou, reply("replies:code.COUPON_NOT_FOR_YOU"));
  }
  if (row.endsAt <= context.now)
    refuse(409, errorCodes.couponExpired, reply("replies:code.COUPON_EXPIRED"));
  if (usedByCaller) refuse(409, errorCodes.couponUsed, reply("replies:shop.code-yours-used"));
  if (row.uses !== null && uses >= row.uses) refuse(409, errorCodes.couponUsed, COUPON_USED_UP);
  await requireUsableReferral(db, row, isCallers);
  if (row.productId !== null && !productIds.includes(row.productId)) {
    refuse(409, errorCodes.couponNotForCart, reply("replies:code.COUPON_NOT_FOR_CART"));
  }
  return row;
}

export const COUPON_USED_UP = reply("replies:code.COUPON_USED");

/**
 * Takes one use for an order.
 * @returns false if the last use was just taken.
 */
export async function redeemCoupon(
  tx: Transaction,
  context: CustomerContext,
  row: Coupon,
  order: { id: string; number: number },
): Promise<boolean> {
  const uses =
    row.uses === null ? [order.number] : Array.from({ length: row.uses }, (_, index) => index + 1);
  for (const use of uses) {
    const taken = await tx
      .insert(couponUse)
      .values({ code: row.code, use, customerId: context.customerId, orderId: order.id })
      .onConflictDoNothing()
      .returning({ use: couponUse.use });
    if (taken.length === 0) continue;
    await recordReferral(tx, context, row, order.id);
    return true;
  }
  return false;
}

/** Releases the coupon use of an order that will not be paid. */
export async function releaseCoupon(tx: Transaction, orderId: string): Promise<void> {
  await releaseFriendReferral(tx, orderId);
  await tx.delete(couponUse).where(eq(couponUse.orderId, orderId));
}

/** Ends codes that the provider has withdrawn. A code that is used or in a cart expires, and any other is deleted. */
export async function endCoupons(
  tx: Transaction,
  rows: readonly { code?: unknown }[],
  now: Date,
): Promise<void> {
  for (const code of rows.map((row) => String(row.code))) {
    const used =
      (await tx.$count(couponUse, eq(couponUse.code, code))) +
      (await tx.$count(cart, eq(cart.couponCode, code)));
    const its = eq(coupon.code, code);
    if (used === 0) await tx.delete(coupon).where(its);
    else
      await tx
        .update(coupon)
        .set({ endsAt: now })
        .where(and(its, gt(coupon.endsAt, now)));
  }
}
