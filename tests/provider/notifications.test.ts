import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sessionBooking } from "~/database/schema/booking";
import { order } from "~/database/schema/order";
import { book, buy, declareHealth, owner, timesTwiceAWeek } from "../helpers/package-owner";
import { openTestProvider, type TestProvider } from "../helpers/provider-world";
import { register } from "../helpers/registered";

let world: TestProvider;
beforeAll(async () => {
  world = await openTestProvider();
});
afterAll(() => world?.close());

const inDays = (days: number) => new Date(world.clock.now().getTime() + days * 86_400_000);

test("the bell tells of sessions within two days and orders to pay, and of nobody else's", async () => {
  const customer = await world.customer();
  const { api } = customer;
  const clientId = await register(customer);
  expect(await api.notifications.list()).toEqual([]);

  await buy(api, "circuit-training");
  await declareHealth(api, clientId);
  const participant = await owner(api, clientId);
  const times = await timesTwiceAWeek(participant, 2);
  const { booked } = await book(
    participant,
    times.map(({ id }) => id),
  );
  const [soon] = booked;
  const { db } = world.database;
  const bring = (startsAt: Date) =>
    db
      .update(sessionBooking)
      .set({ startsAt, endsAt: new Date(startsAt.getTime() + 45 * 60_000) })
      .where(eq(sessionBooking.id, soon?.id as string));
  await bring(inDays(3));
  expect(await api.notifications.list()).toEqual([]);
  await bring(inDays(1));

  await api.carts.put({
    body: {
      items: [
        {
          categoryId: "active-ageing",
          productId: "circuit-training",
          offeringId: "circuit-training-12",
          centerId: "taman-jurong",
        },
      ],
      source: "MYNH",
    },
  });
  const { totalAmount } = await api.carts.checkoutInfo();
  const { orderId } = await api.carts.checkout({ body: { totalAmount }, onceKey: randomUUID() });
  const [placed] = await db.select().from(order).where(eq(order.id, orderId));

  expect(await api.notifications.list()).toEqual([
    {
      kind: "SESSION_SOON",
      id: soon?.id,
      subject: "Circuit Training",
      amount: null,
      at: inDays(1).toISOString(),
    },
    {
      kind: "UNPAID_ORDER",
      id: orderId,
      subject: placed?.orderNumber,
      amount: totalAmount,
      at: placed?.expiresAt.toISOString(),
    },
  ]);
  const stranger = await world.customer();
  expect(await stranger.api.notifications.list()).toEqual([]);
});
