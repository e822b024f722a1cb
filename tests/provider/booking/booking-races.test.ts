import { randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { personTime, sessionBooking } from "~/database/schema/booking";
import { intake, slot } from "~/database/schema/offering/timetable";
import { intakeSeat } from "~/database/schema/order";
import { service as serviceTable } from "~/database/schema/service";
import {
  book,
  bookOne,
  cancel,
  declareHealth,
  move,
  outcome,
  ownerOf,
  type PackageOwner,
  termOf,
  timesTwiceAWeek,
  vacant,
} from "../../helpers/booking/package-owner";
import { useTestProvider } from "../../helpers/provider/test-provider";
import { inScope } from "../../helpers/runner/scope";

const world = useTestProvider();

const ROUNDS = inScope(2, 10);

const circuit = () => ownerOf(world, "circuit-training");
const times = <T>(many: number, work: () => Promise<T>) =>
  Promise.all(Array.from({ length: many }, work));

/** People and tabs that act at the same time. */
const CROWD = inScope(12, 50);

describe("concurrent bookings", () => {
  test("many people for the last place of a slot: one gets it, the others are offered other times", async () => {
    const owners = await times(CROWD, circuit);
    const [time] = await timesTwiceAWeek(owners[0] as PackageOwner, 1);
    const id = time?.id as string;
    await world.database.db.update(slot).set({ seats: 1 }).where(eq(slot.id, id));
    const answers = await Promise.all(owners.map((owner) => book(owner, [id])));
    expect(answers.filter(({ booked }) => booked.length === 1)).toHaveLength(1);
    const lost = answers.filter(({ missed }) => missed.length === 1);
    expect(lost).toHaveLength(CROWD - 1);
    expect(lost.every(({ missed }) => missed[0]?.reason === "FULL")).toBe(true);
    expect(lost.every(({ missed }) => missed[0]?.nearest.length === 3)).toBe(true);
    const kept = await world.database.db.$count(sessionBooking, eq(sessionBooking.slotId, id));
    expect(kept).toBe(1);
  });

  test("many tabs of one person book the last session of the package once", async () => {
    const owner = await ownerOf(world, "day-care");
    const slots = await timesTwiceAWeek(owner, 14);
    await book(
      owner,
      slots.slice(0, 3).map(({ id }) => id),
    );
    const outcomes = await Promise.all(
      Array.from({ length: CROWD }, (_, tab) =>
        outcome(book(owner, [slots[3 + (tab % 11)]?.id as string])),
      ),
    );
    expect(outcomes.filter((words) => words === "done")).toHaveLength(1);
    expect(await termOf(owner)).toMatchObject({ scheduledSessions: 4, sessionsToBook: 0 });
  });

  test("a concurrent cancel and reschedule: one succeeds, and the person's time stays consistent", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const owner = await circuit();
      const [, from, to] = await timesTwiceAWeek(owner, 3);
      const { id } = await bookOne(owner, from?.id as string);
      const [cancelled, moved] = await Promise.all([
        outcome(cancel(owner, id)),
        outcome(move(owner, id, to?.id as string)),
      ]);
      expect(cancelled).toBe("done");
      expect(["done", "This appointment was already cancelled."]).toContain(moved);
      expect((await termOf(owner)).scheduledSessions).toBe(0);
      const kept = await world.database.db.$count(personTime, eq(personTime.bookingId, id));
      expect(kept).toBe(0);
    }
  });
});

describe("locks in one order, without deadlocks", () => {
  test("two people who swap intakes at the same time are both enrolled", async () => {
    const { db } = world.database;
    await db.update(intake).set({ seats: 200 });
    for (let round = 0; round < ROUNDS; round += 1) {
      const strength = () => ownerOf(world, "functional-strength-training");
      const [one, other] = await Promise.all([strength(), strength()]);
      const intakes = await one.api.intakes.list({ query: { termId: one.termId } });
      const held = intakes.find((intake) => intake.held)?.id as string;
      const next = intakes.find((intake) => !intake.held)?.id as string;
      await holdSeat(other, next, 100 + round);
      const answers = await Promise.all([outcome(enrol(one, next)), outcome(enrol(other, held))]);
      expect(answers).toEqual(["done", "done"]);
    }
  });

  test("a declaration and a booking at the same time both succeed, and the stage follows the declaration", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const owner = await circuit();
      const [first, second] = await timesTwiceAWeek(owner, 2);
      const declared = declareHealth(owner.api, owner.clientId, "HEART_CONDITION");
      const booked = [first, second].map((time) => outcome(book(owner, [time?.id as string])));
      await declared;
      for (const words of await Promise.all(booked))
        expect([
          "done",
          "The time you chose is no longer offered for this package. Please choose again.",
        ]).toContain(words);
      expect((await owner.service()).term.stage).toBe(
        "PRE_SESSION_BOOKING_MANDATORY_ON_HEALTH_CONDITION",
      );
    }
  });
});

async function holdSeat({ service }: PackageOwner, intakeId: string, seat: number) {
  const { db } = world.database;
  const [of] = await db
    .select()
    .from(serviceTable)
    .where(eq(serviceTable.id, (await service()).id));
  const line = eq(intakeSeat.orderItemId, of?.orderItemId as string);
  await db.update(intakeSeat).set({ intakeId, seat }).where(line);
}

async function enrol({ api, clientId, termId, service }: PackageOwner, intakeId: string) {
  const { id: subscription } = await service();
  const body = { clientId, subscription, subscriptionTermId: termId, intakeId };
  return api.intakes.enrol({ body, idempotencyKey: randomUUID() });
}

type Step =
  | { kind: "book"; pick: number; many: number }
  | { kind: "cancel" | "move"; pick: number; to: number }
  | { kind: "queue"; pick: number }
  | { kind: "wait"; hours: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("book" as const),
      pick: fc.nat(150),
      many: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom("cancel" as const, "move" as const),
      pick: fc.nat(5),
      to: fc.nat(150),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("queue" as const), pick: fc.nat(150) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("wait" as const),
      hours: fc.integer({ min: 1, max: 120 }),
    }),
  },
);

/** Day Care can be booked from the start. Circuit Training begins with a pre-assessment after a heart condition. */
const owners = {
  plain: () => ownerOf(world, "day-care"),
  assessed: async () => {
    const owner = await circuit();
    await declareHealth(owner.api, owner.clientId, "HEART_CONDITION");
    return owner;
  },
};

test("random sequences never book more sessions than paid, never two at once, and the pre-assessment comes first", async () => {
  const start = world.clock.now();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("plain" as const, "assessed" as const),
      fc.array(step, { minLength: 5, maxLength: 12 }),
      async (whose, steps) => {
        world.clock.set(start);
        const [owner, rival] = await Promise.all([owners[whose](), owners.plain()]);
        for (const each of steps) {
          await act(owner, rival, each);
          await keepsItsWord(owner);
        }
      },
    ),
    { numRuns: inScope(2, 10), endOnFailure: true },
  );
  world.clock.set(start);
});

async function act(owner: PackageOwner, rival: PackageOwner, each: Step): Promise<void> {
  if (each.kind === "wait") {
    world.clock.forward({ minutes: each.hours * 60 });
    return world.runDueWork();
  }
  const free = await vacant(owner).catch(() => []);
  if (each.kind === "queue")
    return queue(owner, rival, free[each.pick % Math.max(1, free.length)]?.id);
  if (each.kind === "book") {
    const picks = Array.from(
      { length: each.many },
      (_, index) => free[(each.pick + index * 7) % free.length],
    );
    const ids = picks.flatMap((time) => time?.id ?? []);
    if (ids.length > 0) await outcome(book(owner, ids));
    return;
  }
  const { scheduled, preClass } = (await termOf(owner)).groups;
  const kept = [...preClass, ...scheduled];
  const one = kept[each.pick % Math.max(1, kept.length)];
  if (one === undefined) return;
  const withCharge = one.late;
  if (each.kind === "cancel") await outcome(cancel(owner, one.id, withCharge));
  else
    await outcome(
      move(owner, one.id, free[each.to % Math.max(1, free.length)]?.id ?? randomUUID(), withCharge),
    );
}

/** Lets a rival take the last place of a time and release it. The owner takes the place held for them. */
async function queue(owner: PackageOwner, rival: PackageOwner, slotId: string | undefined) {
  if (slotId === undefined) return;
  const { db } = world.database;
  const [of] = await db.select().from(slot).where(eq(slot.id, slotId));
  const taken = await db.$count(
    sessionBooking,
    and(
      eq(sessionBooking.slotId, slotId),
      inArray(sessionBooking.status, ["SCHEDULED", "COMPLETED"]),
    ),
  );
  await db
    .update(slot)
    .set({ seats: taken + 1 })
    .where(eq(slot.id, slotId));
  const { booked = [] } = await book(rival, [slotId]).catch(() => ({ booked: [] }));
  const { termId } = owner;
  await outcome(
    owner.api.waitingLists.join({ body: { termId, slotId }, idempotencyKey: randomUUID() }),
  );
  for (const { id, late } of booked) await cancel(rival, id, late);
  await world.runDueWork();
  await world.runDueWork();
  const { email } = await owner.api.profiles.get();
  for (const { to, text } of world.sent.splice(0)) {
    const token = /\/seat-offer\/([\w-]+)/.exec(text)?.[1];
    if (to === email && token)
      await outcome(world.anybody.waitingLists.take({ params: { token } }));
  }
  await db
    .update(slot)
    .set({ seats: of?.seats ?? 1 })
    .where(eq(slot.id, slotId));
}

async function keepsItsWord(owner: PackageOwner): Promise<void> {
  const { groups, ...term } = await termOf(owner);
  const done = groups.completed.filter(({ kind }) => kind === "SESSION");
  expect(term.usedSessions + term.scheduledSessions + term.sessionsToBook).toBe(term.totalSessions);
  expect(done.length + groups.cancelledWithCharge.length).toBe(term.usedSessions);
  expect(groups.scheduled).toHaveLength(term.scheduledSessions);
  expect(groups.preClass.length).toBeLessThanOrEqual(1);
  const inOrder = [...groups.preClass, ...groups.scheduled].sort((one, other) =>
    one.startsAt.localeCompare(other.startsAt),
  );
  for (const [index, one] of inOrder.entries()) {
    const next = inOrder[index + 1];
    if (next) expect(one.endsAt <= next.startsAt).toBe(true);
  }
}
