/** Effects of a changed timetable on existing times and intakes. None is removed that a person relies on. */
import { and, asc, count, eq, gt, inArray, isNotNull, isNull, max, sql } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import { sessionBooking } from "~/database/schema/booking";
import { intake, slot } from "~/database/schema/offering/timetable";
import { intakeSeat } from "~/database/schema/order";
import { waitingPlace } from "~/database/schema/waiting-list";
import { formatDate, formatTime, formatWeekday } from "~/lib/singapore-date";
import { planIntakes, planSlots, type Timetable } from "~/provider/booking/timetable/planned-times";
import { addIntakes } from "./slot-generation";

/** Effects of a change. Nothing happens before applyChanges, which requires that there are no refusals. */
export interface TimetableImpact {
  /** Reasons against the change, in whole sentences. */
  refusals: string[];
  /** Further effects, in whole sentences. */
  effectLines: string[];
  applyChanges(): Promise<void>;
}

export interface TimetableChange {
  before: Timetable;
  after: Timetable;
  now: Date;
  /** Formats a name such as "Circuit Training at Taman Jurong Rain Tree Centre". */
  nameOf: (place: { productId: string; centreId: string }) => string;
}

const BATCH_SIZE = 500;

/**
 * Makes a withdrawn row unique, so that the same time can be added again. The previous version recognises a withdrawn time by this name,
 * so it is written as long as both versions may run side by side.
 */
const unlikeAny = sql<never>`'WITHDRAWN ' || ${slot.id}`;

/** Computes the changed seats of times by key. The value is 0 for a removed time. */
function affectedBy({ before, after, now }: TimetableChange): Map<string, number> {
  const planned = new Map(planSlots(after, now).map((row) => [keyOf(row), row.seats]));
  return new Map(
    planSlots(before, now).flatMap((row) => {
      const key = keyOf(row);
      return planned.get(key) === row.seats ? [] : [[key, planned.get(key) ?? 0]];
    }),
  );
}

/** Lists the coming times that are removed or lose seats, with the seats that remain. */
export async function listShrinkingSlots(
  tx: Transaction,
  move: TimetableChange,
): Promise<{ from: typeof slot.$inferSelect; seats: number }[]> {
  const affected = affectedBy(move);
  if (affected.size === 0) return [];
  const coming = await comingSlots(tx, move.now);
  return coming.flatMap((from) => {
    const seats = affected.get(keyOf(from));
    return seats === undefined || seats >= from.seats ? [] : [{ from, seats }];
  });
}

/** Adds the planned times first, so that people can be moved to them. */
export async function addPlannedTimes(
  tx: Transaction,
  { after, now }: TimetableChange,
): Promise<void> {
  for (const rows of helpings(planSlots(after, now)))
    await tx.insert(slot).values(rows).onConflictDoNothing();
  await addIntakes(tx, planIntakes(after, now));
}

/** Lists the coming groups that are removed or meet at other times. */
export async function listChangingIntakes(
  tx: Transaction,
  { before, after, now }: TimetableChange,
): Promise<(typeof intake.$inferSelect)[]> {
  const planned = new Map(planIntakes(after, now).map((row) => [row.id, row]));
  const ids = planIntakes(before, now)
    .filter((row) => JSON.stringify(planned.get(row.id)) !== JSON.stringify(row))
    .map(({ id }) => id);
  if (ids.length === 0) return [];
  return tx.select().from(intake).where(inArray(intake.id, ids)).orderBy(asc(intake.id));
}

export async function planSlotChanges(
  tx: Transaction,
  move: TimetableChange,
): Promise<TimetableImpact> {
  const { now, nameOf } = move;
  const affected = affectedBy(move);
  if (affected.size === 0) return nothing;
  const rows = await reservedSlots(tx, now, (row) => affected.has(keyOf(row)));
  const used = await usedSlots(tx, now);
  const refused = new Map<string, number>();
  const goes: string[] = [];
  const ends: string[] = [];
  const reseated: { id: string; seats: number }[] = [];
  for (const row of rows) {
    const seats = affected.get(keyOf(row)) as number;
    const use = used.get(row.id) ?? { booked: 0, highest: 0, ever: false };
    if (use.highest > seats) {
      const weekly = `${formatWeekday(row.startsAt)} ${formatTime(row.startsAt)}, ${nameOf(row)}`;
      refused.set(weekly, (refused.get(weekly) ?? 0) + use.booked);
    } else if (seats > 0) reseated.push({ id: row.id, seats });
    else (use.ever ? ends : goes).push(row.id);
  }
  return {
    refusals: [...refused].map(
      ([weekly, booked]) =>
        `${weekly}: ${people(booked)} booked it, and would lose their place. Say in moves.yaml where they go, or let it end after the last of their dates.`,
    ),
    effectLines:
      goes.length + ends.length === 0
        ? []
        : [`${goes.length + ends.length} free times can no longer be booked.`],
    async applyChanges() {
      for (const ids of helpings(goes)) await tx.delete(slot).where(inArray(slot.id, ids));
      for (const ids of helpings(ends))
        await tx
          .update(slot)
          .set({ withdrawnAt: now, kind: unlikeAny })
          .where(inArray(slot.id, ids));
      for (const { id, seats } of reseated)
        await tx.update(slot).set({ seats }).where(eq(slot.id, id));
    },
  };
}

export async function planIntakeChanges(
  tx: Transaction,
  move: TimetableChange,
): Promise<TimetableImpact> {
  const { before, after, now, nameOf } = move;
  const planned = new Map(planIntakes(after, now).map((row) => [row.id, row]));
  const affected = planIntakes(before, now).filter(
    (row) => JSON.stringify(planned.get(row.id)) !== JSON.stringify(row),
  );
  if (affected.length === 0) return nothing;
  const ids = affected.map(({ id }) => id);
  const rows = await tx
    .select()
    .from(intake)
    .where(inArray(intake.id, ids))
    .orderBy(asc(intake.id))
    .for("update");
  const used = await usedIntakes(tx, ids);
  const refusals: string[] = [];
  for (const row of rows) {
    const wanted = planned.get(row.id);
    const { seats, highest, waited } = used.get(row.id) ?? unused;
    const group = `The group from ${formatDate(row.fromDate)}, ${nameOf(row)}`;
    if (wanted === undefined ? seats > 0 : highest > wanted.seats)
      refusals.push(
        `${group}: ${people(seats)} booked it, and would lose their seat. Say in moves.yaml where they go.`,
      );
    else if (wanted === undefined && waited)
      refusals.push(`${group}: people wait for it. Say in moves.yaml that it is cancelled.`);
    else if (wanted && seats > 0 && String(wanted.weekdays) !== String(row.weekdays))
      refusals.push(
        `${group}: ${people(seats)} booked it on other days. Say in moves.yaml where they go.`,
      );
  }
  const goes = ids.filter((id) => !planned.has(id));
  return {
    refusals,
    effectLines: rows
      .filter(({ id }) => goes.includes(id))
      .map(
        (row) =>
          `The group from ${formatDate(row.fromDate)}, ${nameOf(row)}, can no longer be joined.`,
      ),
    async applyChanges() {
      const ends = goes.filter((id) => used.get(id)?.ever);
      const unknown = goes.filter((id) => !ends.includes(id));
      if (unknown.length > 0) await tx.delete(intake).where(inArray(intake.id, unknown));
      if (ends.length > 0)
        await tx.update(intake).set({ withdrawnAt: now }).where(inArray(intake.id, ends));
      for (const { id } of affected) {
        const wanted = planned.get(id);
        if (wanted) await tx.update(intake).set(wanted).where(eq(intake.id, id));
      }
    },
  };
}

/** Locks the affected coming times, in the same order as all other callers (booking/slots). */
async function reservedSlots(
  tx: Transaction,
  now: Date,
  isMeant: (row: typeof slot.$inferSelect) => boolean,
): Promise<(typeof slot.$inferSelect)[]> {
  const meant = (await comingSlots(tx, now)).filter(isMeant);
  for (const ids of helpings(meant.map(({ id }) => id)))
    await tx
      .select({ id: slot.id })
      .from(slot)
      .where(inArray(slot.id, ids))
      .orderBy(asc(slot.startsAt), asc(slot.id))
      .for("update");
  return meant;
}

const comingSlots = (tx: Transaction, now: Date) =>
  tx
    .select()
    .from(slot)
    .where(and(gt(slot.startsAt, now), isNull(slot.withdrawnAt)))
    .orderBy(asc(slot.startsAt), asc(slot.id));

const nothing: TimetableImpact = {
  refusals: [],
  effectLines: [],
  applyChanges: async () => undefined,
};

const keyOf = (row: { productId: string; centreId: string; kind: string; startsAt: Date }) =>
  [row.productId, row.centreId, row.kind, row.startsAt.toISOString()].join(" ");

const people = (number: number) => (number === 1 ? "1 person has" : `${number} people have`);

function helpings<Item>(items: readonly Item[]): Item[][] {
  const found: Item[][] = [];
  for (let start = 0; start < items.length; start += BATCH_SIZE)
    found.push(items.slice(start, start + BATCH_SIZE));
  return found;
}

/**
 * Counts the use of the coming times: bookings and offered places, the highest of their seats, and if any row ever referred to the time.
 */
async function usedSlots(tx: Transaction, now: Date) {
  const rows = await tx
    .select({
      id: slot.id,
      booked: sql<number>`count(*) filter (where ${sessionBooking.status} = 'SCHEDULED')::int`,
      highest: sql<number>`coalesce(max(${sessionBooking.seat}) filter (where ${sessionBooking.status} = 'SCHEDULED'), 0)::int`,
    })
    .from(slot)
    .innerJoin(sessionBooking, eq(sessionBooking.slotId, slot.id))
    .where(gt(slot.startsAt, now))
    .groupBy(slot.id);
  const waiting = await tx
    .select({
      id: slot.id,
      offered: sql<number>`count(*) filter (where ${waitingPlace.status} = 'OFFERED')::int`,
      highest: sql<number>`coalesce(max(${waitingPlace.seat}) filter (where ${waitingPlace.status} = 'OFFERED'), 0)::int`,
    })
    .from(slot)
    .innerJoin(waitingPlace, eq(waitingPlace.slotId, slot.id))
    .where(gt(slot.startsAt, now))
    .groupBy(slot.id);
  const used = new Map(rows.map(({ id, ...use }) => [id, { ...use, ever: true }]));
  for (const { id, offered, highest } of waiting) {
    const use = used.get(id) ?? { booked: 0, highest: 0, ever: true };
    const booked = use.booked + offered;
    used.set(id, { booked, highest: Math.max(use.highest, highest), ever: true });
  }
  return used;
}

/** Use of an intake: the number of seats taken, the highest of them, and if any row ever referred to it or a person is waiting. */
const unused = { seats: 0, highest: 0, ever: false, waited: false };

async function usedIntakes(tx: Transaction, ids: readonly string[]) {
  const seats = await tx
    .select({ id: intakeSeat.intakeId, seats: count(), highest: max(intakeSeat.seat) })
    .from(intakeSeat)
    .where(inArray(intakeSeat.intakeId, [...ids]))
    .groupBy(intakeSeat.intakeId);
  const booked = await tx
    .selectDistinct({ id: sessionBooking.intakeId })
    .from(sessionBooking)
    .where(and(isNotNull(sessionBooking.intakeId), inArray(sessionBooking.intakeId, [...ids])));
  const waiting = await tx
    .select({
      id: waitingPlace.intakeId,
      open: sql<boolean>`bool_or(${waitingPlace.status} in ('WAITING', 'OFFERED'))`,
    })
    .from(waitingPlace)
    .where(inArray(waitingPlace.intakeId, [...ids]))
    .groupBy(waitingPlace.intakeId);
  const ever = new Set([...booked, ...waiting].map(({ id }) => id as string));
  const found = new Map([...ever].map((id) => [id, { ...unused, ever: true }]));
  for (const { id, open } of waiting)
    if (id) found.set(id, { ...unused, ever: true, waited: open });
  for (const row of seats) {
    const { waited } = found.get(row.id) ?? unused;
    found.set(row.id, { seats: row.seats, highest: row.highest ?? 0, ever: true, waited });
  }
  return found;
}
