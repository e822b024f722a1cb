import { randomUUID } from "node:crypto";
import { and, asc, eq, gt, lt } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { slot } from "~/database/schema/offering";
import { byNric, posterOf } from "../../helpers/door";
import { FIRST_DAY } from "../../helpers/first-day";
import {
  book,
  bookOne,
  buy,
  cancel,
  declareHealth,
  move,
  outcome,
  owner,
  type PackageOwner,
  termOf,
  timesTwiceAWeek,
  vacant,
} from "../../helpers/package-owner";
import { newNric, profileOf } from "../../helpers/registered";
import { openTestProvider, type TestProvider } from "../../helpers/test-provider";

let world: TestProvider;
beforeAll(async () => {
  world = await openTestProvider();
});
beforeEach(() => world.clock.set(FIRST_DAY));
afterAll(() => world?.close());

/** Creates a customer of Circuit Training who attended the first session, booked others and then declares a heart condition. */
async function changedInTheMiddle(many = 4): Promise<PackageOwner & { nric: string }> {
  const customer = await world.customer();
  const nric = newNric();
  const email = `${customer.subject}@mail.example`;
  const { id } = await customer.api.profiles.put({ body: { ...profileOf(nric), email } });
  const clientId = id as string;
  await buy(customer.api, "circuit-training");
  await declareHealth(customer.api, clientId);
  const who = await owner(customer.api, clientId);
  const times = await timesTwiceAWeek(who, many);
  const { booked } = await book(
    who,
    times.map((time) => time.id),
  );
  world.clock.set(new Date(Date.parse(booked[0]?.endsAt as string) + 60_000));
  await world.provider.jobs.find(({ name }) => name === "complete-sessions")?.work();
  await declareHealth(who.api, clientId, "HEART_CONDITION");
  expect((await who.service()).term).toMatchObject({ toBook: "PRE_SESSION" });
  return { ...who, nric };
}

const standing = async (who: PackageOwner) =>
  (await termOf(who)).groups.scheduled.filter(({ kind }) => kind === "SESSION");

const free = async (who: PackageOwner) =>
  (await vacant(who)).filter(({ placesLeft }) => placesLeft > 0);

const assessments = (from: Date, until: Date) =>
  world.database.db
    .select()
    .from(slot)
    .where(
      and(
        eq(slot.productId, "circuit-training"),
        eq(slot.centreId, "taman-jurong"),
        eq(slot.kind, "PRE_SESSION"),
        gt(slot.startsAt, from),
        lt(slot.startsAt, until),
      ),
    )
    .orderBy(asc(slot.startsAt));

/** Moves all assessment times before this instant to another centre. */
async function noneBefore(instant: string) {
  for (const { id } of await assessments(world.clock.now(), new Date(instant)))
    await world.database.db.update(slot).set({ centreId: "yishun" }).where(eq(slot.id, id));
}

test("a due assessment is offered and booked only before the first scheduled session", async () => {
  const who = await changedInTheMiddle();
  const [next] = await standing(who);
  const offered = await vacant(who);
  expect(offered.length).toBeGreaterThan(0);
  expect(offered.every(({ endsAt }) => endsAt <= (next?.startsAt as string))).toBe(true);
  expect(await who.api.sessions.assessmentFirst({ query: { termId: who.termId } })).toMatchObject({
    inTheWay: [],
  });
  // Typed, and not picked.
  const [late] = await assessments(
    new Date(next?.endsAt as string),
    new Date(world.clock.now().getTime() + 60 * 86_400_000),
  );
  expect(await outcome(book(who, [late?.id as string]))).toBe(
    "The pre-assessment must be before your next session. Please choose an earlier time.",
  );
  const { id } = await bookOne(who, offered[0]?.id as string);
  expect(await outcome(move(who, id, late?.id as string))).toMatch(/must be before your next/);
  expect(await outcome(move(who, id, offered[1]?.id as string))).toBe("done");
});

test("sessions are moved or cancelled free of charge if no assessment time is left before them", async () => {
  const who = await changedInTheMiddle();
  const before = await standing(who);
  const [first, second, third] = before as [Standing, Standing, Standing];
  await noneBefore(second.endsAt);
  expect(await free(who)).toEqual([]);
  const query = { termId: who.termId };
  const asked = await who.api.sessions.assessmentFirst({ query });
  expect(asked?.inTheWay.map(({ id }) => id)).toEqual([first.id, second.id]);
  expect(asked?.earliest?.startsAt).toMatch(/^\d/);
  // Inside the two working days, and still free of charge.
  world.clock.set(new Date(Date.parse(first.startsAt) - 3_600_000));
  expect((await standing(who)).map(({ late }) => late)).toEqual([false, false, false]);
  // Moved to a time after the assessment could be, and to none before it.
  const moves = (await who.api.sessions.vacantSlots({ query: { ...query, bookingId: first.id } }))
    .vacantSlots;
  expect(moves.every(({ startsAt }) => startsAt >= (asked?.earliest?.endsAt as string))).toBe(true);
  const used = (await termOf(who)).usedSessions;
  const key = randomUUID();
  const clear = () =>
    who.api.sessions.makeWay({ body: { termId: who.termId, consent: true }, idempotencyKey: key });
  const [cleared, again] = await Promise.all([clear(), clear()]);
  expect(again).toEqual(cleared);
  expect(cleared.cancelled.map(({ id, status }) => [id, status])).toEqual([
    [first.id, "CANCELLED"],
    [second.id, "CANCELLED"],
  ]);
  expect((await termOf(who)).usedSessions).toBe(used);
  const offered = await free(who);
  expect(offered[0]?.id).toBe(asked?.earliest?.id);
  expect(offered.every(({ endsAt }) => endsAt <= third.startsAt)).toBe(true);
  await bookOne(who, offered[0]?.id as string);
  // Afterwards a late change costs what it always costs.
  world.clock.set(new Date(Date.parse(third.startsAt) - 3_600_000));
  expect(await outcome(cancel(who, third.id))).toMatch(/less than 2 working days/);
});
type Standing = Awaited<ReturnType<typeof standing>>[number];

test("check-in refuses a session before the due assessment, and gives the reason", async () => {
  const who = await changedInTheMiddle();
  const [next] = await standing(who);
  world.clock.set(new Date(Date.parse(next?.startsAt as string) - 5 * 60_000));
  const { anybody } = world;
  const door = await posterOf(anybody, "center");
  const at = { params: { id: door.id }, body: { code: door.code, who: byNric(who.nric) } };
  const { visit, events } = await anybody.checkIns.validateAtCentre(at);
  const [event] = events;
  const goIn = () =>
    anybody.checkIns.checkIn({
      params: { id: event?.sessionId as string },
      body: { visit, booking: event?.id as string },
    });
  expect(await outcome(goIn())).toBe(
    "Your pre-assessment comes first: you have told us that your health has changed. Please speak to our staff.",
  );
});

test("a stranger can neither free sessions for an assessment nor read them", async () => {
  const who = await changedInTheMiddle(2);
  const stranger = (await world.customer()).api.sessions;
  const termId = who.termId;
  expect(await outcome(stranger.assessmentFirst({ query: { termId } }))).toMatch(/not found/);
  const body = { termId, consent: true as const };
  expect(await outcome(stranger.makeWay({ body, idempotencyKey: randomUUID() }))).toMatch(
    /not found/,
  );
});
