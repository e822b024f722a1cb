import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import type { TermSessions } from "~/contract/booking/term-sessions";
import { sessionBooking } from "~/database/schema/booking";
import { order } from "~/database/schema/order";
import {
  book,
  buy,
  declareHealth,
  owner,
  ownerOf,
  timesTwiceAWeek,
} from "../../helpers/booking/package-owner";
import {
  book as bookDentist,
  dentalCustomer,
  sendHistory,
  slot,
} from "../../helpers/denticare/dental";
import { profileOf, register } from "../../helpers/people/registered";
import { openTestProvider, useTestProvider } from "../../helpers/provider/test-provider";

const world = useTestProvider();

const inDays = (days: number) => new Date(world.clock.now().getTime() + days * 86_400_000);

test("the bell shows sessions within two days and orders to pay, and no other person's", async () => {
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
  const { orderId } = await api.carts.checkout({
    body: { totalAmount },
    idempotencyKey: randomUUID(),
  });
  const [placed] = await db.select().from(order).where(eq(order.id, orderId));

  expect(await api.notifications.list()).toEqual([
    {
      kind: "SESSION_SOON",
      id: soon?.id,
      subject: "Circuit Training",
      session: { kind: "SESSION", productName: "Circuit Training" },
      person: { clientId, clientName: "Ong Siew Kheng", lovedOne: false },
      amount: null,
      at: inDays(1).toISOString(),
    },
    {
      kind: "UNPAID_ORDER",
      id: orderId,
      subject: placed?.orderNumber,
      person: null,
      amount: totalAmount,
      at: placed?.expiresAt.toISOString(),
    },
  ]);
  const stranger = await world.customer();
  expect(await stranger.api.notifications.list()).toEqual([]);
});

test("the bell shows dental appointments within two days and old medical histories of each person, and no other person's", async () => {
  const [mine, stranger] = [await dentalCustomer(world), await dentalCustomer(world)];
  const { id: motherId } = await mine.api.lovedOnes.create({
    body: { ...profileOf(), name: "Ong Ah Eng", email: "mother@mail.example" },
    idempotencyKey: randomUUID(),
  });
  const forMother = mine.actingFor(motherId);
  await forMother.denticare.register();
  await sendHistory(forMother);
  const hers = await bookDentist(forMother, slot({ timeSlot: "14:00" }));
  const own = await bookDentist(mine.api, slot({ timeSlot: "15:00" }));
  await bookDentist(stranger.api, slot({ timeSlot: "16:00" }));
  const { id: ownId } = await mine.api.profiles.get();
  const mother = { clientId: motherId, clientName: "Ong Ah Eng", lovedOne: true };
  const told = async (api = mine.api) =>
    (await api.notifications.list()).map(({ kind, id, person }) => [kind, id, person?.clientName]);

  world.clock.set(new Date("2026-11-30T05:59:00Z"));
  expect(await told()).toEqual([]);
  world.clock.set(new Date("2026-11-30T07:00:00Z"));
  expect(await mine.api.notifications.list()).toMatchObject([
    { kind: "DENTAL_SOON", id: hers.id, subject: "Scaling and polishing", person: mother },
    { kind: "DENTAL_SOON", id: own.id, person: { clientId: ownId, lovedOne: false } },
  ]);
  expect(await told(forMother)).toEqual([["DENTAL_SOON", hers.id, "Ong Ah Eng"]]);
  await mine.api.denticare.cancel({ params: { id: own.id } });
  expect(await told()).toHaveLength(1);

  world.clock.set(new Date("2027-11-30T07:00:00Z"));
  await sendHistory(mine.api);
  expect(await told()).toEqual([["MEDICAL_HISTORY_OLD", motherId, "Ong Ah Eng"]]);
});

test("the e-mails of booked and moved sessions carry their calendar entry", async () => {
  // The other tests have moved their clock beyond the timetable.
  const fresh = await openTestProvider();
  onTestFinished(() => fresh.close());
  const participant = await ownerOf(fresh, "circuit-training");
  const free = await timesTwiceAWeek(participant, 2);
  const [booked, other] = free.map(({ id }) => id);
  expect(other).toBeDefined();
  await participant.api.sessions.schedule({
    body: { termId: participant.termId, slotIds: [booked as string] },
    idempotencyKey: randomUUID(),
  });
  fresh.sent.length = 0;
  await fresh.job("send-messages");
  const [{ groups }] = (await participant.api.sessions.list()) as [TermSessions];
  const [appointment] = groups.scheduled;
  await participant.api.sessions.reschedule({
    body: {
      bookingId: appointment?.id as string,
      slotId: other as string,
      consent: true,
      withCharge: false,
    },
    idempotencyKey: randomUUID(),
  });
  await fresh.job("send-messages");
  const files = fresh.sent
    .filter(({ channel, calendar }) => channel === "EMAIL" && calendar)
    .map(({ calendar }) => calendar as string);
  expect(files).toHaveLength(2);
  for (const file of files) {
    expect(file).toContain(`UID:${appointment?.id}@portal.example`);
    expect(file).toContain("METHOD:PUBLISH");
  }
  const starts = files.map((file) => /DTSTART:(\w+)/.exec(file)?.[1]);
  expect(new Set(starts).size).toBe(2);
  const sms = fresh.sent.filter(({ channel }) => channel === "SMS");
  expect(sms.every(({ calendar }) => !calendar)).toBe(true);
});
