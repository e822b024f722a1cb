/** Leaves an intake as a whole: every session to come, for one price. */
import { and, asc, eq, gt, isNotNull } from "drizzle-orm";
import type { contract } from "~/contract";
import { errorCodes } from "~/contract/response";
import type { Database } from "~/database/engine/connect.server";
import { sessionBooking } from "~/database/schema/booking";
import { reply } from "~/languages/reply";
import type { AreaHandlers } from "~/provider/shared/context";
import { refuse } from "~/provider/shared/failure";
import { withIdempotencyKey } from "~/provider/shared/idempotent";
import { cancelBookings } from "../change/cancel-batch";
import { findDueAssessment, listBookingsFreeToChange } from "../change/due-assessment";
import { toAppointment } from "../messages/appointment-view";
import { releaseSeat } from "../seat/seats";
import { isChangeLate } from "../slot/change-notice";
import { isScheduledWithoutPresence } from "../slot/open-booking";
import { type CountedTerm, lockCountedTerm } from "../term/term-counts";
import { requireOwnTerm } from "../term/terms";
import { offerIntakeSeat } from "../waiting/seat-offers";
import { findReservedIntake, lockForEnrolment } from "./enrol";

export const leaveIntake: AreaHandlers<typeof contract.sessions>["leaveRun"] = async (
  context,
  { body },
) => {
  await requireOwnTerm(context, body.termId);
  return withIdempotencyKey(context, "leave intake", body, async (tx) => {
    const lockedTerm = await lockCountedTerm(tx, context, body.termId);
    const { row } = lockedTerm;
    const reservedId = await findReservedIntake(tx, row);
    if (reservedId !== null) await lockForEnrolment(tx, row, reservedId);
    const { sessions, forfeited } = await listSessionsToCome(tx, lockedTerm);
    if (sessions.length === 0)
      refuse(409, errorCodes.appointmentClosed, reply("replies-booking:leave.no-dates"));
    if (forfeited.size > body.forfeits)
      refuse(409, errorCodes.noticeOver, describeForfeitCost(forfeited.size));
    const cancelled = await cancelBookings(lockedTerm, sessions, ({ id }) => forfeited.has(id));
    const releasedSeat = await releaseSeat(tx, row.service.orderItemId);
    if (releasedSeat !== null) await offerIntakeSeat(tx, context, releasedSeat);
    return { cancelled: cancelled.map((booking) => toAppointment(booking, row, context)) };
  });
};

/** Lists the sessions to come. Sessions less than 2 working days away are forfeited unless an assessment comes before them. */
export async function listSessionsToCome(
  db: Database,
  { context, row, counts }: Omit<CountedTerm, "tx">,
) {
  const sessions = await db
    .select()
    .from(sessionBooking)
    .where(
      and(
        eq(sessionBooking.termId, row.term.id),
        isScheduledWithoutPresence,
        isNotNull(sessionBooking.intakeId),
        gt(sessionBooking.startsAt, context.now),
      ),
    )
    .orderBy(asc(sessionBooking.startsAt));
  const free = listBookingsFreeToChange(await findDueAssessment(db, row, counts, context));
  const late = sessions.filter((booking) => isChangeLate(booking, context, free));
  return { sessions, forfeited: new Set(late.map(({ id }) => id)) };
}

const describeForfeitCost = (forfeited: number) =>
  forfeited === 1
    ? reply("replies-booking:leave.late-one")
    : reply("replies-booking:leave.late", { number: forfeited });
