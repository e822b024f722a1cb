/** What a changed timetable does to the times and intakes that are out already: none goes that somebody counts on. */
import { and, asc, count, eq, gt, inArray, isNotNull, max, sql } from "drizzle-orm";
import type { Transaction } from "~/database/connect.server";
import { sessionBooking } from "~/database/schema/booking";
import { intake, slot } from "~/database/schema/offering";
import { intakeSeat } from "~/database/schema/order";
import { waitingPlace } from "~/database/schema/waiting-list";
import { formatDate, formatTime, formatWeekday } from "~/lib/singapore-date";
import { plannedIntakes, plannedSlots, type Timetable } from "./timetable-ahead";

/** What a change would do: nothing is done before carryOut, and only where nothing speaks against it. */
export interface TimesChange {
  /** Why it cannot be done, in whole sentences. */
  refusals: string[];
  /** What it does besides, in whole sentences. */
  said: string[];
  carryOut(): Promise<void>;
}

export interface Move {
  before: Timetable;
  after: Timetable;
  now: Date;
  /** "Circuit Training at Taman Jurong Rain Tree Centre" */
  nameOf: (place: { productId: string; centreId: string }) => string;
}

const ROWS_AT_ONCE = 500;

/** The same time may be withdrawn twice: each stays by its own name. */
const withdrawn = sql<never>`'WITHDRAWN ' || ${slot.id}`;

export async function changeSlots(tx: Transaction, move: Move): Promise<TimesChange> {
  const { before, after, now, nameOf } = move;
  const planned = new Map(plannedSlots(after, now).map((row) => [keyOf(row), row.seats]));
  const affected = new Map(
    plannedSlots(before, now).flatMap((row) => {
      const key = keyOf(row);
      return planned.get(key) === row.seats ? [] : [[key, planned.get(key) ?? 0]];
    }),
  );
  if (affected.size === 0) return nothing;
  const rows = await heldSlots(tx, now, (row) => affected.has(keyOf(row)));
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
        `${weekly}: ${people(booked)} booked it, and would lose their place. Move them first, or let it end after the last of their dates.`,
    ),
    said:
      goes.length + ends.length === 0
        ? []
        : [`${goes.length + ends.length} free times can no longer be booked.`],
    async carryOut() {
      for (const ids of helpings(goes)) await tx.delete(slot).where(inArray(slot.id, ids));
      for (const ids of helpings(ends))
        await tx.update(slot).set({ kind: withdrawn }).where(inArray(slot.id, ids));
      for (const { id, seats } of reseated)
        await tx.update(slot).set({ seats }).where(eq(slot.id, id));
    },
  };
}

export async function changeIntakes(tx: Transaction, move: Move): Promise<TimesChange> {
  const { before, after, now, nameOf } = move;
  const planned = new Map(plannedIntakes(after, now).map((row) => [row.id, row]));
  const affected = plannedIntakes(before, now).filter(
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
    const { seats, highest, ever } = used.get(row.id) ?? { seats: 0, highest: 0, ever: false };
    const group = `The group from ${formatDate(row.fromDate)}, ${nameOf(row)}`;
    if (wanted === undefined ? seats > 0 : highest > wanted.seats)
      refusals.push(
        `${group}: ${people(seats)} booked it, and would lose their seat. Move them first.`,
      );
    else if (wanted === undefined && ever)
      refusals.push(`${group}: people were in it or wait for it. Leave it in the file.`);
    else if (wanted && seats > 0 && String(wanted.weekdays) !== String(row.weekdays))
      refusals.push(`${group}: ${people(seats)} booked it on other days. Move them first.`);
  }
  const goes = ids.filter((id) => !planned.has(id));
  return {
    refusals,
    said: rows
      .filter(({ id }) => goes.includes(id))
      .map(
        (row) =>
          `The group from ${formatDate(row.fromDate)}, ${nameOf(row)}, can no longer be joined.`,
      ),
    async carryOut() {
      if (goes.length > 0) await tx.delete(intake).where(inArray(intake.id, goes));
      for (const { id } of affected) {
        const wanted = planned.get(id);
        if (wanted) await tx.update(intake).set(wanted).where(eq(intake.id, id));
      }
    },
  };
}

/** The coming times that are meant, held in the order in which everybody holds them (booking/slots). */
async function heldSlots(
  tx: Transaction,
  now: Date,
  isMeant: (row: typeof slot.$inferSelect) => boolean,
): Promise<(typeof slot.$inferSelect)[]> {
  const coming = await tx
    .select()
    .from(slot)
    .where(gt(slot.startsAt, now))
    .orderBy(asc(slot.startsAt), asc(slot.id));
  const meant = coming.filter(isMeant);
  for (const ids of helpings(meant.map(({ id }) => id)))
    await tx
      .select({ id: slot.id })
      .from(slot)
      .where(inArray(slot.id, ids))
      .orderBy(asc(slot.startsAt), asc(slot.id))
      .for("update");
  return meant;
}

const nothing: TimesChange = { refusals: [], said: [], carryOut: async () => undefined };

const keyOf = (row: { productId: string; centreId: string; kind: string; startsAt: Date }) =>
  [row.productId, row.centreId, row.kind, row.startsAt.toISOString()].join(" ");

const people = (many: number) => (many === 1 ? "1 person has" : `${many} people have`);

function helpings(ids: readonly string[]): string[][] {
  const found: string[][] = [];
  for (let start = 0; start < ids.length; start += ROWS_AT_ONCE)
    found.push(ids.slice(start, start + ROWS_AT_ONCE));
  return found;
}

/** Of the coming times: how many have booked each or are kept a place, the highest of those places, and whether anything ever pointed to it. */
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
    .select({ id: slot.id, offered: count(waitingPlace.seat), highest: max(waitingPlace.seat) })
    .from(slot)
    .innerJoin(waitingPlace, eq(waitingPlace.slotId, slot.id))
    .where(and(gt(slot.startsAt, now), inArray(waitingPlace.status, ["WAITING", "OFFERED"])))
    .groupBy(slot.id);
  const used = new Map(rows.map(({ id, ...use }) => [id, { ...use, ever: true }]));
  for (const { id, offered, highest } of waiting) {
    const use = used.get(id) ?? { booked: 0, highest: 0, ever: true };
    const booked = use.booked + offered;
    used.set(id, { booked, highest: Math.max(use.highest, highest ?? 0), ever: true });
  }
  return used;
}

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
    .selectDistinct({ id: waitingPlace.intakeId })
    .from(waitingPlace)
    .where(inArray(waitingPlace.intakeId, [...ids]));
  const ever = new Set([...booked, ...waiting].map(({ id }) => id));
  const found = new Map(
    [...ever].map((id) => [id as string, { seats: 0, highest: 0, ever: true }]),
  );
  for (const row of seats)
    found.set(row.id, { seats: row.seats, highest: row.highest ?? 0, ever: true });
  return found;
}
