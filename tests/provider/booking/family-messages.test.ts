/** A father with two children who act for him: who gets the messages about his appointments, and what the second child reads. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, toInstant, toSingaporeDay } from "~/lib/singapore-date";
import { book, bookOne, cancel, move, timesTwiceAWeek } from "../../helpers/booking/package-owner";
import { newFamily } from "../../helpers/people/family";
import { openTestProvider, type TestProvider } from "../../helpers/provider/test-provider";

let world: TestProvider;
beforeAll(async () => {
  world = await openTestProvider();
});
afterAll(() => world.close());

const family = () => newFamily(world);

const textsTo = async (mobile: string) => {
  await world.runDueWork();
  return world.sent.filter(({ to }) => to === `+65${mobile}`).map(({ text }) => text);
};

test("the child who books gets the confirmation, and both children hear of a change", async () => {
  const { father, daughter, son } = await family();
  const [first, second, third] = await timesTwiceAWeek(father, 3);
  const booked = await bookOne(daughter, first?.id as string);
  const confirmation = (await textsTo(daughter.mobile)).at(-1);
  expect(confirmation).toContain(", for ");
  expect(confirmation).toContain("Circuit Training");
  expect(await textsTo(son.mobile)).toEqual([]);

  const { booked: moved } = await move(son, booked.id, third?.id as string);
  expect((await textsTo(daughter.mobile)).length).toBe(2);
  expect((await textsTo(son.mobile)).length).toBe(1);
  await cancel(father, moved[0]?.id as string);
  expect((await textsTo(daughter.mobile)).length).toBe(3);
  expect((await textsTo(son.mobile)).length).toBe(2);

  await son.own.lovedOnes.remind({ params: { id: father.clientId }, body: { reminded: true } });
  expect((await son.own.lovedOnes.list())[0]?.reminded).toBe(true);
  await bookOne(daughter, second?.id as string);
  expect((await textsTo(son.mobile)).length).toBe(3);
});

test("reminders go to the father, to the child who booked, and to the child who chose them", async () => {
  const { father, daughter, son } = await family();
  const [first] = await timesTwiceAWeek(father, 1);
  const booked = await bookOne(daughter, first?.id as string);
  const before = [(await textsTo(daughter.mobile)).length, (await textsTo(son.mobile)).length];
  world.clock.set(new Date(Date.parse(booked.startsAt) - 20 * 3_600_000));
  await world.job("remind-of-sessions");
  expect((await textsTo(daughter.mobile)).length).toBe((before[0] ?? 0) + 1);
  expect((await textsTo(son.mobile)).length).toBe(before[1]);
});

test("a time that the other child has booked is named with who booked it", async () => {
  const { father, daughter, son } = await family();
  const [first] = await timesTwiceAWeek(father, 1);
  const id = first?.id as string;
  await bookOne(daughter, id);
  const { missed } = await book(son, [id]);
  expect(missed[0]?.booked).toEqual({
    title: "Circuit Training",
    kind: "SESSION",
    productName: "Circuit Training",
    same: true,
    by: "Tan Siew Hua",
  });
  expect((await book(daughter, [id])).missed[0]?.booked).toMatchObject({ same: true, by: null });
});

test("a change at night is sent at once to the child who makes it, and to the other child in the morning", async () => {
  const { father, daughter, son } = await family();
  const [first] = await timesTwiceAWeek(father, 1);
  const booked = await bookOne(father, first?.id as string);
  const today = toSingaporeDay(world.clock.now());
  world.clock.set(toInstant(today, "22:30"));
  await textsTo(son.mobile);
  world.sent.length = 0;
  await cancel(daughter, booked.id);
  expect((await textsTo(daughter.mobile)).length).toBe(1);
  expect(await textsTo(son.mobile)).toEqual([]);
  world.clock.set(toInstant(addDays(today, 1), "08:00"));
  expect((await textsTo(son.mobile)).length).toBe(1);
});

test("a child freezes the father's package, and the father and the other child hear of it", async () => {
  const { father, daughter, son } = await family();
  const [first] = await timesTwiceAWeek(father, 1);
  const { startsAt } = await bookOne(father, first?.id as string);
  const day = toSingaporeDay(new Date(startsAt));
  await daughter.api.packageFreezes.request({
    params: { id: (await father.service()).id },
    body: { fromDate: day, toDate: day, reason: "HOSPITAL", released: 1 },
    idempotencyKey: randomUUID(),
  });
  expect((await father.service()).scheduledSessions).toBe(0);
  for (const { mobile } of [daughter, son])
    expect((await textsTo(mobile)).at(-1)).toContain("Circuit Training: frozen on");
  const { email } = await father.api.profiles.get();
  const told = world.sent.filter(({ to, subject }) => to === email && subject?.includes("Frozen"));
  expect(told).toHaveLength(1);
});
