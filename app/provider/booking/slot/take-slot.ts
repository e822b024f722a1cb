/** Takes, moves or releases one place for one person. Database constraints keep the person's time and the slot's seat unique. */
import { randomUUID } from "node:crypto";
import { and, eq, getTableColumns, sql } from "drizzle-orm";
import type { SessionKind } from "~/contract/booking/appointment";
import type { MissReason } from "~/contract/booking/vacant-slot";
import type { Transaction } from "~/database/engine/connect.server";
import { createPreparedQuery } from "~/database/queries/prepared-query";
import { sessionBooking } from "~/database/schema/booking";
import { type Day, toSingaporeDay } from "~/lib/singapore-date";
import { type Context, getChangedBy } from "~/provider/shared/context";
import {
  formatTimeRange,
  releasePersonTime,
  reservePersonTime,
  withPersonTime,
} from "~/provider/shared/person-time";
import { consumeSession } from "../term/stage-changes";
import type { CountedTerm } from "../term/term-counts";
import type { TermRow } from "../term/terms";
import { countSessionsByWeek, isWeekFull } from "./booking-limits";
import { isScheduledWithoutPresence, refuseClosedBooking } from "./open-booking";
import { findLowestFreeSeat, type SlotRow } from "./slots";

export type BookingRow = typeof sessionBooking.$inferSelect;

type Taking = Pick<CountedTerm, "tx" | "row"> & { context: Pick<Context, "now"> };

/** Signals a missed place inside a savepoint, which rolls back the work done for it. */
export class SlotUnavailable extends Error {
  constructor(readonly reason: MissReason) {
    super(reason);
  }
}

/** Facts that are needed before a place is taken, read after everything is locked. */
export interface Vacancy {
  /** Sessions of the programme in each week. */
  weeks: ReadonlyMap<Day, number>;
  /** The seat to take, or null if the slot is full. */
  seat: number | null;
}

type TakeSlotResult = { done: BookingRow; missed: null } | { done: null; missed: MissReason };

/**
 * Takes the person's time and the slot's place for a new booking, or moves an existing booking there. A moved booking retains its links
 * and calendar entry. A missed place changes nothing.
 * @param slot locked by the caller.
 * @throws 409 if the booking to move was cancelled, or the person has come.
 */
export async function tryTakeSlot(
  { tx, context, row }: Taking,
  slot: SlotRow,
  { weeks, seat }: Vacancy,
  moved?: BookingRow,
): Promise<TakeSlotResult> {
  if (slot.kind === "SESSION" && isWeekFull(weeks, toSingaporeDay(slot.startsAt)))
    return { done: null, missed: "WEEK_FULL" };
  if (seat === null) return { done: null, missed: "FULL" };
  const person = row.client.idNumberLookup;
  const booking: BookingRow = {
    ...(moved
      ? { ...moved, movedBy: getChangedBy(context), movedAt: context.now }
      : newBooking(row, slot.kind as SessionKind, context)),
    slotId: slot.id,
    seat,
    startsAt: slot.startsAt,
    endsAt: slot.endsAt,
    response: "PENDING",
  };
  const [done] = await takePlace(tx).execute({
    ...booking,
    person,
    period: formatTimeRange(booking.startsAt, booking.endsAt),
  });
  if (done !== undefined) return { done, missed: null };
  // The statement has released the booking's time, but no other transaction can take it before this one ends.
  if (moved && !(await reservePersonTime(tx, moved.id, person, moved)))
    return refuseClosedBooking(tx, moved.id);
  return { done: null, missed: "BUSY" };
}

const newBooking = (
  { term, client }: TermRow,
  kind: SessionKind,
  context: Pick<Context, "now">,
) => ({
  id: randomUUID(),
  termId: term.id,
  clientId: client.id,
  kind,
  intakeId: null,
  status: "SCHEDULED" as const,
  attendance: "NOT_ATTENDED" as const,
  checkedInAt: null,
  checkedOutAt: null,
  turnedAwayAt: null,
  cancelledAt: null,
  createdAt: context.now,
  bookedBy: getChangedBy(context),
  movedBy: null,
  movedAt: null,
});

const takePlace = createPreparedQuery((db) => {
  const [released, time] = withPersonTime(db, {
    bookingId: sql.placeholder("id"),
    person: sql.placeholder("person"),
    period: sql.placeholder("period"),
  });
  const columns = getTableColumns(sessionBooking);
  // The columns follow the table's order, which an insert from a query requires.
  const values = Object.entries(columns).map(
    ([name, column]) => sql`${sql.placeholder(name)}::${sql.raw(column.getSQLType())}`,
  );
  const { slotId, seat, startsAt, endsAt, response, movedBy, movedAt } = columns;
  const changes = Object.entries({
    slotId,
    seat,
    startsAt,
    endsAt,
    response,
    movedBy,
    movedAt,
  }).map(([name, column]) => [name, sql.raw(`excluded."${column.name}"`)]);
  return db
    .with(released, time)
    .insert(sessionBooking)
    .select(sql`select ${sql.join(values, sql`, `)} from ${time}`)
    .onConflictDoUpdate({
      target: sessionBooking.id,
      set: Object.fromEntries(changes),
      setWhere: isScheduledWithoutPresence,
    })
    .returning()
    .prepare("take_place");
});

/**
 * Takes a place in a slot.
 * @param slot locked by the caller.
 * @param reservedSeatNumber the seat reserved for this person. Without one, the lowest free seat is taken.
 * @throws SlotUnavailable if the place is missed.
 */
export async function takeSlot(
  taking: Taking,
  slot: SlotRow,
  reservedSeatNumber: number | null = null,
): Promise<BookingRow> {
  const { done, missed } = await tryTakeSlot(
    taking,
    slot,
    await findVacancy(taking, slot, { reservedSeat: reservedSeatNumber }),
  );
  if (missed !== null) throw new SlotUnavailable(missed);
  return done;
}

/**
 * Moves a booking to a slot that the caller has locked.
 * @throws 409 if the booking was cancelled, or the person has come.
 */
export async function moveBookingToSlot(
  taking: Taking,
  booking: BookingRow,
  to: SlotRow,
): Promise<TakeSlotResult> {
  const vacancy = await findVacancy(taking, to, { except: booking.id });
  return tryTakeSlot(taking, to, vacancy, booking);
}

/**
 * Reads the sessions by week and the seat to take.
 * @param reservedSeat the seat reserved for the person.
 * @param except the booking that is being moved.
 */
async function findVacancy(
  { tx, row }: Taking,
  slot: SlotRow,
  { reservedSeat = null, except }: { reservedSeat?: number | null; except?: string },
): Promise<Vacancy> {
  const [weeks, seat] = await Promise.all([
    slot.kind === "SESSION" ? countSessionsByWeek(tx, row, except) : new Map(),
    reservedSeat ?? findLowestFreeSeat(tx, slot),
  ]);
  return { weeks, seat };
}

/**
 * Ends the booking only if it is still scheduled and no presence is recorded (compare-and-swap).
 * @throws 409 for a booking that a concurrent caller has ended, or a person who has come.
 */
export async function endBooking(
  { tx, context, row }: Taking,
  booking: BookingRow,
  charged: boolean,
): Promise<BookingRow> {
  const [ended] = await tx
    .update(sessionBooking)
    .set({ status: charged ? "CANCELLED_WITH_CHARGE" : "CANCELLED", cancelledAt: context.now })
    .where(and(eq(sessionBooking.id, booking.id), isScheduledWithoutPresence))
    .returning();
  if (ended === undefined) return refuseClosedBooking(tx, booking.id);
  await releasePersonTime(tx, booking.id);
  if (charged) await consumeSession(tx, row.service.id);
  return ended;
}

/**
 * Forfeits a booking that is too late to move. Its session is used, and the new time takes another session. Only for use in a savepoint.
 * @throws SlotUnavailable if the new place is missed.
 */
export async function forfeitAndTakeSlot(
  taking: Taking,
  booking: BookingRow,
  to: SlotRow,
): Promise<BookingRow> {
  await endBooking(taking, booking, true);
  return takeSlot(taking, to);
}

/**
 * Runs work in a savepoint that may miss a place.
 * @returns the reason if it did.
 */
export async function runInSavepoint<Answer>(
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
