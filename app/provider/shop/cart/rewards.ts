import { and, eq } from "drizzle-orm";
import type { contract } from "~/contract";
import { order } from "~/database/schema/order";
import type { AreaHandlers } from "~/provider/shared/context";
import { rejectNotFound } from "~/provider/shared/failure";
import { consumeSubjectRateLimit } from "~/provider/shared/limits/rate-limits";
import { readCartLines } from "./cart-items";
import { requireUsableCoupon } from "./coupons";
import { findOrCreateReferralCode } from "./referral";

export const rewardHandlers: AreaHandlers<typeof contract.rewards> = {
  async get(context, { params }) {
    await consumeSubjectRateLimit(context, "coupon", context.customerId);
    const lines = await readCartLines(context);
    const { code, description, percentBasisPoints, amountCents, endsAt } =
      await requireUsableCoupon(
        context,
        context.db,
        params.code,
        lines.map((line) => line.productId),
      );
    return {
      code,
      description,
      percentBasisPoints,
      amount: amountCents,
      endsAt: endsAt.toISOString(),
    };
  },

  async mine(context) {
    const [bought] = await context.db
      .select({ id: order.id })
      .from(order)
      .where(and(eq(order.customerId, context.customerId), eq(order.status, "PAID")))
      .limit(1);
    if (bought === undefined) return rejectNotFound("The referral code");
    return { code: await findOrCreateReferralCode(context) };
  },
};
