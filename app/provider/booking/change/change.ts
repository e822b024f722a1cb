/** Moves and cancels bookings. A change with 2 working days' notice is free. A later change forfeits the session (SPEC section 5). */
import { eq } from "drizzle-orm";
import type { contract } from "~/contract";
import { errorCodes } from "~/contract/response";
import type { Transaction } from "~/database/engine/connect.server";
import { sessionBooking } from "~/database/schema/booking";
import { reply } from "~/languages/reply";
import type { AreaHandlers, CustomerContext } from "~/provider/shared/context";
import { refuse, rejectNotFound } from "~/provider/shared/failure";
import { withIdempotencyKey } from "~/provider/shared/idempotent";
import { requireConfirmedForOthers } from "~/provider/shared/others-bookings";
import { limitToGroups } from "../intake/last-group";
import { toAppointment } from "../messages/appointment-view";
import { notifyCancelled, notifyMoved } from "../messages/notify-bookings";
import {
  computeBookingWindow,
  countSessionsByWeek,
  rejectUnofferedPlace,
  requireSelectable,
  withNearestTimes,
} from "../slot/booking-limits";
import { isChangeLate } from "../slot/change-notice";
import { isOpenBooking, refuseClosed } from "../slot/open-booking";
import { type BookingWindow, findFreePlaces, lockSlots, type SlotRow } from "../slot/slots";
import {
  type BookingRow,
  endBooking,
  forfeitAndTakeSlot,
  runInSavepoint,
  tryTakeSlot,
} from "../slot/take-slot";
import { lockTerm } from "../term/lock-term";
import { advanceCountedStage, advanceStage } from "../term/stage-changes";
import { cancelledEvents } from "../term/stages";
import { type CountedTerm, countTerm, lockCountedTerm } from "../term/term-counts";
import { requireOwnBookingIds } from "../term/terms";
import { offerSlotSeat } from "../waiting/seat-offers";
import { findBookingAt, refuseAlreadyMoved } from "./already-made";
import {
  findDueAssessment,
  limitToLaterTimes,
  listBookingsFreeToChange,
  withAssessment,
} from "./due-assessment";
import { requireExpectedStart } from "./expected-start";

type Sessions = AreaHandlers<typeof contract.sessions>;

export const cancel: Sessions["cancel"] = async (context, { body }) => {
  const { termId } = await requireOwnBookingIds(context, body.bookingId);
  return withIdempotencyKey(context, "cancel", body, async (tx) => {
    const counted = await lockCountedTerm(tx, context, termId);
    const { row, counts } = counted;
    const booking = await openBooking(tx, context, body.bookingId);
    requireConfirmedForOthers(context, row.client, [booking]);
    requireExpectedStart(booking, body.expectedStart, "cancelled");
    const due = await findDueAssessment(tx, row, counts, context);
    const charged = chargeAgreed(context, booking, due, body.withCharge);
    if (charged) context.requireRight(row.client.id, "edit");
    const cancelled = await endBooking(counted, booking, charged);
    await advanceStage(tx, context.now, row, ...cancelledEvents[booking.kind]);
    await freeOldSeat(tx, context, booking);
    await notifyCancelled(tx, context, row, [cancelled]);
    return toAppointment(cancelled, row, context);
  });
};

export const reschedule: Sessions["reschedule"] = async (context, { body }) => {
  const { termId, slotId } = await requireOwnBookingIds(context, body.bookingId);
  return withIdempotencyKey(context, "reschedule", body, async (tx) => {
    const [row, locked] = await Promise.all([
      lockTerm(tx, termId),
      lockSlots(tx, slotId === null ? [body.slotId] : [body.slotId, slotId]),
    ]);
    const [counts, booking, weeks, seats] = await Promise.all([
      countTerm(tx, termId, context.now),
      openBooking(tx, context, body.bookingId, body.slotId),
      countSessionsByWeek(tx, row, body.bookingId),
      findFreePlaces(tx, [body.slotId]),
    ]);
    requireConfirmedForOthers(context, row.client, [booking]);
    const target = { tx, context, row, counts };
    const { charged, window } = await requireMovable(target, booking, body);
    if (charged) context.requireRight(row.client.id, "edit");
    const slots = locked.filter(({ id }) => id === body.slotId);
    requireSelectable(target, window, slots, 1);
    const [to] = slots;
    if (to === undefined) return rejectUnofferedPlace("time");
    const attempt = charged
      ? await runInSavepoint(tx, (inner) =>
          forfeitAndTakeSlot({ ...target, tx: inner }, booking, to),
        )
      : await tryTakeSlot(target, to, { weeks, seat: seats.get(to.id) ?? null }, booking);
    if (attempt.missed !== null) {
      const lost = [{ slot: to, reason: attempt.missed }];
      const chosen = [to.id, booking.slotId ?? to.id];
      const chooser = { row, window, chosen, moved: booking.id };
      return { booked: [], missed: await withNearestTimes(tx, context, lost, chooser) };
    }
    // A moved session counts as before. A forfeited one is used.
    if (charged) await advanceStage(tx, context.now, row);
    else await advanceCountedStage(tx, row, counts, []);
    await freeOldSeat(tx, context, booking, locked);
    await notifyMoved(tx, context, row, { before: booking, after: attempt.done });
    return { booked: [toAppointment(attempt.done, row, context)], missed: [] };
  });
};

/** @throws 409 for a booking that cannot be moved, is not at the time that the customer saw, or costs more than the customer has agreed to. */
async function requireMovable(
  { tx, context, row, counts }: CountedTerm<CustomerContext>,
  booking: BookingRow,
  body: { slotId: string; expectedStart?: string | undefined; withCharge: boolean },
): Promise<{ charged: boolean; window: BookingWindow }> {
  if (booking.slotId === null)
    refuse(409, errorCodes.notAllowed, reply("replies-booking:reschedule.fixed"));
  if (booking.slotId === body.slotId) await refuseAlreadyMoved(tx, context, booking);
  requireExpectedStart(booking, body.expectedStart, "changed");
  const due = await findDueAssessment(tx, row, counts, context);
  const charged = chargeAgreed(context, booking, due, body.withCharge);
  if (charged && counts.sessionsToBook === 0)
    refuse(409, errorCodes.nothingToBook, reply("replies-booking:reschedule.too-late"));
  // A booking does not limit its own new time.
  const others =
    booking.kind === "PRE_SESSION"
      ? { ...counts, preAssessmentEnd: null }
      : withAssessment(counts, due);
  const window = computeBookingWindow(booking.kind, row, others, context.now);
  const limited = await limitToGroups(tx, context, row, window);
  return { charged, window: limitToLaterTimes(limited, booking, due) };
}

/**
 * Reads a booking that can be changed.
 * @param toSlotId the time to move it to. A late move has cancelled the booking and booked this time instead.
 * @throws 409 for a booking that has begun, has ended or was cancelled, and for a person who has come.
 */
async function openBooking(
  tx: Transaction,
  context: CustomerContext,
  bookingId: string,
  toSlotId?: string,
): Promise<BookingRow> {
  const [booking] = await tx.select().from(sessionBooking).where(eq(sessionBooking.id, bookingId));
  if (booking === undefined) return rejectNotFound("The appointment");
  if (booking.status === "CANCELLED_WITH_CHARGE" && toSlotId !== undefined) {
    const there = await findBookingAt(tx, booking.termId, { slotId: toSlotId });
    if (there) await refuseAlreadyMoved(tx, context, { ...there, movedBy: there.bookedBy });
  }
  if (!isOpenBooking(booking, context.now)) refuseClosed(booking);
  return booking;
}

/** @throws 409 if the change would cost the session and the customer has not agreed to that. */
function chargeAgreed(
  context: CustomerContext,
  booking: BookingRow,
  due: Awaited<ReturnType<typeof findDueAssessment>>,
  agreed: boolean,
): boolean {
  const late = isChangeLate(booking, context, listBookingsFreeToChange(due));
  if (late && !agreed)
    refuse(409, errorCodes.noticeOver, reply("replies-booking:reschedule.forfeits"));
  return late;
}

async function freeOldSeat(
  tx: Transaction,
  context: CustomerContext,
  { slotId, seat }: BookingRow,
  locked: readonly SlotRow[] = [],
) {
  if (slotId !== null && seat !== null) await offerSlotSeat(tx, context, { slotId, seat }, locked);
}
