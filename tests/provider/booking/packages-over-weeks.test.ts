/**
 * Packages at every clock position until their end: each number of sessions is what can still be booked, and each next step can be taken.
 * The period holds Christmas, New Year and Chinese New Year.
 */
import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import type { VacantSlot } from "~/contract/booking/vacant-slot";
import { addDays, type Day, getMonday, toInstant, toSingaporeDay } from "~/lib/singapore-date";
import { generateIntakes, generateSlots } from "~/provider/shop/timetable/slot-generation";
import {
  book,
  bookOne,
  type OwnedProduct,
  ownerOf,
  type PackageOwner,
  takeAssessment,
  termOf,
  vacant,
} from "../../helpers/booking/package-owner";
import { FIRST_DAY } from "../../helpers/database/first-day";
import { useTestProvider } from "../../helpers/provider/test-provider";
import { inScope } from "../../helpers/runner/scope";

const world = useTestProvider();
beforeEach(() => goTo(toSingaporeDay(FIRST_DAY)));

async function goTo(day: Day, time = "10:00") {
  world.clock.set(toInstant(day, time));
  await generateSlots(world.database.db, world.clock.now());
  await generateIntakes(world.database.db, world.clock.now());
  for (const job of ["complete-sessions", "tell-package-news"]) await world.job(job);
}

const free = async (owner: PackageOwner) =>
  (await vacant(owner)).filter(({ placesLeft }) => placesLeft > 0);

/** Selects times as a person would: two in each week, on top of those booked in it. */
async function twoInEachWeek(owner: PackageOwner): Promise<VacantSlot[]> {
  const weeks = new Map<string, number>();
  const weekOf = ({ startsAt }: { startsAt: string }) =>
    getMonday(toSingaporeDay(new Date(startsAt)));
  const { scheduled, completed } = (await termOf(owner)).groups;
  for (const one of [...scheduled, ...completed])
    weeks.set(weekOf(one), (weeks.get(weekOf(one)) ?? 0) + 1);
  const own = new Set(scheduled.map(({ startsAt }) => startsAt));
  const others = (await free(owner)).filter(({ startsAt }) => !own.has(startsAt));
  return others.filter((slot) => {
    const count = weeks.get(weekOf(slot)) ?? 0;
    weeks.set(weekOf(slot), count + 1);
    return count < 2;
  });
}

/**
 * Checks that the next step can be taken, or that its obstacle is named.
 *
 * @returns the step
 */
async function checkStep(owner: PackageOwner): Promise<string> {
  const { term, serviceStatus, scheduledSessions, totalSessions } = await owner.service();
  const where = `${world.clock.now().toISOString()} ${JSON.stringify(term)}`;
  const query = { termId: owner.termId };
  switch (term.toBook) {
    case "INTAKE": {
      const groups = await owner.api.intakes.list({ query });
      expect(
        groups.some(({ problem }) => problem === null),
        where,
      ).toBe(true);
      expect(term.bookable, where).toBe(totalSessions);
      return "choose a group";
    }
    case null: {
      const isSettled =
        term.obstacle !== null || scheduledSessions > 0 || serviceStatus !== "ONGOING";
      expect(isSettled, where).toBe(true);
      if (term.obstacle === "NO_GROUP") expect(term.bookable, where).toBe(0);
      return term.obstacle ?? "nothing to book";
    }
    default: {
      const first = await owner.api.sessions.assessmentFirst({ query });
      const isBlocked = (first?.inTheWay.length ?? 0) > 0;
      expect(isBlocked || (await free(owner)).length > 0, where).toBe(true);
      return `book ${term.toBook}`;
    }
  }
}

const tally = (counts: Map<string, number>, step: string) =>
  counts.set(step, (counts.get(step) ?? 0) + 1);

test("days that passed before their times were generated are not counted as bookable", async () => {
  const owner = await ownerOf(world, "circuit-training");
  const { validUntil } = await owner.service();
  const friday = addDays(validUntil as Day, -16);
  world.clock.set(toInstant(friday, "18:00"));
  const before = (await owner.service()).term.bookable;
  await goTo(friday, "18:00");
  const after = (await owner.service()).term.bookable;
  expect([before, after]).toEqual([4, 4]);
});

test("the number to book is what can still be booked, at every clock position of a package", async () => {
  const counts = new Map<string, number>();
  let checked = 0;
  const sample = await ownerOf(world, "circuit-training");
  const { validUntil } = await sample.service();
  // Both ends of each week, so that part weeks and holidays are met from every side.
  const positions = inScope([0, 3, 8, 13, 20, 34], [...Array(36).keys()]);
  const owners: PackageOwner[] = [];
  for (const _ of positions) owners.push(await ownerOf(world, "circuit-training"));
  for (const [nth, daysLeft] of positions.toReversed().entries()) {
    await goTo(addDays(validUntil as Day, -daysLeft), nth % 2 === 0 ? "08:00" : "14:30");
    const owner = owners[nth] as PackageOwner;
    const [early, ...later] = await twoInEachWeek(owner);
    const booked = [early, later.at(nth)].slice(0, nth % 3).flatMap((slot) => slot?.id ?? []);
    if (booked.length > 0) await book(owner, booked);
    const { bookable, toBook } = (await owner.service()).term;
    expect((await termOf(owner)).bookable).toBe(bookable);
    tally(counts, await checkStep(owner));
    const wanted = (await twoInEachWeek(owner)).slice(0, (await termOf(owner)).sessionsToBook);
    const made =
      wanted.length === 0
        ? []
        : (
            await book(
              owner,
              wanted.map(({ id }) => id),
            )
          ).booked;
    expect([daysLeft, made.length]).toEqual([daysLeft, bookable]);
    expect(toBook === null).toBe(bookable === 0);
    expect((await owner.service()).term).toMatchObject({ toBook: null, bookable: 0 });
    checked += 1;
  }
  console.log(`${checked} clock positions of a package booked time by time`, counts);
  expect(counts.get("book SESSION")).toBeGreaterThan(inScope(2, 20));
}, 240_000);

async function enrol(owner: PackageOwner) {
  const { api, clientId, termId } = owner;
  const groups = await api.intakes.list({ query: { termId } });
  const group = groups.find(({ problem }) => problem === null);
  const { id: subscription } = await owner.service();
  const body = {
    clientId,
    subscription,
    subscriptionTermId: termId,
    intakeId: group?.id as string,
  };
  return api.intakes.enrol({ body, idempotencyKey: randomUUID() });
}

async function assess(owner: PackageOwner) {
  const [time] = await free(owner);
  await takeAssessment(owner, world, await bookOne(owner, time?.id as string));
}

async function leave({ api, termId }: PackageOwner) {
  const price = await api.sessions.leavePrice({ query: { termId } });
  const body = { termId, consent: true as const, forfeits: price?.forfeits ?? 0 };
  await api.sessions.leaveRun({ body, idempotencyKey: randomUUID() });
}

/** Actions of people with a group package, by days after the purchase. */
const stories: Record<string, Record<number, (owner: PackageOwner) => Promise<unknown>>> = {
  "does nothing": {},
  "is assessed and chooses nothing": { 12: assess },
  "takes part": { 12: assess, 24: enrol },
  "leaves before it begins": { 12: assess, 24: enrol, 36: leave },
  "leaves in the middle": { 12: assess, 24: enrol, 84: leave },
};
const STEP_DAYS = inScope(12, 3);
/** Days after the last day of a package in which a post-assessment can be booked, and a few more. */
const DAYS_AFTER = 66;

const groupPackages: OwnedProduct[] = ["gym-tonic", "functional-strength-training"];

test.each(inScope(groupPackages.slice(0, 1), groupPackages))(
  "each next step of %s can be taken, at every clock position until the end",
  async (productId) => {
    const counts = new Map<string, number>();
    let checked = 0;
    const begin = toSingaporeDay(FIRST_DAY);
    const people = [];
    for (const [story, deeds] of Object.entries(stories)) {
      const owner = await ownerOf(world, productId);
      const { groupChoice } = (await owner.service()).term;
      people.push({ story, deeds, owner, lastChoice: groupChoice?.last.chooseBy as string });
    }
    const { validUntil } = await (people[0] as { owner: PackageOwner }).owner.service();
    const end = addDays(validUntil as Day, DAYS_AFTER);
    for (let nth = 0; addDays(begin, nth) <= end; nth += STEP_DAYS) {
      const day = addDays(begin, nth);
      await goTo(day, nth % 2 === 0 ? "07:30" : "17:30");
      for (const { story, deeds, owner, lastChoice } of people) {
        const deed = deeds[nth];
        if (deed && (deed !== assess || productId === "gym-tonic")) await deed(owner);
        const step = await checkStep(owner);
        tally(counts, step);
        checked += 1;
        // The last day to choose was stated at the purchase, and the choice does not end before it.
        if (step === "NO_GROUP") expect([story, day > lastChoice]).toEqual([story, true]);
      }
    }
    console.log(`${checked} clock positions of ${productId}`, counts);
    const times = inScope(2, 10);
    expect(counts.get("choose a group")).toBeGreaterThan(times);
    expect(counts.get("NO_GROUP")).toBeGreaterThan(times);
    expect(counts.get("GROUP_LEFT") ?? counts.get("book POST_SESSION")).toBeGreaterThan(0);
  },
  240_000,
);
