import { randomUUID } from "node:crypto";
import { and, asc, eq, gt, lt } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { sessionBooking } from "~/database/schema/booking";
import { slot } from "~/database/schema/offering/timetable";
import {
  book,
  bookOne,
  buy,
  cancel,
  declareHealth,
  move,
  outcome,
  owner,
  ownerOf,
  type PackageOwner,
  termOf,
  timesTwiceAWeek,
  vacant,
} from "../../helpers/booking/package-owner";
import { byNric, linkTo, posterOf } from "../../helpers/check-in/door";
import { FIRST_DAY } from "../../helpers/database/first-day";
import { newNric, profileOf } from "../../helpers/people/registered";
import { useTestProvider } from "../../helpers/provider/test-provider";

const world = useTestProvider();
beforeEach(async () => {
  world.clock.set(FIRST_DAY);
  // No centre records attendance, unless the test says so.
  await world.database.db.update(sessionBooking).set({ checkedInAt: null, turnedAwayAt: null });
  // Times that an earlier test has moved away.
  await world.database.db
    .update(slot)
    .set({ centreId: "taman-jurong" })
    .where(and(eq(slot.productId, "circuit-training"), eq(slot.centreId, "yishun")));
});

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
  const seen = { [first.id]: first.startsAt };
  const unseen = { termId: who.termId, consent: true as const, expectedStarts: seen };
  expect(
    await outcome(who.api.sessions.makeWay({ body: unseen, idempotencyKey: randomUUID() })),
  ).toMatch(/^Your appointments have changed/);
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

test("a second change of health that is declared after the notice frees no session", async () => {
  const who = await changedInTheMiddle();
  const [first, second] = (await standing(who)) as [Standing, Standing];
  await noneBefore(second.endsAt);
  world.clock.set(new Date(Date.parse(first.startsAt) - 3_600_000));
  expect((await standing(who))[0]?.late).toBe(false);
  await declareHealth(who.api, who.clientId, "DIABETES");
  expect((await standing(who))[0]?.late).toBe(true);
  expect(await outcome(cancel(who, first.id))).toMatch(/less than 2 working days/);
});

type Standing = Awaited<ReturnType<typeof standing>>[number];

/** Checks the person in to the session of this hour. @returns the answer, or the refusal. */
async function goIn({ nric }: { nric: string }): Promise<string> {
  const { anybody } = world;
  const door = await posterOf(anybody, "center");
  const at = { params: { id: door.id }, body: { code: door.code, who: byNric(nric) } };
  const { visit, events } = await anybody.checkIns.validateAtCentre(at);
  const [event] = events;
  const body = { visit, booking: event?.id as string };
  return outcome(anybody.checkIns.checkIn({ params: { id: event?.sessionId as string }, body }));
}

/** Lets another person check in at the centre at the time of a session, so that attendance is known. */
async function checkSomebodyIn({ startsAt }: Standing) {
  const other = await ownerOf(world, "circuit-training");
  const { id } = await bookOne(other, (await free(other)).at(-1)?.id as string);
  await world.database.db
    .update(sessionBooking)
    .set({ startsAt: new Date(startsAt), checkedInAt: new Date(startsAt) })
    .where(eq(sessionBooking.id, id));
}

/** Sends the reminder of a session, two days before it. */
async function reminderOf(who: PackageOwner, { startsAt }: Standing) {
  const { email } = await who.api.profiles.get();
  world.clock.set(new Date(Date.parse(startsAt) - 47 * 3_600_000));
  world.sent.length = 0;
  await job("remind-of-sessions");
  await job("send-messages");
  return world.sent.find(
    ({ to, subject }) => to === email && subject?.startsWith("Please book your pre-assessment"),
  );
}

test("check-in refuses a session before the due assessment, and gives the reason", async () => {
  const who = await changedInTheMiddle();
  const [next] = await standing(who);
  world.clock.set(new Date(Date.parse(next?.startsAt as string) - 5 * 60_000));
  expect(await goIn(who)).toBe(
    "This session cannot take place before your pre-assessment. It does not count as used. Please speak to our staff.",
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

const job = (name: string) => world.job(name);

/** Sets the clock to a minute after the end, and completes what has ended. */
async function isOver({ endsAt }: { endsAt: string }) {
  world.clock.set(new Date(Date.parse(endsAt) + 60_000));
  await job("complete-sessions");
}

/** Creates an owner who declares arthritis before anything is booked. */
async function withArthritis(productId: "circuit-training" | "gym-tonic") {
  const customer = await world.customer();
  const nric = newNric();
  const email = `${customer.subject}@mail.example`;
  const { id } = await customer.api.profiles.put({ body: { ...profileOf(nric), email } });
  await buy(customer.api, productId);
  await declareHealth(customer.api, id as string, "OSTEOARTHRITIS");
  return { ...(await owner(customer.api, id as string)), nric, email };
}

const confirmAssessment = ({ api }: PackageOwner, bookingId: string) =>
  api.sessions.confirmAssessment({ body: { bookingId } });

describe("an assessment without a check-in, at a centre where no person checked in that week", () => {
  test.each(["circuit-training", "gym-tonic"] as const)(
    "does not count for %s until the customer confirms it",
    async (productId) => {
      const who = await withArthritis(productId);
      const [time] = await free(who);
      const { id, endsAt } = await bookOne(who, time?.id as string);
      expect((await who.service()).term.toBook).not.toBe("PRE_SESSION");
      await isOver({ endsAt });
      expect((await who.service()).term.toBook).toBe("PRE_SESSION");
      const [past] = (await termOf(who)).groups.completed;
      expect(past).toMatchObject({ id, attended: "UNKNOWN", canConfirm: true });
      const stranger = { ...who, api: (await world.customer()).api };
      expect(await outcome(confirmAssessment(stranger, id))).toMatch(/not found/);
      expect(await confirmAssessment(who, id)).toMatchObject({
        attended: "CAME",
        canConfirm: false,
      });
      expect(await confirmAssessment(who, id)).toMatchObject({ attended: "CAME" });
      expect((await who.service()).term.toBook).toBe(
        productId === "gym-tonic" ? "INTAKE" : "SESSION",
      );
    },
  );

  test("cannot be confirmed for a health condition that was declared after it", async () => {
    const who = await withArthritis("circuit-training");
    const [time] = await free(who);
    const { id, endsAt } = await bookOne(who, time?.id as string);
    await isOver({ endsAt });
    await declareHealth(who.api, who.clientId, "PACEMAKER");
    const [past] = (await termOf(who)).groups.completed;
    expect(past).toMatchObject({ canConfirm: false });
    expect(await outcome(confirmAssessment(who, id))).toMatch(/cannot be confirmed/);
    expect((await who.service()).term.toBook).toBe("PRE_SESSION");
  });

  test("is asked about in a message", async () => {
    const who = await withArthritis("circuit-training");
    const [time] = await free(who);
    await isOver(await bookOne(who, time?.id as string));
    world.sent.length = 0;
    await job("send-messages");
    const subjects = world.sent.filter(({ to }) => to === who.email).map((mail) => mail.subject);
    expect(subjects.filter((subject) => subject?.startsWith("Did your"))).toEqual([
      "Did your pre-assessment take place? Circuit Training",
    ]);
  });
});

describe("a session that may not take place before an assessment", () => {
  test("uses nothing at a centre that records attendance, and is not shown as missed", async () => {
    const who = await changedInTheMiddle();
    const [next] = await standing(who);
    await checkSomebodyIn(next as Standing);
    const { usedSessions, sessionsToBook } = await termOf(who);
    await isOver(next as Standing);
    const after = await termOf(who);
    expect(after).toMatchObject({ usedSessions, sessionsToBook: sessionsToBook + 1 });
    expect(after.groups.cancelledWithoutCharge.map(({ id }) => id)).toEqual([next?.id]);
  });

  test("is used at a centre that records no attendance, as its page, link and reminder say", async () => {
    const who = await changedInTheMiddle();
    const [next] = await standing(who);
    const CANCEL = "please cancel this session. Otherwise it counts as used.";
    expect(next).toMatchObject({ assessmentFirst: true, usedUnlessCancelled: true });
    const id = await linkTo(world, next?.id as string, new Date("2030-01-01"));
    const { get, clientAttendance } = world.anybody.appointmentReminders;
    expect(await get({ params: { id } })).toMatchObject({ usedUnlessCancelled: true });
    expect(await outcome(clientAttendance({ body: { id, response: "CONFIRMED" } }))).toContain(
      CANCEL,
    );
    expect((await reminderOf(who, next as Standing))?.text).toContain(CANCEL);
    const { usedSessions } = await termOf(who);
    await isOver(next as Standing);
    const after = await termOf(who);
    expect(after.usedSessions).toBe(usedSessions + 1);
    expect(after.groups.completed.find(({ id: past }) => past === next?.id)).toMatchObject({
      attended: "UNKNOWN",
    });
  });

  test("uses nothing if the person was turned away, even if no other person was checked in", async () => {
    const who = await changedInTheMiddle();
    const [next] = await standing(who);
    world.clock.set(new Date(Date.parse(next?.startsAt as string) - 5 * 60_000));
    expect(await goIn(who)).toContain("It does not count as used. Please speak to our staff.");
    const { usedSessions } = await termOf(who);
    await isOver(next as Standing);
    expect((await termOf(who)).usedSessions).toBe(usedSessions);
  });

  test("says so on its page, behind its link, in the reminder and at the door, and asks for no answer", async () => {
    const who = await changedInTheMiddle();
    const [next] = await standing(who);
    const reminder = await reminderOf(who, next as Standing);
    const FIRST = "This session cannot take place before your pre-assessment";
    expect(reminder?.text).toContain(FIRST);
    expect(reminder?.text).toContain(`/book-preclass-sessions?term=${who.termId}`);
    const [shown] = await standing(who);
    expect(shown).toMatchObject({ id: next?.id, assessmentFirst: true, canAnswer: false });
    const id = await linkTo(world, next?.id as string, new Date("2030-01-01"));
    const { get, clientAttendance } = world.anybody.appointmentReminders;
    expect(await get({ params: { id } })).toMatchObject({ assessmentFirst: true, open: false });
    const answer = clientAttendance({ body: { id, response: "CONFIRMED" } });
    expect(await outcome(answer)).toContain(FIRST);
    const asked = who.api.sessions.answer({
      body: { bookingId: next?.id as string, response: "CONFIRMED" },
    });
    expect(await outcome(asked)).toMatch(/cannot be answered/);
    // Booked, the assessment lets the session take place.
    await bookOne(who, (await free(who))[0]?.id as string);
    expect((await standing(who))[0]).toMatchObject({ assessmentFirst: false, canAnswer: true });
  });

  test("cannot be moved forward", async () => {
    const who = await changedInTheMiddle();
    const last = (await standing(who)).at(-1) as Standing;
    const query = { termId: who.termId, bookingId: last.id };
    const { vacantSlots } = await who.api.sessions.vacantSlots({ query });
    expect(vacantSlots.length).toBeGreaterThan(0);
    expect(vacantSlots.filter(({ startsAt }) => startsAt < last.startsAt)).toEqual([]);
    const all = await world.database.db
      .select()
      .from(slot)
      .where(
        and(
          eq(slot.productId, "circuit-training"),
          eq(slot.centreId, "taman-jurong"),
          eq(slot.kind, "SESSION"),
          lt(slot.startsAt, new Date(last.startsAt)),
          gt(slot.startsAt, new Date(Date.parse(last.startsAt) - 86_400_000)),
        ),
      );
    expect(await outcome(move(who, last.id, all[0]?.id as string))).toBe(
      "Your sessions come after your pre-assessment. Please choose a later time.",
    );
  });
});
