/** Booking chosen times: what can be had is booked, what was missed is told with the nearest other times. */
import type { contract } from "~/contract";
import type { MissedSlot, MissReason } from "~/contract/booking/session";
import { errorCodes } from "~/contract/reply";
import type { Transaction } from "~/database/connect.server";
import type { AreaHandlers, Context, CustomerContext } from "../shared/context";
import { notFound, refuse } from "../shared/failure";
import { idempotent } from "../shared/idempotent";
import { cutOffOf, isLate, toAppointment } from "./appointment-view";
import { type BookingWindow, type SlotRow, slotProblem, windowFor } from "./booking-window";
import { requireDeclaration } from "./declare-first";
import { type Chooser, nearestTo } from "./nearest";
import { notifyBooked } from "./notify-bookings";
import { lockedSlots, toVacant } from "./slots";
import { settleStage } from "./stage-changes";
import { type BookingRow, inSavepoint, takeSlot } from "./take-slot";
import { countTerm, kindToBook, lockedTerm, ownTerm, type TermRow } from "./terms";

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
  const row = await lockedTerm(tx, termId);
  const { counts, kind, window } = await openWindow(tx, context, row);
  const wanted = [...new Set(slotIds)];
  const most = kind === "SESSION" ? counts.sessionsToBook : 1;
  if (wanted.length > most) refuse(409, errorCodes.nothingToBook, tooMany(most));
  const slots = await choosableSlots(tx, context, row, window, wanted);
  const booked: { slot: SlotRow; booking: BookingRow }[] = [];
  const lost: { slot: SlotRow; reason: MissReason }[] = [];
  for (const taken of slots) {
    const tried = await inSavepoint(tx, (inner) => takeSlot(inner, context.now, row, taken));
    if (tried.done) booked.push({ slot: taken, booking: tried.done });
    else if (tried.missed) lost.push({ slot: taken, reason: tried.missed });
  }
  if (booked.length > 0) await settleStage(tx, context.now, termId, ...bookedEvents[kind]);
  return { row, booked, missed: await withNearest(tx, window, lost, { row }, wanted) };
}

/** What can be booked slot by slot now, and among which times. @throws 409 when nothing can, or the health declaration comes first. */
export async function openWindow(tx: Transaction, context: Context, row: TermRow) {
  await requireDeclaration(tx, context.now, row);
  const counts = await countTerm(tx, row, context.now);
  const kind = kindToBook(row, counts, context.now);
  return { counts, kind, window: windowFor(kind, row, counts, context.now) };
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

/**
 * The chosen slots, locked.
 * @throws 404 for a time of another centre or programme, 409 with the reason for one that may not be chosen.
 */
export async function choosableSlots(
  tx: Transaction,
  context: Context,
  { service }: TermRow,
  window: BookingWindow,
  ids: readonly string[],
): Promise<SlotRow[]> {
  const slots = await lockedSlots(tx, ids);
  const foreign = (row: SlotRow) =>
    row.productId !== window.productId ||
    row.centreId !== window.centreId ||
    row.kind !== window.kind;
  if (slots.length < ids.length || slots.some(foreign)) notFound("The time");
  for (const row of slots) {
    const problem = slotProblem(row, window, service.validUntil, context.now);
    if (problem !== null) refuse(409, errorCodes.slotNotBookable, problem);
  }
  return slots;
}

export async function withNearest(
  tx: Transaction,
  window: BookingWindow,
  lost: readonly { slot: SlotRow; reason: MissReason }[],
  chooser: Chooser,
  chosen: readonly string[],
): Promise<MissedSlot[]> {
  return Promise.all(
    lost.map(async ({ slot: missed, reason }) => ({
      slot: toVacant(missed, 0),
      reason,
      nearest: await nearestTo(tx, window, missed, chooser, chosen),
    })),
  );
}
