/** Records at a counter that a person came to a session, or did not come. */
import { and, eq } from "drizzle-orm";
import { errorCodes } from "~/contract/response";
import type { Transaction } from "~/database/engine/connect.server";
import { sessionBooking } from "~/database/schema/booking";
import { service } from "~/database/schema/service";
import { describeAssessmentFirst } from "~/lib/text/assessment-words";
import type { Context } from "~/provider/shared/context";
import { refuse } from "~/provider/shared/failure";
import { isAssessmentDueFirst } from "../change/due-assessment";
import { isPresenceRecorded } from "../slot/open-booking";
import { recordCheckIn } from "../slot/start-attendance";
import type { BookingRow } from "../slot/take-slot";
import { advanceStage } from "../term/stage-changes";
import { lockCountedTerm } from "../term/term-counts";

/**
 * Records that the person came. Before the end of the session it is a check-in, and the session counts at its end. A past one counts at
 * once. A second call is a no-op.
 * @throws 409 if an assessment comes first.
 */
export async function recordPresence(
  tx: Transaction,
  context: Context,
  booking: BookingRow,
): Promise<void> {
  if (isPresenceRecorded(booking)) return;
  if (booking.status === "COMPLETED") return completePresence(tx, context, booking);
  const first = await isAssessmentDueFirst(tx, context, booking);
  if (first !== null) refuse(409, errorCodes.assessmentFirst, describeAssessmentFirst(first));
  await recordCheckIn(tx, context.now, booking.id);
}

/** Counts a past session as attended. An assessment is then done. */
async function completePresence(
  tx: Transaction,
  context: Context,
  { id, termId, kind }: BookingRow,
): Promise<void> {
  const { row } = await lockCountedTerm(tx, context, termId);
  const changed = await tx
    .update(sessionBooking)
    .set({ attendance: "ATTENDED" })
    .where(and(eq(sessionBooking.id, id), eq(sessionBooking.attendance, "NOT_ATTENDED")))
    .returning({ id: sessionBooking.id });
  if (changed.length === 0 || kind !== "PRE_SESSION") return;
  await tx
    .update(service)
    .set({ healthConditionChanged: false })
    .where(eq(service.id, row.service.id));
  await advanceStage(tx, context.now, row, "PRE_BOOKED");
}

/** @throws 409 before the session, and for a person who came. */
export function requireRecordableAbsence(
  { now }: Context,
  { startsAt, attendance }: BookingRow,
): void {
  if (isPresenceRecorded({ attendance }))
    refuse(409, errorCodes.alreadyIn, "This person is already recorded as having come.");
  if (startsAt > now) refuse(409, errorCodes.tooEarly, "The session has not begun yet.");
}
