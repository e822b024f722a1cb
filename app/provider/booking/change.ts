/** Moving and cancelling a booking. With 2 working days' notice it costs nothing; later the session is forfeited (SPEC section 5). */
import { and, eq } from "drizzle-orm";
import type { contract } from "~/contract";
import { errorCodes } from "~/contract/reply";
import type { Transaction } from "~/database/connect.server";
import { sessionBooking } from "~/database/schema/booking";
import { term } from "~/database/schema/service";
import type { AreaHandlers, CustomerContext } from "../shared/context";
import { notFound, refuse } from "../shared/failure";
import { idempotent } from "../shared/idempotent";
import { freePersonTime, takePersonTime } from "../shared/person-time";
import { isLate, toAppointment } from "./appointment-view";
import { dueAssessment, freeToChange, withAssessment } from "./assessment-first";
import { type SlotRow, windowFor } from "./booking-window";
import { endBooking } from "./end-booking";
import { notifyCancelled, notifyMoved } from "./notify-bookings";
import { offerSlotSeat } from "./offers";
import { choosableSlots, withNearest } from "./schedule";
import { freeSeat, lockedSlots } from "./slots";
import { settleStage } from "./stage-changes";
import { type BookingRow, inSavepoint, keepWeek, SlotUnavailable, takeSlot } from "./take-slot";
import { countTerm, lockedTerm, ownTerms, type TermRow, termRows } from "./terms";

type Sessions = AreaHandlers<typeof contract.sessions>;

export const cancel: Sessions["cancel"] = async (context, { body }) => {
  const termId = await ownBooking(context, body.bookingId);
  return idempotent(context, "cancel", body, async (tx) => {
    const { row, booking } = await openBooking(tx, context, termId, body.bookingId);
    const counts = await countTerm(tx, row, context.now);
    const due = await dueAssessment(tx, row, counts, context.now);
    const charged = chargeAgreed(context, booking, due, body.withCharge);
    const cancelled = await endBooking(tx, context, booking, charged);
    await settleStage(tx, context.now, termId, ...cancelledEvents[booking.kind]);
    await freeOldSeat(tx, context, booking);
    await notifyCancelled(tx, context, row, cancelled);
    return toAppointment(cancelled, row, context);
  });
};

export const reschedule: Sessions["reschedule"] = async (context, { body }) => {
  const termId = await ownBooking(context, body.bookingId);
  return idempotent(context, "reschedule", body, async (tx) => {
    const { row, booking } = await openBooking(tx, context, termId, body.bookingId);
    if (booking.slotId === null)
      refuse(
        409,
        errorCodes.notAllowed,
        "Sessions of an intake have fixed dates and cannot be rescheduled.",
      );
    if (booking.slotId === body.slotId)
      refuse(409, errorCodes.slotNotBookable, "You have this time already. Please choose another.");
    const counts = await countTerm(tx, row, context.now);
    const due = await dueAssessment(tx, row, counts, context.now);
    const charged = chargeAgreed(context, booking, due, body.withCharge);
    if (charged && counts.sessionsToBook === 0)
      refuse(
        409,
        errorCodes.nothingToBook,
        "It is too late to reschedule this session, and you have no other session left to book instead.",
      );
    // What is moved does not stand in its own way.
    const others =
      booking.kind === "PRE_SESSION"
        ? { ...counts, preAssessmentEnd: null }
        : withAssessment(counts, due);
    const window = windowFor(booking.kind, row, others, context.now);
    // Both places are locked together, in one order for everybody.
    await lockedSlots(tx, [booking.slotId, body.slotId]);
    const [to] = await choosableSlots(tx, context, row, window, [body.slotId]);
    if (to === undefined) return notFound("The time");
    const tried = await inSavepoint(tx, (inner) =>
      charged ? forfeit(inner, context, row, booking, to) : move(inner, row, booking, to),
    );
    if (tried.missed !== null) {
      const lost = [{ slot: to, reason: tried.missed }];
      const chooser = { row, moved: booking.id };
      const known = [to.id, booking.slotId];
      return { booked: [], missed: await withNearest(tx, window, lost, chooser, known) };
    }
    await settleStage(tx, context.now, termId);
    await freeOldSeat(tx, context, booking);
    await notifyMoved(tx, context, row, booking, tried.done);
    return { booked: [toAppointment(tried.done, row, context)], missed: [] };
  });
};

const cancelledEvents = {
  SESSION: [],
  PRE_SESSION: ["PRE_CANCELLED"],
  POST_SESSION: ["POST_CANCELLED"],
} as const;

/** @throws 404 for a booking that is not the caller's. */
async function ownBooking(context: CustomerContext, bookingId: string): Promise<string> {
  const [found] = await termRows(context.db)
    .innerJoin(sessionBooking, eq(sessionBooking.termId, term.id))
    .where(ownTerms(context, eq(sessionBooking.id, bookingId)));
  if (found === undefined) return notFound("The appointment");
  context.touched.add(found.client.id);
  return found.term.id;
}

/** @throws 409 for one that is over or cancelled. */
async function openBooking(
  tx: Transaction,
  context: CustomerContext,
  termId: string,
  bookingId: string,
): Promise<{ row: TermRow; booking: BookingRow }> {
  const row = await lockedTerm(tx, termId);
  const [booking] = await tx.select().from(sessionBooking).where(eq(sessionBooking.id, bookingId));
  if (booking === undefined) return notFound("The appointment");
  if (booking.status === "CANCELLED" || booking.status === "CANCELLED_WITH_CHARGE")
    refuse(409, errorCodes.appointmentClosed, "This appointment was already cancelled.");
  if (booking.status === "COMPLETED" || booking.startsAt <= context.now)
    refuse(409, errorCodes.appointmentClosed, "This appointment has already begun or is over.");
  return { row, booking };
}

/** @throws 409 when the change would cost the session and the customer has not agreed to that. */
function chargeAgreed(
  context: CustomerContext,
  booking: BookingRow,
  due: Awaited<ReturnType<typeof dueAssessment>>,
  agreed: boolean,
): boolean {
  const late = isLate(booking, context, freeToChange(due));
  if (late && !agreed)
    refuse(
      409,
      errorCodes.noticeOver,
      "There are less than 2 working days left: rescheduling or cancelling this session now means that it is forfeited.",
    );
  return late;
}

/** The same booking at another time: its links and calendar entry stay. */
async function move(
  tx: Transaction,
  row: TermRow,
  booking: BookingRow,
  to: SlotRow,
): Promise<BookingRow> {
  if (booking.kind === "SESSION") await keepWeek(tx, row, to.startsAt, booking.id);
  const seat = await freeSeat(tx, to);
  if (seat === null) throw new SlotUnavailable("FULL");
  await freePersonTime(tx, booking.id);
  if (!(await takePersonTime(tx, booking.id, row.client.idNumberLookup, to)))
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
  return (
    moved ?? refuse(409, errorCodes.appointmentClosed, "This appointment was already cancelled.")
  );
}

/** Too late to move it: it is used up, and the new time takes another session. */
async function forfeit(
  tx: Transaction,
  context: CustomerContext,
  row: TermRow,
  booking: BookingRow,
  to: SlotRow,
): Promise<BookingRow> {
  await endBooking(tx, context, booking, true);
  return takeSlot(tx, context.now, row, to);
}

async function freeOldSeat(tx: Transaction, context: CustomerContext, booking: BookingRow) {
  if (booking.slotId !== null && booking.seat !== null)
    await offerSlotSeat(tx, context, { slotId: booking.slotId, seat: booking.seat });
}
