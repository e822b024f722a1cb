/**
 * One person takes one place, moves to another or lets it go: their time and the slot's seat, each kept once by the database (DESIGN
 * promise 1).
 */
import { randomUUID } from "node:crypto";
import { and, eq, getTableColumns, sql } from "drizzle-orm";
import type { MissReason, SessionKind } from "~/contract/booking/session";
import { errorCodes } from "~/contract/response";
import type { Transaction } from "~/database/engine/connect.server";
import { preparedQuery } from "~/database/queries/prepared-query";
import { sessionBooking } from "~/database/schema/booking";
import { type Day, singaporeDay } from "~/lib/singapore-date";
import type { Context } from "~/provider/shared/context";
import { refuse } from "~/provider/shared/failure";
import {
  rangeOf,
  releasePersonTime,
  reservePersonTime,
  withPersonTime,
} from "~/provider/shared/person-time";
import { consumeSession } from "../term/stage-changes";
import type { CountedTerm, TermRow } from "../term/terms";
import { isWeekFull, sessionsByWeek } from "./booking-limits";
import { freeSeat, type SlotRow } from "./slots";

export type BookingRow = typeof sessionBooking.$inferSelect;

type Taking = Pick<CountedTerm, "tx" | "context" | "row">;

/** A place was missed: thrown inside a savepoint, so that what was done for it is undone. */
export class SlotUnavailable extends Error {
  constructor(readonly reason: MissReason) {
    super(reason);
  }
}

/** What is to be known before a place is taken, read once everything is locked. */
export interface Vacancy {
  /** Sessions of the programme in each week. */
  weeks: ReadonlyMap<Day, number>;
  /** The seat to take; null when the slot is full. */
  seat: number | null;
}

/** The person's time and the slot's place, in one statement: where one is missed nothing is written. @param slot locked by the caller. */
export async function tryReserve(
  { tx, context, row }: Taking,
  slot: SlotRow,
  { weeks, seat }: Vacancy,
): Promise<{ done: BookingRow; missed: null } | { done: null; missed: MissReason }> {
  if (slot.kind === "SESSION" && isWeekFull(weeks, singaporeDay(slot.startsAt)))
    return { done: null, missed: "WEEK_FULL" };
  if (seat === null) return { done: null, missed: "FULL" };
  const booking: BookingRow = {
    id: randomUUID(),
    termId: row.term.id,
    clientId: row.client.id,
    kind: slot.kind as SessionKind,
    slotId: slot.id,
    seat,
    intakeId: null,
    startsAt: slot.startsAt,
    endsAt: slot.endsAt,
    status: "SCHEDULED",
    response: "PENDING",
    attendance: "NOT_ATTENDED",
    checkedInAt: null,
    checkedOutAt: null,
    cancelledAt: null,
    createdAt: context.now,
  };
  const [done] = await takePlace(tx).execute({
    ...booking,
    person: row.client.idNumberLookup,
    period: rangeOf(booking.startsAt, booking.endsAt),
  });
  return done === undefined ? { done: null, missed: "BUSY" } : { done, missed: null };
}

const takePlace = preparedQuery((db) => {
  const time = withPersonTime(db, {
    bookingId: sql.placeholder("id"),
    person: sql.placeholder("person"),
    period: sql.placeholder("period"),
  });
  // In the order of the table's columns, which is that of an insert from a query.
  const values = Object.entries(getTableColumns(sessionBooking)).map(
    ([name, column]) => sql`${sql.placeholder(name)}::${sql.raw(column.getSQLType())}`,
  );
  return db
    .with(time)
    .insert(sessionBooking)
    .select(sql`select ${sql.join(values, sql`, `)} from ${time}`)
    .returning()
    .prepare("take_place");
});

/**
 * @param slot locked by the caller.
 * @param kept the seat that was kept for this person; else the lowest that is free.
 * @throws SlotUnavailable.
 */
export async function takeSlot(
  taking: Taking,
  slot: SlotRow,
  kept: number | null = null,
): Promise<BookingRow> {
  const [weeks, seat] = await Promise.all([
    slot.kind === "SESSION" ? sessionsByWeek(taking.tx, taking.row) : new Map(),
    kept ?? freeSeat(taking.tx, slot),
  ]);
  const { done, missed } = await tryReserve(taking, slot, { weeks, seat });
  if (missed !== null) throw new SlotUnavailable(missed);
  return done;
}

/** The same booking at another time: its links and calendar entry stay. @throws SlotUnavailable. Only in a savepoint. */
export async function rebook(
  { tx, row }: Pick<Taking, "tx" | "row">,
  booking: BookingRow,
  to: SlotRow,
): Promise<BookingRow> {
  if (booking.kind === "SESSION") await keepWeek(tx, row, to.startsAt, booking.id);
  const seat = await freeSeat(tx, to);
  if (seat === null) throw new SlotUnavailable("FULL");
  await releasePersonTime(tx, booking.id);
  if (!(await reservePersonTime(tx, booking.id, row.client.idNumberLookup, to)))
    throw new SlotUnavailable("BUSY");
  const [moved] = await tx
    .update(sessionBooking)
    .set({
      slotId: to.id,
      seat,
      startsAt: to.startsAt,
      endsAt: to.endsAt,
      response: "PENDING",
    })
    .where(and(eq(sessionBooking.id, booking.id), eq(sessionBooking.status, "SCHEDULED")))
    .returning();
  return moved ?? alreadyCancelled();
}

/** Compare-and-swap: whoever comes second changes nothing. */
export async function endBooking(
  { tx, context, row }: Pick<Taking, "tx" | "row"> & { context: Pick<Context, "now"> },
  booking: BookingRow,
  charged: boolean,
): Promise<BookingRow> {
  const [ended] = await tx
    .update(sessionBooking)
    .set({ status: charged ? "CANCELLED_WITH_CHARGE" : "CANCELLED", cancelledAt: context.now })
    .where(and(eq(sessionBooking.id, booking.id), eq(sessionBooking.status, "SCHEDULED")))
    .returning();
  if (ended === undefined) return alreadyCancelled();
  await releasePersonTime(tx, booking.id);
  if (charged) await consumeSession(tx, row.service.id);
  return ended;
}

/** Too late to move it: it is used up, and the new time takes another session. @throws SlotUnavailable. Only in a savepoint. */
export async function forfeit(held: Taking, booking: BookingRow, to: SlotRow): Promise<BookingRow> {
  await endBooking(held, booking, true);
  return takeSlot(held, to);
}

const alreadyCancelled = () =>
  refuse(409, errorCodes.appointmentClosed, "This appointment was already cancelled.");

/** @param except a booking that is being moved. @throws SlotUnavailable. */
async function keepWeek(
  tx: Transaction,
  row: TermRow,
  startsAt: Date,
  except?: string,
): Promise<void> {
  const weeks = await sessionsByWeek(tx, row, except);
  if (isWeekFull(weeks, singaporeDay(startsAt))) throw new SlotUnavailable("WEEK_FULL");
}

/** Tries in a savepoint what may miss. @returns the reason when it did. */
export async function inSavepoint<Answer>(
  tx: Transaction,
  work: (inner: Transaction) => Promise<Answer>,
): Promise<{ done: Answer; missed: null } | { done: null; missed: MissReason }> {
  try {
    return { done: await tx.transaction(work), missed: null };
  } catch (error) {
    if (error instanceof SlotUnavailable) return { done: null, missed: error.reason };
    throw error;
  }
}
