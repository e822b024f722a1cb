/** One person takes one place: their time and the slot's seat, each kept once by the database (DESIGN promise 1). */
import { randomUUID } from "node:crypto";
import type { MissReason } from "~/contract/booking/session";
import type { Transaction } from "~/database/connect.server";
import { sessionBooking } from "~/database/schema/booking";
import { singaporeDay } from "~/lib/singapore-date";
import { takePersonTime } from "../shared/person-time";
import type { SlotRow } from "./booking-window";
import { freeSeat } from "./slots";
import type { TermRow } from "./terms";
import { isWeekFull, sessionsByWeek } from "./weeks";

export type BookingRow = typeof sessionBooking.$inferSelect;

/** A place was missed: thrown inside a savepoint, so that what was done for it is undone. */
export class SlotUnavailable extends Error {
  constructor(readonly reason: MissReason) {
    super(reason);
  }
}

/**
 * @param slot locked by the caller.
 * @param kept the seat that was kept for this person; else the lowest that is free.
 * @throws SlotUnavailable. Only in a savepoint.
 */
export async function takeSlot(
  tx: Transaction,
  now: Date,
  row: TermRow,
  slot: SlotRow,
  kept: number | null = null,
): Promise<BookingRow> {
  if (slot.kind === "SESSION") await keepWeek(tx, row, slot.startsAt);
  const seat = kept ?? (await freeSeat(tx, slot));
  if (seat === null) throw new SlotUnavailable("FULL");
  const booking = {
    id: randomUUID(),
    termId: row.term.id,
    clientId: row.client.id,
    kind: slot.kind,
    slotId: slot.id,
    seat,
    startsAt: slot.startsAt,
    endsAt: slot.endsAt,
    createdAt: now,
  };
  if (!(await takePersonTime(tx, booking.id, row.client.idNumberLookup, booking)))
    throw new SlotUnavailable("BUSY");
  const [made] = await tx.insert(sessionBooking).values(booking).returning();
  return made as BookingRow;
}

/** @param except a booking that is being moved. @throws Missed. */
export async function keepWeek(
  tx: Transaction,
  row: TermRow,
  startsAt: Date,
  except?: string,
): Promise<void> {
  const weeks = await sessionsByWeek(tx, row, except);
  if (isWeekFull(weeks, singaporeDay(startsAt))) throw new SlotUnavailable("WEEK_FULL");
}

/** Runs what may miss in a savepoint. @returns the reason when it did. */
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
