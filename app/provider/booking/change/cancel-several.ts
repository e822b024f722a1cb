/** Cancels several sessions of one package at once. Each is free of charge or forfeited by its own cut-off (SPEC section 5). */
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { contract } from "~/contract";
import { errorCodes } from "~/contract/response";
import type { Transaction } from "~/database/engine/connect.server";
import { sessionBooking } from "~/database/schema/booking";
import { reply } from "~/languages/reply";
import type { AreaHandlers } from "~/provider/shared/context";
import { refuse, rejectNotFound } from "~/provider/shared/failure";
import { withIdempotencyKey } from "~/provider/shared/idempotent";
import { requireConfirmedForOthers } from "~/provider/shared/others-bookings";
import { toAppointment } from "../messages/appointment-view";
import { isChangeLate } from "../slot/change-notice";
import { isOpenBooking } from "../slot/open-booking";
import type { BookingRow } from "../slot/take-slot";
import { lockCountedTerm } from "../term/term-counts";
import { requireOwnTerm } from "../term/terms";
import { cancelBookings } from "./cancel-batch";
import { findDueAssessment, listBookingsFreeToChange } from "./due-assessment";
import { requireExpectedStarts } from "./expected-start";

export const cancelSeveral: AreaHandlers<typeof contract.sessions>["cancelSeveral"] = async (
  context,
  { body },
) => {
  await requireOwnTerm(context, body.termId);
  return withIdempotencyKey(context, "cancel several", body, async (tx) => {
    const counted = await lockCountedTerm(tx, context, body.termId);
    const { row, counts } = counted;
    const bookings = await scheduledAmong(tx, body, context.now);
    if (bookings.length === 0)
      refuse(409, errorCodes.appointmentClosed, reply("replies-booking:several.already"));
    requireConfirmedForOthers(context, row.client, bookings);
    requireExpectedStarts(bookings, body.expectedStarts);
    const free = listBookingsFreeToChange(await findDueAssessment(tx, row, counts, context));
    const late = new Set(bookings.filter((booking) => isChangeLate(booking, context, free)));
    if (late.size > body.forfeits) refuse(409, errorCodes.noticeOver, costMore(late.size));
    if (late.size > 0) context.requireRight(row.client.id, "edit");
    const cancelled = await cancelBookings(counted, bookings, (booking) => late.has(booking));
    return { cancelled: cancelled.map((booking) => toAppointment(booking, row, context)) };
  });
};

/**
 * Reads the chosen sessions that are still to come. Another tab may have cancelled some of them.
 * @throws 404 if one of them is no session of the term with a time that can be chosen.
 */
async function scheduledAmong(
  tx: Transaction,
  { termId, bookingIds }: { termId: string; bookingIds: readonly string[] },
  now: Date,
): Promise<BookingRow[]> {
  const chosen = [...new Set(bookingIds)];
  const isChosen = and(
    eq(sessionBooking.termId, termId),
    inArray(sessionBooking.id, chosen),
    eq(sessionBooking.kind, "SESSION"),
    isNull(sessionBooking.intakeId),
  );
  const found = await tx
    .select()
    .from(sessionBooking)
    .where(isChosen)
    .orderBy(asc(sessionBooking.startsAt));
  if (found.length < chosen.length) rejectNotFound("The session");
  return found.filter((booking) => isOpenBooking(booking, now));
}

const costMore = (forfeited: number) =>
  forfeited === 1
    ? reply("replies-booking:several.late-one")
    : reply("replies-booking:several.late", { number: forfeited });
