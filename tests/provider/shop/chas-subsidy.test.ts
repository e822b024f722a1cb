import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { offer } from "~/database/schema/offering/price";
import { profileOf } from "../../helpers/people/registered";
import type { TestCustomer } from "../../helpers/provider/test-provider";
import { useTestProvider } from "../../helpers/provider/test-provider";

const world = useTestProvider();
beforeAll(async () => {
  await world.database.db
    .update(offer)
    .set({ chasSubsidy: { Blue: 2000, Green: 999_999 } })
    .where(eq(offer.id, "circuit-training-12"));
});

const item = {
  categoryId: "active-ageing",
  productId: "circuit-training",
  offeringId: "circuit-training-12",
  centerId: "taman-jurong",
};

async function buyer(chasSubsidyTier: string | null, chasExpiryDate: string | null = null) {
  const customer = await world.customer();
  const email = `${customer.subject}@mail.example`;
  await customer.api.profiles.put({
    body: { ...profileOf(), email, chasSubsidyTier, chasExpiryDate },
  });
  await customer.api.carts.put({ body: { items: [item], source: "MYNH" } });
  return customer;
}

const pricesOf = async ({ api }: TestCustomer) => {
  const { subTotalAmount, discountAmount, gstAmount, totalAmount, items } =
    await api.carts.checkoutInfo();
  return { subTotalAmount, discountAmount, gstAmount, totalAmount, discount: items[0]?.discount };
};

// 12 sessions cost $108.00 before 9 % GST.
test("the price and the invoice show the subsidy of the CHAS tier", async () => {
  const customer = await buyer("Blue", "2099-12-31");
  // 108.00 - 20.00 = 88.00, and 9 % of it is 7.92.
  expect(await pricesOf(customer)).toEqual({
    subTotalAmount: 10_800,
    discountAmount: 2000,
    gstAmount: 792,
    totalAmount: 9592,
    discount: { description: "CHAS Blue subsidy", amount: 2000 },
  });
  const { orderId } = await customer.api.carts.checkout({
    body: { totalAmount: 9592 },
    idempotencyKey: randomUUID(),
  });
  const order = await customer.api.orders.get({ params: { id: orderId } });
  expect(order.totalAmount).toBe(9592);
  expect(order.items[0]?.discount).toEqual({ description: "CHAS Blue subsidy", amount: 2000 });
});

test("a promotion is taken from the rest, and both are named", async () => {
  const customer = await buyer("Blue");
  await customer.api.carts.applyCoupon({ body: { coupon: "WELCOME10" } });
  const { discount, totalAmount } = await pricesOf(customer);
  // 10 % of 88.00 is 8.80. 79.20 and 9 % GST (7.128, half up 7.13) are 86.33.
  expect(discount?.amount).toBe(2880);
  expect(discount?.description).toMatch(/^CHAS Blue subsidy and /);
  expect(totalAmount).toBe(8633);
});

test.each([
  ["no card", null, null],
  ["an expired card", "Blue", "2020-01-01"],
  ["a tier without a subsidy", "Orange", null],
])("%s changes nothing", async (_what, tier, expiry) => {
  expect(await pricesOf(await buyer(tier, expiry))).toMatchObject({
    discountAmount: 0,
    totalAmount: 11_772,
    discount: null,
  });
});

test("a subsidy never exceeds the price", async () => {
  expect(await pricesOf(await buyer("Green"))).toMatchObject({
    discountAmount: 10_800,
    totalAmount: 0,
  });
});
