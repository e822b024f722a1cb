import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { errorCodes } from "~/contract/response";
import type { CartChoice } from "~/contract/shop/cart";
import { mdmLim } from "~/database/sample/accounts";
import { productCentre } from "~/database/schema/offering/centre";
import { coupon, offer } from "~/database/schema/offering/price";
import { changeCartItems } from "~/features/shop/cart-change.server";
import { ApiError } from "~/web/api/api-error.server";
import { messages } from "../../helpers/pages/spec-sentences";
import { checkOut, register } from "../../helpers/people/registered";
import { ownClientIdOf } from "../../helpers/people/sample-record";
import type { TestCustomer } from "../../helpers/provider/test-provider";
import { useTestProvider } from "../../helpers/provider/test-provider";

const world = useTestProvider();

const gymTonic: CartChoice = {
  categoryId: "active-ageing",
  productId: "gym-tonic",
  offeringId: "gym-tonic-24",
  centerId: "bukit-batok",
  clientId: null,
};
const circuit: CartChoice = {
  categoryId: "active-ageing",
  productId: "circuit-training",
  offeringId: "circuit-training-8",
  centerId: "ang-mo-kio",
  clientId: null,
};
const dayCare: CartChoice = {
  categoryId: "day-care",
  productId: "day-care",
  offeringId: "day-care-4",
  centerId: "yishun",
  clientId: null,
};

async function buyer(...items: CartChoice[]): Promise<TestCustomer> {
  const customer = await world.customer();
  if (items.length > 0) await put(customer, items);
  return customer;
}

const put = ({ api }: TestCustomer, items: CartChoice[]) =>
  api.carts.put({ body: { items, source: "MYNH" } });
const apply = ({ api }: TestCustomer, coupon: string) =>
  api.carts.applyCoupon({ body: { coupon } });

async function refusal(answer: Promise<unknown>) {
  const error = await answer.catch((thrown: unknown) => thrown);
  if (!(error instanceof ApiError)) throw new Error("It was not refused", { cause: error });
  return { httpCode: error.httpCode, errorCode: error.failure.errorCode, message: error.message };
}

describe("the cart", () => {
  test("shows its items in order, with names, icon and sessions", async () => {
    const customer = await buyer(gymTonic, circuit);
    const { items } = await customer.api.carts.get();
    expect(items).toMatchObject([
      {
        ...gymTonic,
        offer: {
          name: "24 sessions with pre- and post-assessment",
          pricing: { sessions: 24, amount: 19500 },
        },
        product: { name: "Gym Tonic", icon: "dumbbell" },
        center: { name: "Bukit Batok Rambai Centre" },
      },
      circuit,
    ]);
  });

  test("keeps the referral when only the items change", async () => {
    const customer = await buyer();
    const referralSource = { source: ["others"], sourceOthers: "A neighbour" };
    await customer.api.carts.put({
      body: { items: [gymTonic], referralSource, marketingConsent: true, source: "MYNH" },
    });
    await put(customer, [circuit]);
    expect(await customer.api.carts.get()).toMatchObject({
      referralSource,
      marketingConsent: true,
      items: [circuit],
    });
  });

  test.each([
    ["an offer of another product", { ...gymTonic, offeringId: "circuit-training-8" }],
    ["an offer that is not sold any more", { ...gymTonic, offeringId: "gym-tonic-12" }],
    ["a centre without the product", { ...gymTonic, centerId: "marine-parade" }],
    ["the wrong category", { ...gymTonic, categoryId: "dental-care" }],
  ])("rejects %s and keeps its items", async (_what, wrong) => {
    const customer = await buyer(circuit);
    expect((await refusal(put(customer, [wrong]))).httpCode).toBe(404);
    expect((await customer.api.carts.get()).items).toMatchObject([circuit]);
  });

  test("rejects another customer's client and keeps its items", async () => {
    const customer = await buyer(circuit);
    const clientId = await ownClientIdOf(world.database.db, mdmLim);
    expect((await refusal(put(customer, [{ ...gymTonic, clientId }]))).httpCode).toBe(404);
    expect((await customer.api.carts.get()).items).toMatchObject([circuit]);
  });

  test("reports 'Product is not valid' for an unknown product", async () => {
    const customer = await buyer();
    const refused = await refusal(put(customer, [{ ...gymTonic, productId: "zumba" }]));
    expect(refused).toEqual({
      httpCode: 404,
      errorCode: errorCodes.notFound,
      message: messages.productNotValid,
    });
  });

  test("holds at most 10 items", async () => {
    const customer = await buyer(...Array.from({ length: 10 }, () => circuit));
    expect((await customer.api.carts.get()).items).toHaveLength(10);
    expect(
      (
        await refusal(
          put(
            customer,
            Array.from({ length: 11 }, () => circuit),
          ),
        )
      ).httpCode,
    ).toBe(400);
  });

  test("is empty after its removal, and belongs to one customer only", async () => {
    const [one, other] = [await buyer(gymTonic), await buyer()];
    expect((await other.api.carts.get()).items).toEqual([]);
    await one.api.carts.remove();
    expect((await one.api.carts.get()).items).toEqual([]);
  });
});

describe("a withdrawn package or centre", () => {
  const withdrawn: CartChoice = { ...circuit, offeringId: "circuit-training-24" };
  const sell = (sellable: boolean) =>
    world.database.db.update(offer).set({ sellable }).where(eq(offer.id, withdrawn.offeringId));
  const place = and(
    eq(productCentre.productId, circuit.productId),
    eq(productCentre.centreId, circuit.centerId),
  );

  test("stays in the cart as no longer offered, costs nothing and blocks no other line", async () => {
    const customer = await buyer(withdrawn, gymTonic);
    await sell(false);
    expect((await customer.api.carts.get()).items.map(({ offered }) => offered)).toEqual([
      false,
      true,
    ]);
    await apply(customer, "WELCOME10");
    expect(await customer.api.carts.checkoutInfo()).toMatchObject({
      subTotalAmount: 19500,
      discountAmount: 1950,
      items: [{ amount: 0, discount: null }, { amount: 19500 }],
    });
    await put(customer, [withdrawn, gymTonic, dayCare]);
    expect((await customer.api.carts.get()).items).toHaveLength(3);
    expect((await refusal(put(await buyer(), [withdrawn]))).httpCode).toBe(404);
    await sell(true);
  });

  test("cannot be checked out, names the line, and the rest can", async () => {
    const customer = await buyer(gymTonic, { ...circuit, offeringId: "circuit-training-12" });
    await register(customer);
    await world.database.db.delete(productCentre).where(place);
    const { totalAmount } = await customer.api.carts.checkoutInfo();
    const answer = customer.api.carts.checkout({
      body: { totalAmount },
      idempotencyKey: randomUUID(),
    });
    expect(await refusal(answer)).toEqual({
      httpCode: 409,
      errorCode: errorCodes.notOffered,
      message:
        "Circuit Training: 12 sessions at Ang Mo Kio Angsana Centre is no longer offered. Please remove it from your cart, then check out again.",
    });
    await put(customer, [gymTonic]);
    const order = await customer.api.orders.get({ params: { id: await checkOut(customer) } });
    expect(order.totalAmount).toBe(totalAmount);
    await world.database.db
      .insert(productCentre)
      .values({ productId: circuit.productId, centreId: circuit.centerId });
  });
});

describe("two tabs with one cart", () => {
  test("a cart that changed in between is not overwritten", async () => {
    const customer = await buyer(circuit);
    const seen = (await customer.api.carts.get()).items.map(({ id }) => id);
    const over = (items: CartChoice[]) =>
      customer.api.carts.put({ body: { items, insteadOf: seen, source: "MYNH" } });
    const answers = await Promise.allSettled([over([circuit, gymTonic]), over([circuit, dayCare])]);
    expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await refusal(over([]))).toMatchObject({
      httpCode: 409,
      errorCode: errorCodes.cartChanged,
    });
    expect((await customer.api.carts.get()).items).toHaveLength(2);
  });

  test("a change is reported before any error of its lines, which are then read again", async () => {
    const customer = await buyer(circuit);
    const seen = (await customer.api.carts.get()).items.map(({ id }) => id);
    await put(customer, [gymTonic]);
    const lines = [
      { ...circuit, clientId: "Nobody12" },
      { ...dayCare, offeringId: "day-care-0" },
    ];
    for (const line of lines) {
      const body = { items: [line], insteadOf: seen, source: "MYNH" as const };
      expect(await refusal(customer.api.carts.put({ body }))).toMatchObject({
        errorCode: errorCodes.cartChanged,
      });
    }
  });

  test("each tab adds to the other's items", async () => {
    const customer = await buyer();
    const add = (choice: CartChoice) =>
      changeCartItems(customer.api, (items) => [...items, choice]);
    await Promise.all([add(circuit), add(gymTonic)]);
    const { items, categoryId, customerId } = await customer.api.carts.get();
    expect(items).toHaveLength(2);
    expect([categoryId, customerId]).toEqual(["active-ageing", customer.customerId]);
  });
});

describe("promotion codes", () => {
  test("a percentage is deducted before GST", async () => {
    const customer = await buyer(gymTonic, circuit);
    expect(await apply(customer, " welcome10 ")).toMatchObject({
      coupon: "WELCOME10",
      subTotalAmount: 27500,
      discountAmount: 2750,
      gstAmount: 2228,
      totalAmount: 26978,
      items: [
        { discount: { description: "Welcome: 10% off", amount: 1950 } },
        { discount: { amount: 800 } },
      ],
    });
  });

  test("a code for one product discounts that product only", async () => {
    const customer = await buyer(circuit, gymTonic);
    expect(await apply(customer, "GYM15")).toMatchObject({
      discountAmount: 2925,
      items: [{ discount: null }, { discount: { amount: 2925 } }],
    });
  });

  test("an amount larger than the cart leaves nothing to pay", async () => {
    const customer = await buyer(dayCare);
    const current = { startsAt: new Date("2026-01-01"), endsAt: new Date("2030-01-01") };
    await world.database.db
      .insert(coupon)
      .values({ ...current, code: "MUCH", description: "$150.00 off", amountCents: 150_00 });
    expect(await apply(customer, "MUCH")).toMatchObject({
      discountAmount: 12000,
      gstAmount: 0,
      totalAmount: 0,
    });
  });

  test("a code can be removed", async () => {
    const customer = await buyer(dayCare);
    await apply(customer, "SAVE20");
    expect(await customer.api.carts.removeCoupon()).toMatchObject({
      coupon: null,
      gstAmount: 1080,
      totalAmount: 13080,
    });
  });

  test.each([
    [
      "NOSUCHCODE",
      404,
      errorCodes.couponUnknown,
      "We do not know this code. Please check it and try again.",
    ],
    ["LASTYEAR", 409, errorCodes.couponExpired, "This code has expired."],
    [
      "MDMLIM",
      409,
      errorCodes.couponNotForYou,
      "This code was given to another customer and cannot be used here.",
    ],
    [
      "GYM15",
      409,
      errorCodes.couponNotForCart,
      "This code is for a programme that is not in your cart.",
    ],
  ])("%s is refused with a message", async (code, httpCode, errorCode, message) => {
    const customer = await buyer(circuit);
    expect(await refusal(apply(customer, code))).toEqual({ httpCode, errorCode, message });
    expect((await customer.api.carts.checkoutInfo()).coupon).toBeNull();
  });

  test("an empty cart accepts no code", async () => {
    expect(await refusal(apply(await buyer(), "WELCOME10"))).toMatchObject({
      httpCode: 409,
      errorCode: errorCodes.cartEmpty,
    });
  });

  test("a personal code works for its owner only", async () => {
    const lim = await world.customer(mdmLim.sub);
    await put(lim, [circuit]);
    expect(await apply(lim, "MDMLIM")).toMatchObject({ coupon: "MDMLIM", discountAmount: 3000 });
  });

  test("a single use counts once per customer and in total", async () => {
    const [first, second] = [await buyer(circuit), await buyer(circuit)];
    await register(first);
    await apply(first, "ONCE50");
    await apply(second, "ONCE50");
    await checkOut(first);
    expect(await second.api.carts.checkoutInfo()).toMatchObject({
      coupon: null,
      discountAmount: 0,
    });
    expect(await refusal(apply(second, "ONCE50"))).toMatchObject({
      errorCode: errorCodes.couponUsed,
      message: "This code has been used up.",
    });
    await put(first, [circuit]);
    expect(await refusal(apply(first, "ONCE50"))).toMatchObject({
      message: "You have already used this code.",
    });
  });
});

describe("checkout", () => {
  test("is refused if the price differs from the one shown, and keeps the cart", async () => {
    const customer = await buyer(circuit);
    await register(customer);
    const answer = customer.api.carts.checkout({
      body: { totalAmount: 1 },
      idempotencyKey: "one key of this test",
    });
    expect((await refusal(answer)).message).toBe(
      "The price has changed since you saw it. Please check the new total.",
    );
    expect((await customer.api.carts.get()).items).toHaveLength(1);
  });

  test("empties the cart, and a second one is refused", async () => {
    const customer = await buyer(circuit);
    await register(customer);
    await checkOut(customer);
    expect((await customer.api.carts.get()).items).toEqual([]);
    const answer = customer.api.carts.checkout({
      body: { totalAmount: 0 },
      idempotencyKey: "another key of this test",
    });
    expect((await refusal(answer)).errorCode).toBe(errorCodes.cartEmpty);
  });

  test("a total of zero needs no payment", async () => {
    const customer = await buyer(circuit);
    await register(customer);
    await apply(customer, "FREE100");
    const orderId = await checkOut(customer);
    expect(await customer.api.orders.get({ params: { id: orderId } })).toMatchObject({
      status: "PAID",
      totalAmount: 0,
    });
    expect((await customer.api.services.list()).services).toMatchObject([
      { productId: "circuit-training" },
    ]);
  });
});
