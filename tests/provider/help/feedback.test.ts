import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { byNric, comer, posterOf } from "../../helpers/check-in/door";
import { FIRST_DAY } from "../../helpers/database/first-day";
import { checkOut, fillCart, register } from "../../helpers/people/registered";
import { refusal } from "../../helpers/provider/refusal";
import { openTestProvider, type TestProvider } from "../../helpers/provider/test-provider";

const inMinutes = (minutes: number) => new Date(FIRST_DAY.getTime() + minutes * 60_000);

let world: TestProvider;
beforeAll(async () => {
  world = await openTestProvider();
});
afterAll(() => world.close());

async function newFreeOrder() {
  const customer = await world.customer();
  await register(customer);
  await fillCart(customer);
  await customer.api.carts.applyCoupon({ body: { coupon: "FREE100" } });
  return { customer, id: await checkOut(customer) };
}

test("feedback on an order is given once, by its customer only, after payment", async () => {
  const { customer, id } = await newFreeOrder();
  const body = { rating: 5, choices: ["BOOKING_AND_PAYING" as const], comment: null };
  const stranger = await world.customer();
  expect(await refusal(stranger.api.orders.giveFeedback({ params: { id }, body }))).toMatchObject({
    httpCode: 404,
  });
  expect(await refusal(stranger.api.orders.feedback({ params: { id } }))).toMatchObject({
    httpCode: 404,
  });
  const results = await Promise.all(
    [1, 2, 3].map(() => refusal(customer.api.orders.giveFeedback({ params: { id }, body }))),
  );
  expect(results.map((refused) => refused?.httpCode ?? 200).sort()).toEqual([200, 409, 409]);
  expect(await customer.api.orders.feedback({ params: { id } })).toEqual({ rating: 5 });
});

test("a rating alone takes topics and a comment once, and the paid order names the address of its receipt", async () => {
  const { customer, id } = await newFreeOrder();
  const { orders, services } = customer.api;
  const give = (rating: number, comment: string | null) =>
    refusal(orders.giveFeedback({ params: { id }, body: { rating, choices: [], comment } }));
  expect(await give(5, null)).toBeNull();
  expect(await orders.feedback({ params: { id } })).toEqual({ rating: 5, canAdd: true });
  expect(await give(5, null)).toMatchObject({ httpCode: 409 });
  expect(await give(6, "Easy")).toMatchObject({ httpCode: 409 });
  expect(await give(5, "Easy")).toBeNull();
  expect(await give(5, "Hard")).toMatchObject({ httpCode: 409 });
  expect(await orders.feedback({ params: { id } })).toEqual({ rating: 5 });
  expect(await orders.get({ params: { id } })).toMatchObject({
    receiptTo: ["+6591234567", `${customer.subject}@mail.example`],
  });
  expect((await services.list()).services).toMatchObject([{ orderId: id }]);
});

describe("feedback after a session", () => {
  test("is given once through any of its links, and requested by message after the first session", async () => {
    const who = await comer(world, { startsAt: inMinutes(0), used: 0 });
    const door = await posterOf(world.anybody, "center");
    const { visit, events } = await world.anybody.checkIns.validateAtCentre({
      params: { id: door.id },
      body: { code: door.code, who: byNric(who.nric) },
    });
    const event = events[0] as (typeof events)[number];
    const input = { params: { id: event.sessionId }, body: { visit, booking: event.id } };
    await world.anybody.checkIns.checkIn(input);
    const { feedback } = await world.anybody.checkIns.checkOut(input);
    await world.runDueWork();
    const message = world.sent.findLast(({ text }) => text.includes("/feedback/"));
    expect(message?.text).toContain("Circuit Training on 23/11/2026");
    const byMessage = /\/feedback\/([\w-]+)/.exec(message?.text ?? "")?.[1] as string;

    const { feedbacks } = world.anybody;
    const id = feedback as string;
    expect(await feedbacks.get({ params: { id } })).toEqual({
      subject: "Circuit Training on 23/11/2026",
      occasion: {
        title: "Circuit Training",
        kind: "SESSION",
        productName: "Circuit Training",
        day: "2026-11-23",
      },
      rating: null,
    });
    const give = (token: string, rating: number) =>
      feedbacks.give({
        params: { id: token },
        body: { rating, choices: ["THE_PEOPLE"], comment: "Lively" },
      });
    const results = await Promise.all(
      [id, byMessage, id].map((token, index) => refusal(give(token, index + 4))),
    );
    expect(results.filter((refused) => refused === null)).toHaveLength(1);
    const rating = (await feedbacks.get({ params: { id: byMessage } })).rating;
    expect([4, 5, 6]).toContain(rating);
    expect(await refusal(give(byMessage, 1))).toMatchObject({ httpCode: 409 });
    expect(await refusal(give(id, 7))).toMatchObject({ httpCode: 400 });
    world.clock.forward({ days: 15 });
    const over = await refusal(feedbacks.get({ params: { id } }));
    expect(over).toMatchObject({ httpCode: 404 });
    expect(await refusal(feedbacks.get({ params: { id: "AAAAAAAAAAAAAAAAAAAAAAAA" } }))).toEqual(
      over,
    );
  });
});
