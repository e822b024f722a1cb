import { randomUUID } from "node:crypto";
import { eq, inArray, ne } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { intake, slot } from "~/database/schema/offering/timetable";
import { intakeSeat } from "~/database/schema/order";
import {
  book,
  bookOne,
  cancel,
  outcome,
  ownerOf,
  type PackageOwner,
  statusOf,
  termOf,
  timesTwiceAWeek,
  vacant,
} from "../../helpers/booking/package-owner";
import { useTestProvider } from "../../helpers/provider/test-provider";

const world = useTestProvider();

const circuit = () => ownerOf(world, "circuit-training");

const wait = ({ api, termId }: PackageOwner, slotId: string) =>
  api.waitingLists.join({ body: { termId, slotId }, idempotencyKey: randomUUID() });

/** Creates a slot with one place, which is taken. */
async function fullSlot(nth: number) {
  const holder = await circuit();
  const times = await timesTwiceAWeek(holder, nth + 1);
  const id = times[nth]?.id as string;
  await world.database.db.update(slot).set({ seats: 1 }).where(eq(slot.id, id));
  return { id, holder, booking: await bookOne(holder, id) };
}

/** Reads the token in the newest offer to this person. */
async function offerTo(owner: PackageOwner): Promise<string | undefined> {
  // The second round sends the messages that the first one wrote.
  await world.runDueWork();
  await world.runDueWork();
  const { email } = await owner.api.profiles.get();
  const told = world.sent.filter(({ to, text }) => to === email && text.includes("/seat-offer/"));
  return /\/seat-offer\/([\w-]+)/.exec(told.at(-1)?.text ?? "")?.[1];
}

test("a package waits for six times at most", async () => {
  const [owner, holder] = await Promise.all([circuit(), circuit()]);
  const full = (await timesTwiceAWeek(holder, 7)).map(({ id }) => id);
  expect((await book(holder, full)).booked).toHaveLength(7);
  await world.database.db.update(slot).set({ seats: 1 }).where(inArray(slot.id, full));
  const answers = [];
  for (const id of full) answers.push(await outcome(wait(owner, id)));
  expect(answers.slice(0, 6)).toEqual(Array(6).fill("done"));
  expect(answers[6]).toContain("6 waiting lists");
});

test("a freed place is held for the first person, the link books exactly it, and no other person can take it", async () => {
  const { id, holder, booking } = await fullSlot(0);
  const [first, second, third] = await Promise.all([circuit(), circuit(), circuit()]);
  expect(await wait(first, id)).toMatchObject({ position: 1, offeredUntil: null });
  world.clock.forward({ minutes: 1 });
  expect(await wait(second, id)).toMatchObject({ position: 2 });
  expect(await outcome(wait(second, id))).toBe("You are already on this waiting list.");
  expect(await offerTo(first)).toBeUndefined();

  await cancel(holder, booking.id);
  const token = (await offerTo(first)) as string;
  expect(await offerTo(second)).toBeUndefined();
  expect((await vacant(third)).find((time) => time.id === id)?.placesLeft).toBe(0);
  expect((await book(third, [id])).missed).toMatchObject([{ reason: "FULL" }]);

  const params = { token };
  expect(await world.anybody.waitingLists.offer({ params })).toMatchObject({ state: "OPEN" });
  const taken = await Promise.all(
    Array.from({ length: 5 }, () => world.anybody.waitingLists.take({ params })),
  );
  expect(taken.map(({ state }) => state)).toEqual(Array(5).fill("TAKEN"));
  expect((await termOf(first)).scheduledSessions).toBe(1);
  expect((await termOf(second)).scheduledSessions).toBe(0);
});

test("an untaken offer goes to the next person, and its link shows that it has expired", async () => {
  const { id, holder, booking } = await fullSlot(1);
  const [first, second] = await Promise.all([circuit(), circuit()]);
  await wait(first, id);
  world.clock.forward({ minutes: 1 });
  await wait(second, id);
  await cancel(holder, booking.id);
  const token = (await offerTo(first)) as string;
  world.clock.forward({ days: 1 });
  const next = (await offerTo(second)) as string;
  expect(next).not.toBe(token);
  const params = { token };
  expect(await world.anybody.waitingLists.offer({ params })).toMatchObject({ state: "OVER" });
  expect(await outcome(world.anybody.waitingLists.take({ params }))).toMatch(/has ended/);
  await world.anybody.waitingLists.decline({ params: { token: next } });
  expect((await book(first, [id])).booked).toHaveLength(1);
});

test("leaving passes a held place on, and a stranger can neither leave for another nor wait with their package", async () => {
  const { id, holder, booking } = await fullSlot(2);
  const [first, second] = await Promise.all([circuit(), circuit()]);
  const place = await wait(first, id);
  world.clock.forward({ minutes: 1 });
  await wait(second, id);
  const leave = (owner: PackageOwner) => owner.api.waitingLists.leave({ params: { id: place.id } });
  expect(await statusOf(leave(second))).toBe(404);
  expect(await statusOf(wait({ ...second, termId: first.termId }, id))).toBe(404);
  await cancel(holder, booking.id);
  expect(await offerTo(first)).toBeDefined();
  await leave(first);
  expect(await offerTo(second)).toBeDefined();
  expect(await first.api.waitingLists.list({ query: {} })).toEqual([]);
});

test("a time with a free place has no waiting list, and a guessed link is not found", async () => {
  const owner = await circuit();
  const [, , , free] = await timesTwiceAWeek(owner, 4);
  expect(await outcome(wait(owner, free?.id as string))).toMatch(/You can book it/);
  const params = { token: "x".repeat(32) };
  expect(await statusOf(world.anybody.waitingLists.offer({ params }))).toBe(404);
  expect(await statusOf(world.anybody.waitingLists.take({ params }))).toBe(404);
});

describe("an intake", () => {
  const strength = () => ownerOf(world, "functional-strength-training");
  const intakes = ({ api, termId }: PackageOwner) => api.intakes.list({ query: { termId } });
  const waitForIntake = ({ api, termId }: PackageOwner, intakeId: string) =>
    api.waitingLists.join({ body: { termId, intakeId }, idempotencyKey: randomUUID() });
  const enrol = async ({ api, clientId, termId, service }: PackageOwner, intakeId: string) => {
    const { id: subscription } = await service();
    const body = { clientId, subscription, subscriptionTermId: termId, intakeId };
    return api.intakes.enrol({ body, idempotencyKey: randomUUID() });
  };

  /** Fills the intake in which this owner holds a seat. */
  async function fullIntake(holder: PackageOwner): Promise<string> {
    const id = (await intakes(holder)).find(({ held }) => held)?.id as string;
    const { db } = world.database;
    const seats = await db.$count(intakeSeat, eq(intakeSeat.intakeId, id));
    await db.update(intake).set({ seats }).where(eq(intake.id, id));
    return id;
  }

  test("a freed seat is held for the first, and passes to the next when the offer expires, whose link enrols", async () => {
    const holder = await strength();
    const id = await fullIntake(holder);
    const [first, second, third] = [await strength(), await strength(), await strength()];
    expect(await outcome(waitForIntake(holder, id))).toBe(
      "Your place in this group is kept. You can choose it.",
    );
    expect(await waitForIntake(first, id)).toMatchObject({ position: 1, isRun: true });
    // Both joined at the same instant, so either may be first. The reported order matches the stored one.
    const { position } = await waitForIntake(second, id);
    const [again] = await first.api.waitingLists.list({ query: {} });
    expect([again?.position, position].sort()).toEqual([1, 2]);
    const [next, after] = position === 2 ? [first, second] : [second, first];

    const other = (await intakes(holder)).find(({ held }) => !held)?.id as string;
    await enrol(holder, other);
    expect(await offerTo(next)).toBeDefined();
    expect(await offerTo(after)).toBeUndefined();
    expect((await intakes(third)).find((intake) => intake.id === id)?.problem).toBe("FULL");
    expect(await outcome(enrol(third, id))).toMatch(/just been taken/);
    // A held seat does not let another customer start the programme.
    const { db } = world.database;
    const elsewhere = await db.select().from(intake).where(ne(intake.id, id));
    await db.update(intake).set({ fromDate: "2020-01-06" }).where(ne(intake.id, id));
    const query = { code: "sd-functional-strength-training", key: "sd-taman-jurong" };
    expect(await statusOf(third.api.configuration.mastercodes({ query }))).toBe(404);
    for (const { id: other, fromDate } of elsewhere)
      await db.update(intake).set({ fromDate }).where(eq(intake.id, other));

    world.clock.forward({ days: 1 });
    const token = (await offerTo(after)) as string;
    expect(await outcome(world.anybody.waitingLists.take({ params: { token } }))).toBe("done");
    expect((await termOf(after)).scheduledSessions).toBe(24);
    expect((await intakes(next)).find((intake) => intake.id === id)?.problem).toBe("FULL");
    const seats = await db.select().from(intakeSeat).where(eq(intakeSeat.intakeId, id));
    expect(new Set(seats.map(({ seat }) => seat)).size).toBe(seats.length);
  });

  test("no waiting list opens for an intake with a free place or one the person cannot join", async () => {
    const owner = await strength();
    const { db } = world.database;
    await db.update(intake).set({ seats: 50 });
    const free = (await intakes(owner)).find(({ held }) => !held);
    expect(await outcome(waitForIntake(owner, free?.id as string))).toBe(
      "There is a place in this group now. You can choose it.",
    );
    const [foreign] = await db.select().from(intake).where(eq(intake.productId, "gym-tonic"));
    expect(await statusOf(waitForIntake(owner, foreign?.id as string))).toBe(409);
    const gym = await ownerOf(world, "gym-tonic");
    expect(await outcome(waitForIntake(gym, foreign?.id as string))).toBe(
      "Please book your pre-assessment first.",
    );
  });
});
