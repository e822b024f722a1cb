import { randomUUID } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Appointment } from "~/contract/booking/appointment";
import { personTime } from "~/database/schema/booking";
import { intake, slot } from "~/database/schema/offering/timetable";
import { intakeSeat } from "~/database/schema/order";
import { client } from "~/database/schema/people/client";
import { service } from "~/database/schema/service";
import { generateSlots } from "~/provider/shop/timetable/slot-generation";
import {
  bookOne,
  cancel,
  declareHealth,
  move,
  outcome,
  ownerOf,
  type PackageOwner,
  statusOf,
  takeAssessment,
  termOf,
  vacant,
} from "../../helpers/booking/package-owner";
import { linkTo } from "../../helpers/check-in/door";
import { useTestProvider } from "../../helpers/provider/test-provider";

const world = useTestProvider();

const gym = () => ownerOf(world, "gym-tonic");
const strength = () => ownerOf(world, "functional-strength-training");
const intakes = ({ api, termId }: PackageOwner) => api.intakes.list({ query: { termId } });

async function enrol(
  { api, clientId, termId, service }: PackageOwner,
  intakeId: string,
  more: { preAssessmentSlotId?: string; clientId?: string } = {},
) {
  const { id: subscription } = await service();
  return api.intakes.enrol({
    body: { clientId, subscription, subscriptionTermId: termId, intakeId, ...more },
    idempotencyKey: randomUUID(),
  });
}

const leave = (
  { api, termId }: PackageOwner,
  forfeits: number,
  idempotencyKey: string = randomUUID(),
) => api.sessions.leaveRun({ body: { termId, consent: true, forfeits }, idempotencyKey });

/**
 * Adds a time for a pre-assessment of Gym Tonic to the timetable.
 *
 * @returns the id of the time
 */
async function openAssessment(startsAt: Date): Promise<string> {
  const [opened] = await world.database.db
    .insert(slot)
    .values({
      productId: "gym-tonic",
      centreId: "bukit-batok",
      kind: "PRE_SESSION",
      startsAt,
      endsAt: new Date(startsAt.getTime() + 45 * 60_000),
      seats: 4,
    })
    .returning({ id: slot.id });
  return opened?.id as string;
}

const stageOf = async (owner: PackageOwner) => (await termOf(owner)).stage;

/** Finds the order line of a package. */
async function lineOf({ service: read }: PackageOwner): Promise<string> {
  const { id } = await read();
  const { db } = world.database;
  const [found] = await db.select().from(service).where(eq(service.id, id));
  return found?.orderItemId as string;
}

describe("the runs of a term", () => {
  test("are those of its centre that end within its validity", async () => {
    const { service: read, termId } = await strength();
    const { id, centerId } = await read();
    const runs = (term: string) =>
      world.anybody.timetables.runs({
        query: { offering: "functional-strength-training-24", termId: term },
      });
    const validUntil = (day: string) =>
      world.database.db.update(service).set({ validUntil: day }).where(eq(service.id, id));
    const all = await runs(termId);
    expect(all.map((run) => run.centerId)).toEqual([centerId, centerId]);
    const [first] = all;
    await validUntil(first?.toDate as string);
    expect(await runs(termId)).toEqual([first]);
    await validUntil("2026-11-24");
    expect(await runs(termId)).toEqual([]);
    expect(await outcome(runs("00000000-0000-4000-8000-000000000000"))).toMatch(/not found/);
  });
});

describe("an intake", () => {
  test("shows at most two intakes with every date, including the one held since checkout", async () => {
    const owner = await strength();
    const found = await intakes(owner);
    expect(found).toHaveLength(2);
    expect(found.filter(({ held }) => held)).toHaveLength(1);
    expect(found[0]?.sessions).toHaveLength(24);
    expect(found[0]?.recurrence).toBe("Every Monday and Wednesday, 09:00 AM to 09:45 AM");
    expect(found[0]?.seatsLeft).toBeLessThan(15);
  });

  test("that is full does not take the place of a later one that can be joined", async () => {
    const { db } = world.database;
    const [reserved, next] = await intakes(await strength());
    const { id: _, ...copied } = (
      await db
        .select()
        .from(intake)
        .where(eq(intake.id, next?.id as string))
    )[0] as typeof intake.$inferSelect;
    const added = await db
      .insert(intake)
      .values([8, 9].map((hour) => ({ ...copied, startTime: `0${hour}:15` })))
      .returning({ id: intake.id });
    const addedIds = added.map(({ id }) => id);
    const [holder, owner] = [await strength(), await strength()];
    const full = [reserved?.id as string, next?.id as string];
    const before = await db.select().from(intake).where(inArray(intake.id, full));
    onTestFinished(async () => {
      await db.delete(intakeSeat).where(inArray(intakeSeat.intakeId, addedIds));
      await db.delete(intake).where(inArray(intake.id, addedIds));
      for (const { id, seats } of before)
        await db.update(intake).set({ seats }).where(eq(intake.id, id));
    });
    await db.delete(intakeSeat).where(eq(intakeSeat.orderItemId, await lineOf(owner)));
    await db
      .update(intakeSeat)
      .set({ intakeId: next?.id as string, seat: 1 })
      .where(eq(intakeSeat.orderItemId, await lineOf(holder)));
    for (const id of full) {
      const seats = await db.$count(intakeSeat, eq(intakeSeat.intakeId, id));
      await db.update(intake).set({ seats }).where(eq(intake.id, id));
    }
    const listed = await intakes(owner);
    const idsWith = (problem: string | null) =>
      listed.filter((one) => one.problem === problem).map(({ id }) => id);
    expect(idsWith(null).sort()).toEqual(addedIds.sort());
    expect(idsWith("FULL").sort()).toEqual(full.sort());
    const chosen = addedIds[1] as string;
    const query = { termId: owner.termId, limit: 1, chosen };
    const one = await owner.api.intakes.list({ query });
    expect(one.filter(({ problem }) => problem === null).map(({ id }) => id)).toEqual([chosen]);
  });

  test("covers all sessions of the package, and none of them can be rescheduled", async () => {
    const owner = await strength();
    const [first] = await intakes(owner);
    const { sessions } = await enrol(owner, first?.id as string);
    expect(sessions).toHaveLength(24);
    expect(sessions.map(({ startsAt }) => startsAt)).toEqual(
      first?.sessions.map(({ startsAt }) => startsAt),
    );
    expect(sessions.every(({ canReschedule }) => !canReschedule)).toBe(true);
    expect(await stageOf(owner)).toBe("BOOKING_COMPLETED");
    expect(await outcome(enrol(owner, first?.id as string))).toMatch(
      / is already in the group that begins on /,
    );
    const id = sessions[0]?.id as string;
    expect(await outcome(move(owner, id, randomUUID()))).toMatch(/fixed dates/);
    const link = await linkTo(world, id, new Date("2030-01-01"));
    const { get } = world.anybody.appointmentReminders;
    expect(await get({ params: { id: link } })).toMatchObject({ kind: "SESSION", ofRun: true });
    expect(await cancel(owner, id)).toMatchObject({ status: "CANCELLED" });
    expect(await termOf(owner)).toMatchObject({
      stage: "BOOKING_COMPLETED",
      scheduledSessions: 23,
    });
  });

  test("is not restored if cancelled date by date, and can be chosen again if cancelled whole before it begins", async () => {
    const owner = await strength();
    const [first] = await intakes(owner);
    const { sessions } = await enrol(owner, first?.id as string);
    for (const { id } of sessions.slice(1)) await cancel(owner, id);
    expect((await owner.service()).term).toMatchObject({
      stage: "BOOKING_COMPLETED",
      toBook: null,
    });
    await world.runDueWork();
    const { email } = await owner.api.profiles.get();
    const told = world.sent.filter(
      ({ to, subject }) => to === email && /^Cancelled/.test(subject ?? ""),
    );
    expect(told[0]?.text).toContain("Dates that you cancel in a group cannot be replaced.");
    await cancel(owner, sessions[0]?.id as string);
    expect((await owner.service()).term).toMatchObject({
      stage: "SESSION_BOOKING",
      toBook: "INTAKE",
    });
    const [, second] = await intakes(owner);
    expect((await enrol(owner, second?.id as string)).sessions).toHaveLength(24);
    expect(await stageOf(owner)).toBe("BOOKING_COMPLETED");
  });

  test("can be swapped for another one, and the seat moves with it", async () => {
    const owner = await strength();
    const other = (await intakes(owner)).find(({ held }) => !held);
    await enrol(owner, other?.id as string);
    const after = await world.database.db
      .select()
      .from(intakeSeat)
      .where(eq(intakeSeat.intakeId, other?.id as string));
    expect(after.length).toBeGreaterThan(0);
  });

  test("of another programme, centre or person is refused", async () => {
    const [owner, stranger] = await Promise.all([strength(), gym()]);
    const [foreign] = await world.database.db
      .select()
      .from(intake)
      .where(eq(intake.productId, "gym-tonic"));
    const [mine] = await intakes(owner);
    expect(await statusOf(enrol(owner, foreign?.id as string))).toBe(409);
    expect(await statusOf(enrol({ ...owner, api: stranger.api }, mine?.id as string))).toBe(404);
    expect(await statusOf(enrol(owner, mine?.id as string, { clientId: "Nobody1" }))).toBe(404);
  });

  test("with one place and 8 people enrols one, and the others get a refusal", async () => {
    const owners = await Promise.all(Array.from({ length: 8 }, strength));
    const [last] = (await intakes(owners[0] as PackageOwner)).filter(({ held }) => !held);
    const { db } = world.database;
    const taken = await db.$count(intakeSeat, eq(intakeSeat.intakeId, last?.id as string));
    await db
      .update(intake)
      .set({ seats: taken + 1 })
      .where(eq(intake.id, last?.id as string));
    const outcomes = await Promise.all(
      owners.map((owner) => outcome(enrol(owner, last?.id as string))),
    );
    expect(outcomes.filter((words) => words === "done")).toHaveLength(1);
    expect(outcomes.filter((words) => /just been taken/.test(words))).toHaveLength(7);
    const loser = owners[outcomes.findIndex((words) => words !== "done")] as PackageOwner;
    expect((await intakes(loser)).some(({ held }) => held)).toBe(true);
    expect((await termOf(loser)).scheduledSessions).toBe(0);
  });
});

describe("Gym Tonic, with assessments", () => {
  test("passes through its stages: pre-assessment, intake, sessions, post-assessment", async () => {
    const owner = await gym();
    expect(await stageOf(owner)).toBe("PRE_SESSION_BOOKING");
    const [intake] = (await intakes(owner)).filter(({ problem }) => problem === null);
    expect(await outcome(enrol(owner, intake?.id as string))).toBe(
      "Please book your pre-assessment first.",
    );
    const [time] = await vacant(owner);
    const assessment = await bookOne(owner, time?.id as string);
    expect(assessment).toMatchObject({ kind: "PRE_SESSION", title: "Pre-assessment: Gym Tonic" });
    expect(await stageOf(owner)).toBe("SESSION_BOOKING");
    expect((await owner.service()).term.toBook).toBe("INTAKE");
    await enrol(owner, intake?.id as string);
    expect(await stageOf(owner)).toBe("BOOKING_COMPLETED");

    await cancel(owner, assessment.id);
    expect(await stageOf(owner)).toBe("PRE_SESSION_BOOKING_REMAINDER");
    const start = intake?.sessions[0]?.startsAt as string;
    expect((await vacant(owner)).every(({ startsAt }) => startsAt < start)).toBe(true);
    const taken = await bookOne(owner, (await vacant(owner))[0]?.id as string);
    expect(await stageOf(owner)).toBe("BOOKING_COMPLETED");

    const last = new Date(intake?.sessions.at(-1)?.endsAt as string);
    const before = world.clock.now();
    await takeAssessment(owner, world, taken);
    expect(await stageOf(owner)).toBe("BOOKING_COMPLETED");
    world.clock.set(new Date(last.getTime() + 60_000));
    await world.runDueWork();
    expect(await termOf(owner)).toMatchObject({ stage: "POST_SESSION_BOOKING", usedSessions: 24 });
    expect((await owner.service()).serviceStatus).toBe("COMPLETED");
    await generateSlots(world.database.db, world.clock.now());
    const post = await bookOne(owner, (await vacant(owner))[0]?.id as string);
    expect(post).toMatchObject({ kind: "POST_SESSION", title: "Post-assessment: Gym Tonic" });
    expect(await stageOf(owner)).toBe("BOOKING_COMPLETED");
    await cancel(owner, post.id);
    expect(await stageOf(owner)).toBe("POST_SESSION_BOOKING");
    world.clock.set(before);
  });

  test("a new condition during the intake requires a pre-assessment as long as sessions remain", async () => {
    const owner = await gym();
    const [intake] = (await intakes(owner)).filter(({ problem }) => problem === null);
    const [time] = await vacant(owner);
    const { sessions } = await enrol(owner, intake?.id as string, {
      preAssessmentSlotId: time?.id as string,
    });
    const before = world.clock.now();
    onTestFinished(() => world.clock.set(before));
    const assessment = sessions.find(({ kind }) => kind === "PRE_SESSION");
    await takeAssessment(owner, world, assessment as Appointment);
    const minutesAfter = (end: string | undefined) =>
      new Date(new Date(end as string).getTime() + 60_000);
    world.clock.set(minutesAfter(intake?.sessions[0]?.endsAt));
    await world.runDueWork();
    await declareHealth(owner.api, owner.clientId, "HEART_CONDITION");
    expect((await owner.service()).term).toMatchObject({
      stage: "PRE_SESSION_BOOKING_MANDATORY_ON_HEALTH_CONDITION",
      toBook: "PRE_SESSION",
    });
    world.clock.set(minutesAfter(intake?.sessions.at(-1)?.endsAt));
    await world.runDueWork();
    // The centre records no attendance, so sessions that were not cancelled are used.
    await generateSlots(world.database.db, world.clock.now());
    expect(await owner.service()).toMatchObject({
      serviceStatus: "COMPLETED",
      usedSessions: 24,
      term: { stage: "POST_SESSION_BOOKING", toBook: "POST_SESSION" },
    });
  });

  test("an intake that begins before the booked pre-assessment cannot be chosen", async () => {
    const owner = await gym();
    const found = await intakes(owner);
    const [start, startOfNext] = found.map(({ sessions }) =>
      Date.parse(sessions[0]?.startsAt ?? ""),
    );
    const between = new Date((Number(start) + Number(startOfNext)) / 2);
    await openAssessment(between);
    const late = (await vacant(owner)).find(({ startsAt }) => startsAt === between.toISOString());
    await bookOne(owner, late?.id as string);
    expect((await intakes(owner))[0]?.problem).toBe("BEFORE_PRE_ASSESSMENT");
    expect(await outcome(enrol(owner, found[0]?.id as string))).toMatch(
      /before your first session/,
    );
  });

  test("an assessment after the last available intake is neither offered nor accepted", async () => {
    const owner = await gym();
    const { validUntil } = await owner.service();
    const late = await openAssessment(new Date(`${validUntil}T01:00:00Z`));
    expect((await vacant(owner)).map(({ id }) => id)).not.toContain(late);
    expect(await outcome(bookOne(owner, late))).toMatch(/must be before/);
    const { days } = await owner.api.sessions.vacantDays({
      query: { termId: owner.termId, from: "2026-11-23", to: validUntil },
    });
    expect(days.map(({ day }) => day)).not.toContain(validUntil);
  });

  test("intake and pre-assessment can be booked together", async () => {
    const owner = await gym();
    const [intake] = (await intakes(owner)).filter(({ problem }) => problem === null);
    const [time] = await vacant(owner);
    const preAssessmentSlotId = time?.id as string;
    const { sessions } = await enrol(owner, intake?.id as string, { preAssessmentSlotId });
    expect(sessions).toHaveLength(25);
    expect(await stageOf(owner)).toBe("BOOKING_COMPLETED");
  });

  test("an intake that overlaps another appointment is refused as a whole", async () => {
    const owner = await gym();
    const [time] = await vacant(owner);
    await bookOne(owner, time?.id as string);
    const [intake] = (await intakes(owner)).filter(({ problem }) => problem === null);
    const { db } = world.database;
    const busy = new Date(intake?.sessions[3]?.startsAt as string);
    const [{ person }] = (await db
      .select({ person: client.idNumberLookup })
      .from(client)
      .where(eq(client.id, owner.clientId))) as [{ person: string }];
    await db.insert(personTime).values({
      bookingId: randomUUID(),
      person,
      period: `[${busy.toISOString()},${new Date(busy.getTime() + 60_000).toISOString()})`,
    });
    expect(await outcome(enrol(owner, intake?.id as string))).toMatch(/another appointment/);
    expect((await termOf(owner)).scheduledSessions).toBe(0);
  });
});

describe("leaving an intake", () => {
  test("before its start costs nothing, frees the seat and restores the choice, and a repeat is a no-op", async () => {
    const owner = await strength();
    const intake = (await intakes(owner)).findLast(({ problem }) => problem === null);
    await enrol(owner, intake?.id as string);
    const seats = () =>
      world.database.db.$count(intakeSeat, eq(intakeSeat.intakeId, intake?.id as string));
    const before = await seats();
    world.sent.length = 0;
    const key = randomUUID();
    const [left, again] = await Promise.all([leave(owner, 0, key), leave(owner, 0, key)]);
    expect(left.cancelled).toHaveLength(24);
    expect(again).toEqual(left);
    expect(await seats()).toBe(before - 1);
    expect(await termOf(owner)).toMatchObject({ usedSessions: 0, scheduledSessions: 0 });
    expect((await owner.service()).term.toBook).toBe("INTAKE");
    await world.runDueWork();
    const { email } = await owner.api.profiles.get();
    const told = world.sent.filter(
      ({ to, subject }) => to === email && /^Cancel/.test(subject ?? ""),
    );
    expect(told.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Cancelled: 24 sessions from /),
    ]);
    expect(told[0]?.text).toContain("None of them counts as used.");
    expect(await outcome(leave(owner, 0))).toMatch(/This group has no more dates/);
    expect(await outcome(enrol(owner, intake?.id as string))).toBe("done");
  });

  test("forfeits the dates less than two working days away, and no more than announced", async () => {
    const owner = await strength();
    const [intake] = await intakes(owner);
    const { sessions } = await enrol(owner, intake?.id as string);
    const before = world.clock.now();
    world.clock.set(new Date(Date.parse(sessions[0]?.startsAt as string) - 3_600_000));
    expect(await outcome(leave(owner, 0))).toMatch(/^Leaving now costs/);
    const late = (await termOf(owner)).groups.scheduled.filter((one) => one.late).length;
    expect(late).toBeGreaterThan(0);
    const { cancelled } = await leave(owner, late);
    const charged = cancelled.filter(({ status }) => status === "CANCELLED_WITH_CHARGE");
    expect([cancelled.length, charged.length]).toEqual([24, late]);
    expect((await termOf(owner)).usedSessions).toBe(late);
    world.clock.set(before);
    const stranger = await strength();
    expect(await statusOf(leave({ ...stranger, termId: owner.termId }, 24))).toBe(404);
  });

  const price = ({ api, termId }: PackageOwner) => api.sessions.leavePrice({ query: { termId } });

  test("states until when another group can be chosen, and that nothing is lost until then", async () => {
    const owner = await strength();
    expect(await price(owner)).toBeNull();
    const [group] = await intakes(owner);
    await enrol(owner, group?.id as string);
    const asked = await price(owner);
    expect(asked).toMatchObject({ forfeits: 0, sessionsLost: 0, lostAmount: 0 });
    expect((asked?.another?.fromDate as string) > (group?.fromDate as string)).toBe(true);
    await leave(owner, 0);
    const { groupChoice } = (await owner.service()).term;
    expect(groupChoice?.last).toEqual(asked?.another);
  });

  test("costs all sessions and their price once one is forfeited, and is a state of its own afterwards", async () => {
    const owner = await strength();
    const [group] = await intakes(owner);
    const { sessions } = await enrol(owner, group?.id as string);
    const { db } = world.database;
    const { id } = await owner.service();
    // The helper buys with a code that makes it free.
    await db.execute(sql`update provider.order_item set discount_cents = 0
      where id = (select order_item_id from provider.service where id = ${id})`);
    const before = world.clock.now();
    world.clock.set(new Date(Date.parse(sessions[0]?.startsAt as string) - 3_600_000));
    const asked = await price(owner);
    expect(asked).toEqual({
      forfeits: expect.any(Number),
      sessionsLost: 24,
      // 180.00 and 9 % GST.
      lostAmount: 19_620,
      another: null,
    });
    await leave(owner, asked?.forfeits as number);
    expect(await owner.service()).toMatchObject({
      serviceStatus: "ONGOING",
      usedSessions: asked?.forfeits,
      term: { toBook: null, obstacle: "GROUP_LEFT", bookable: 0 },
    });
    world.clock.set(before);
  });

  test("costs all sessions of a package whose assessment was not confirmed, and offers no group after it", async () => {
    const owner = await gym();
    const [time] = (await vacant(owner)).filter(({ placesLeft }) => placesLeft > 0);
    const assessment = await bookOne(owner, time?.id as string);
    const group = (await intakes(owner)).find(({ problem }) => problem === null);
    const { sessions } = await enrol(owner, group?.id as string);
    const before = world.clock.now();
    const first = Date.parse(sessions.find(({ kind }) => kind === "SESSION")?.startsAt as string);
    world.clock.set(new Date(first - 24 * 3_600_000));
    await openAssessment(new Date(first - 3 * 3_600_000));
    await world.runDueWork();
    const asked = await price(owner);
    expect(asked).toMatchObject({ forfeits: 1, sessionsLost: 24, another: null });
    await leave(owner, asked?.forfeits as number);
    await outcome(owner.api.sessions.confirmAssessment({ body: { bookingId: assessment.id } }));
    expect(await owner.service()).toMatchObject({
      usedSessions: asked?.forfeits,
      term: { toBook: null, obstacle: "GROUP_LEFT", bookable: 0 },
    });
    expect(await outcome(enrol(owner, group?.id as string))).not.toBe("done");
    world.clock.set(before);
  });

  test("costs all sessions if no other group fits the package, although none is forfeited", async () => {
    const owner = await strength();
    const group = (await intakes(owner)).findLast(({ problem }) => problem === null);
    await enrol(owner, group?.id as string);
    await world.database.db
      .update(service)
      .set({ validUntil: group?.toDate as string })
      .where(eq(service.id, (await owner.service()).id));
    const earlier = (await intakes(owner)).filter(({ id }) => id !== group?.id);
    await world.database.db
      .update(intake)
      .set({ withdrawnAt: world.clock.now() })
      .where(
        inArray(
          intake.id,
          earlier.map(({ id }) => id),
        ),
      );
    expect(await price(owner)).toMatchObject({ forfeits: 0, sessionsLost: 24, another: null });
    await leave(owner, 0);
    await world.database.db
      .update(intake)
      .set({ withdrawnAt: null })
      .where(
        inArray(
          intake.id,
          earlier.map(({ id }) => id),
        ),
      );
  });
});
