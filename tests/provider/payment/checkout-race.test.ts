import { randomUUID } from "node:crypto";
import { and, desc, eq, ne } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { intake } from "~/database/schema/offering/timetable";
import { couponUse, intakeSeat } from "~/database/schema/order";
import type { ApiClient } from "~/web/api/client.server";
import {
  circuitTraining,
  fillCart,
  gymTonic,
  openPaymentSetup,
  ordered,
  outcome,
  type PaymentFixture,
} from "./payment-fixture";

const NOT_AVAILABLE = "Not available at this moment, please select other programme.";

let world: PaymentFixture;
beforeAll(async () => {
  world = await openPaymentSetup();
});
afterAll(() => world?.close());

const customers = (count: number) =>
  Promise.all(Array.from({ length: count }, () => world.customer()));

const checkout = (api: ApiClient, totalAmount: number, idempotencyKey = randomUUID()) =>
  api.carts.checkout({ body: { totalAmount }, idempotencyKey });

/** Leaves this many seats of Gym Tonic at Bukit Batok, in one intake. */
async function leaveSeats(seats: number) {
  const { db } = world.database;
  await db.delete(intakeSeat);
  const [last] = await db
    .select({ id: intake.id })
    .from(intake)
    .where(eq(intake.productId, "gym-tonic"))
    .orderBy(desc(intake.fromDate))
    .limit(1);
  await db
    .delete(intake)
    .where(and(eq(intake.productId, "gym-tonic"), ne(intake.id, last?.id as string)));
  await db.update(intake).set({ seats }).where(eq(intake.productId, "gym-tonic"));
}

const seatsTaken = () => world.database.db.$count(intakeSeat);

describe("seats at checkout", () => {
  test("50 checkouts of the last seat sell it once and refuse the others", async () => {
    const everybody = await customers(50);
    await leaveSeats(1);
    const totals = await Promise.all(everybody.map((api) => fillCart(api, gymTonic)));
    const outcomes = await Promise.all(
      everybody.map((api, index) => outcome(checkout(api, totals[index] as number))),
    );
    expect(outcomes.filter((words) => words === "done")).toHaveLength(1);
    expect(outcomes.filter((words) => words === NOT_AVAILABLE)).toHaveLength(49);
    expect(await seatsTaken()).toBe(1);
    const refused = everybody[outcomes.indexOf(NOT_AVAILABLE)] as ApiClient;
    expect((await refused.carts.get()).items).toHaveLength(1);
    expect((await refused.orders.list()).totalElements).toBe(0);
  });

  test("20 checkouts of 7 seats sell 7", async () => {
    const everybody = await customers(20);
    await leaveSeats(7);
    const totals = await Promise.all(everybody.map((api) => fillCart(api, gymTonic)));
    const outcomes = await Promise.all(
      everybody.map((api, index) => outcome(checkout(api, totals[index] as number))),
    );
    expect(outcomes.filter((words) => words === "done")).toHaveLength(7);
    expect(await seatsTaken()).toBe(7);
  });

  test("an order that is cancelled or expires releases its seat and its coupon use", async () => {
    await leaveSeats(1);
    const [first, second, third] = (await customers(3)) as [ApiClient, ApiClient, ApiClient];
    const cancelled = await ordered(first, gymTonic, "ONCE50");
    expect(await outcome(fillCart(second, gymTonic, "ONCE50"))).toBe("This code has been used up.");
    await first.orders.cancel({ params: { id: cancelled.id } });
    const expired = await ordered(second, gymTonic, "ONCE50");
    expect(await outcome(ordered(third, gymTonic))).toBe(NOT_AVAILABLE);
    await world.later(31);
    expect((await second.orders.get({ params: { id: expired.id } })).status).toBe("EXPIRED");
    expect((await ordered(third, gymTonic, "ONCE50")).status).toBe("PENDING_PAYMENT");
  });
});

describe("a cart", () => {
  test("makes one order from concurrent checkouts: the same key returns it, another key makes none", async () => {
    const api = await world.customer();
    const total = await fillCart(api);
    const idempotencyKey = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => checkout(api, total, idempotencyKey)),
    );
    expect(new Set(answers.map(({ orderId }) => orderId)).size).toBe(1);
    await fillCart(api);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => outcome(checkout(api, total))),
    );
    expect(outcomes.filter((words) => words === "done")).toHaveLength(1);
    expect(outcomes.filter((words) => words === "Your cart is empty.")).toHaveLength(19);
    expect((await api.orders.list()).totalElements).toBe(2);
  });

  test("is not sold at a price the customer did not see", async () => {
    const api = await world.customer();
    const total = await fillCart(api);
    expect(await outcome(checkout(api, total - 1))).toBe(
      "The price has changed since you saw it. Please check the new total.",
    );
    expect((await api.carts.get()).items).toHaveLength(1);
  });

  test("with a total of zero is paid immediately", async () => {
    const api = await world.customer();
    const order = await ordered(api, circuitTraining, "FREE100");
    expect(order).toMatchObject({ status: "PAID", totalAmount: 0, paymentTransaction: null });
    expect(order.invoiceNumber).toMatch(/^INV/);
  });
});

describe("coupons", () => {
  test("a code for one customer is used once by 20 concurrent checkouts", async () => {
    const { db } = world.database;
    await db.delete(couponUse).where(eq(couponUse.code, "ONCE50"));
    const everybody = await customers(20);
    const totals = await Promise.all(
      everybody.map((api) => fillCart(api, circuitTraining, "ONCE50")),
    );
    await Promise.all(
      everybody.map((api, index) => outcome(checkout(api, totals[index] as number))),
    );
    expect(await db.$count(couponUse, eq(couponUse.code, "ONCE50"))).toBe(1);
  });

  test("the customer who loses the last use of a code is informed, and sees the total without it", async () => {
    const { db } = world.database;
    await db.delete(couponUse).where(eq(couponUse.code, "ONCE50"));
    const [winner, loser] = (await customers(2)) as [ApiClient, ApiClient];
    const total = await fillCart(winner, circuitTraining, "ONCE50");
    await fillCart(loser, circuitTraining, "ONCE50");
    expect((await loser.carts.checkoutInfo()).couponLost).toBeNull();
    await checkout(winner, total);
    await expect(checkout(loser, total)).rejects.toMatchObject({
      httpCode: 409,
      message:
        "Promotion code ONCE50 is not in the total any more. This code has been used up. Please check the new total.",
    });
    const info = await loser.carts.checkoutInfo();
    expect(info).toMatchObject({
      coupon: null,
      couponLost: { code: "ONCE50", reason: "This code has been used up." },
    });
    await checkout(loser, info.totalAmount);
  });

  test("the uses of each code are counted separately", async () => {
    const api = await world.customer();
    await ordered(api, circuitTraining, "WELCOME10");
    expect(await outcome(fillCart(api, circuitTraining, "SAVE20"))).toBe("done");
    expect(await outcome(api.carts.applyCoupon({ body: { coupon: "welcome10" } }))).toBe(
      "You have already used this code.",
    );
    expect(await outcome(api.carts.applyCoupon({ body: { coupon: "LASTYEAR" } }))).toBe(
      "This code has expired.",
    );
    expect(await outcome(api.carts.applyCoupon({ body: { coupon: "MDMLIM" } }))).toBe(
      "This code was given to another customer and cannot be used here.",
    );
    expect(await outcome(api.carts.applyCoupon({ body: { coupon: "GYM15" } }))).toBe(
      "This code is for a programme that is not in your cart.",
    );
    expect(await outcome(api.carts.applyCoupon({ body: { coupon: "NOSUCH" } }))).toBe(
      "We do not know this code. Please check it and try again.",
    );
  });
});
