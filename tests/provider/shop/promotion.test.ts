import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { message } from "~/database/schema/delivery";
import { coupon } from "~/database/schema/offering/price";
import { referral } from "~/database/schema/order";
import { computePrices } from "~/provider/shop/cart/pricing";
import type { ApiClient } from "~/web/api/client.server";
import {
  circuitTraining,
  fillCart,
  openPaymentSetup,
  ordered,
  outcome,
  type PaymentFixture,
  RETURN_URL,
} from "../payment/payment-fixture";

let world: PaymentFixture;
beforeAll(async () => {
  world = await openPaymentSetup();
});
afterAll(() => world?.close());

const COOLING_OFF_MINUTES = 15 * 24 * 60;

const card = {
  number: "4111111111111111",
  holder: "Chua Bee Lian",
  expiry: "12/39",
  securityCode: "123",
};

async function pay(api: ApiClient, order: { id: string; totalAmount: number }) {
  const body = { orderId: order.id, amount: order.totalAmount, returnUrl: RETURN_URL };
  const { redirectUrl } = await api.payments.payByCard({ body, idempotencyKey: randomUUID() });
  await world.post(redirectUrl, card);
}

async function paidOnce(): Promise<{ api: ApiClient; code: string }> {
  const api = await world.customer();
  await pay(api, await ordered(api));
  return { api, code: (await api.rewards.mine()).code };
}

const referralOf = (amount: number) =>
  computePrices(
    [{ productId: "circuit-training", amount }],
    { description: "", percentBasisPoints: 500, amountCents: null, productId: null },
    900,
  );

describe("a referral", () => {
  test("takes 5% off the friend's first order and thanks the referrer with 5% once", async () => {
    const { api, code } = await paidOnce();
    const friend = await world.customer();
    const before = await fillCart(friend);
    const order = await ordered(friend, circuitTraining, code.toLowerCase());
    expect(order.totalAmount).toBeLessThan(before);
    expect(order).toMatchObject({
      discountAmount: referralOf(order.subTotalAmount).discount,
      totalAmount: referralOf(order.subTotalAmount).total,
    });
    await pay(friend, order);
    const [made] = await world.database.db
      .select()
      .from(referral)
      .where(eq(referral.orderId, order.id));
    const thanks = made?.rewardCode as string;
    expect(await api.rewards.get({ params: { code: thanks } })).toMatchObject({
      percentBasisPoints: 500,
    });
    const told = await world.database.db.select().from(message);
    expect(told.filter(({ body }) => body.includes(thanks)).length).toBeGreaterThan(0);

    const next = await ordered(api, circuitTraining, thanks);
    expect(next.discountAmount).toBe(referralOf(next.subTotalAmount).discount);
    await pay(api, next);
    await fillCart(api);
    expect(await outcome(api.carts.applyCoupon({ body: { coupon: thanks } }))).toBe(
      "You have already used this code.",
    );
    expect(await outcome(friend.rewards.get({ params: { code: thanks } }))).toBe(
      "This code was given to another customer and cannot be used here.",
    );
  });

  test("ends its reward when the friend cancels with all money back, and not with a part", async () => {
    const { api, code } = await paidOnce();
    const rewardOf = async (item: typeof circuitTraining, keeps: boolean) => {
      const friend = await world.customer();
      const order = await ordered(friend, item, code);
      await pay(friend, order);
      const [made] = await world.database.db
        .select()
        .from(referral)
        .where(eq(referral.orderId, order.id));
      const thanks = made?.rewardCode as string;
      await api.rewards.get({ params: { code: thanks } });
      const [bought] = (await friend.services.list()).services;
      const params = { id: bought?.id as string };
      if (keeps) await world.later(COOLING_OFF_MINUTES);
      const quote = await friend.packageCancellations.quote({ params });
      const refundAmount = quote?.refundAmount.changedMind as number;
      expect(refundAmount < order.totalAmount).toBe(keeps);
      await friend.packageCancellations.cancel({
        params,
        body: { reason: "CHANGED_MIND", refundAmount },
        idempotencyKey: randomUUID(),
      });
      return outcome(api.rewards.get({ params: { code: thanks } }));
    };
    expect(await rewardOf(circuitTraining, false)).toBe("This code has expired.");
    expect(await rewardOf(circuitTraining, true)).toBe("done");
  });

  test("is valid for a first order only, and not for oneself", async () => {
    const { api, code } = await paidOnce();
    const other = await paidOnce();
    await fillCart(api);
    await fillCart(other.api);
    expect(await outcome(api.carts.applyCoupon({ body: { coupon: code } }))).toMatch(
      /your own code/,
    );
    expect(await outcome(other.api.carts.applyCoupon({ body: { coupon: code } }))).toBe(
      "A friend's code is for a first order only.",
    );
  });

  test("counts once for two orders with two friends' codes, and is released by a cancellation", async () => {
    const [one, two] = [await paidOnce(), await paidOnce()];
    const friend = await world.customer();
    const first = await ordered(friend, circuitTraining, one.code);
    await fillCart(friend);
    expect(await outcome(friend.carts.applyCoupon({ body: { coupon: two.code } }))).toBe(
      "A friend's code is for a first order only.",
    );
    await friend.orders.cancel({ params: { id: first.id } });
    const again = await ordered(friend, circuitTraining, two.code);
    await pay(friend, again);
    const made = await world.database.db
      .select()
      .from(referral)
      .where(eq(referral.orderId, again.id));
    expect(made).toHaveLength(1);
    const rewards = await world.database.db
      .select()
      .from(coupon)
      .where(eq(coupon.code, made[0]?.rewardCode as string));
    expect(rewards).toHaveLength(1);
  });
});

describe("promotion codes", () => {
  test("replace each other and do not add up", async () => {
    const api = await world.customer();
    await fillCart(api, circuitTraining, "WELCOME10");
    const info = await api.carts.applyCoupon({ body: { coupon: "SAVE20" } });
    expect(info).toMatchObject({ coupon: "SAVE20", discountAmount: 20_00 });
  });

  test("show their discount, and are refused with a message", async () => {
    const api = await world.customer();
    expect(await api.rewards.get({ params: { code: "save20" } })).toMatchObject({
      code: "SAVE20",
      amount: 20_00,
      percentBasisPoints: null,
    });
    expect(await outcome(api.rewards.get({ params: { code: "NOSUCHCODE" } }))).toBe(
      "We do not know this code. Please check it and try again.",
    );
    expect(await outcome(api.rewards.mine())).toBe("The referral code was not found");
  });
});
