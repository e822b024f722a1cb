/** Booking chosen times: what can be had is booked, what was missed is told with the nearest other times. */
import type { contract } from "~/contract";
import type { MissReason } from "~/contract/booking/session";
import { errorCodes } from "~/contract/reply";
import type { Transaction } from "~/database/connect.server";
import type { AreaHandlers, CustomerContext } from "../shared/context";
import { refuse } from "../shared/failure";
import { idempotent } from "../shared/idempotent";
import { cutOffOf, isLate, toAppointment } from "./appointment-view";
import { choosableSlots, openWindow, withNearest } from "./booking-window";
import { notifyBooked } from "./notify-bookings";
import { type SlotRow, toVacant } from "./slots";
import { settleStage } from "./stage-changes";
import { type BookingRow, inSavepoint, takeSlot } from "./take-slot";
import { countedTerm, ownTerm } from "./terms";

type Sessions = AreaHandlers<typeof contract.sessions>;

/** The same as booking, undone again: so it can never say anything else. */
export const review: Sessions["review"] = async (context, { query }) => {
  await ownTerm(context, query.termId);
  const untouched = new Untouched();
  let found: Awaited<ReturnType<typeof bookSlots>> | undefined;
  await context.db
    .transaction(async (tx) => {
      found = await bookSlots(tx, context, query.termId, query.slotIds);
      throw untouched;
    })
    .catch((error: unknown) => {
      if (error !== untouched) throw error;
    });
  const { booked = [], missed = [] } = found ?? {};
  return {
    free: booked.map(({ slot: taken, booking }) => ({
      ...toVacant(taken, booking.seat ?? 0),
      cutOff: cutOffOf(taken, context.publicHolidays).toISOString(),
      late: isLate(taken, context),
    })),
    missed,
  };
};

class Untouched extends Error {}

export const schedule: Sessions["schedule"] = async (context, { body }) => {
  await ownTerm(context, body.termId);
  return idempotent(context, "schedule", body, async (tx) => {
    const { row, booked, missed } = await bookSlots(tx, context, body.termId, body.slotIds);
    const bookings = booked.map(({ booking }) => booking);
    if (bookings.length > 0) await notifyBooked(tx, context, row, bookings);
    return { booked: bookings.map((booking) => toAppointment(booking, row, context)), missed };
  });
};

async function bookSlots(
  tx: Transaction,
  context: CustomerContext,
  termId: string,
  slotIds: readonly string[],
) {
  const held = await countedTerm(tx, context, termId);
  const { row, counts } = held;
  const { kind, window } = await openWindow(held);
  const wanted = [...new Set(slotIds)];
  const most = kind === "SESSION" ? counts.sessionsToBook : 1;
  if (wanted.length > most) refuse(409, errorCodes.nothingToBook, tooMany(most));
  const slots = await choosableSlots(held, window, wanted);
  const booked: { slot: SlotRow; booking: BookingRow }[] = [];
  const lost: { slot: SlotRow; reason: MissReason }[] = [];
  for (const taken of slots) {
    const tried = await inSavepoint(tx, (inner) => takeSlot({ ...held, tx: inner }, taken));
    if (tried.done) booked.push({ slot: taken, booking: tried.done });
    else if (tried.missed) lost.push({ slot: taken, reason: tried.missed });
  }
  if (booked.length > 0) await settleStage(tx, context.now, row, ...bookedEvents[kind]);
  return { row, booked, missed: await withNearest(tx, lost, { row, window, chosen: wanted }) };
}

export const bookedEvents = {
  SESSION: [],
  PRE_SESSION: ["PRE_BOOKED"],
  POST_SESSION: ["POST_BOOKED"],
} as const;

function tooMany(most: number): string {
  if (most === 0) return "You have no sessions left to book.";
  return most === 1
    ? "You can book one time now. Please choose no more than that."
    : `You have ${most} sessions left to book. Please choose no more than that.`;
}
