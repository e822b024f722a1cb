/** Records at a counter that a person came to a session, or did not come. */
import { and, eq, sql } from "drizzle-orm";
import { errorCodes } from "~/contract/response";
import type { Transaction } from "~/database/engine/connect.server";
import { sessionBooking } from "~/database/schema/booking";
import { service } from "~/database/schema/service";
import { reply } from "~/languages/reply";
import { explainAssessmentFirst } from "~/provider/booking/change/assessment-first";
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
  if (await isAssessmentDueFirst(tx, context, booking))
    refuse(409, errorCodes.assessmentFirst, explainAssessmentFirst());
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
  await advanceStage(tx, context.now, row, "PRE_ATTENDED");
}

/**
 * Matches presences that staff recorded and can take back. A check-in at the door, results and a completed pre-assessment, which opens
 * sessions, prove that the person came. An automatic check-out has no visit.
 */
export const isCorrectablePresence = sql<boolean>`(${sessionBooking.attendance} <> 'NOT_ATTENDED'
  and not (${sessionBooking.kind} = 'PRE_SESSION' and ${sessionBooking.status} = 'COMPLETED')
  and exists (select 1 from provider.staff_record came
    where came.booking_id = ${sessionBooking.id} and came.kind = 'CAME')
  and not exists (select 1 from provider.staff_record proof
    where proof.booking_id = ${sessionBooking.id} and proof.kind = 'RESULTS')
  and not exists (select 1 from provider.attendance_record at_door
    where at_door.booking_id = ${sessionBooking.id} and at_door.visit is not null))`;

/** Takes back a presence that staff recorded. A session that has ended stays used, as for a person who did not come. */
export async function takeBackPresence(tx: Transaction, { id }: BookingRow): Promise<void> {
  await tx
    .update(sessionBooking)
    .set({ attendance: "NOT_ATTENDED", checkedInAt: null, checkedOutAt: null })
    .where(eq(sessionBooking.id, id));
}

/** @throws 409 before the session, and for a person who came. */
export function requireRecordableAbsence(
  { now }: Context,
  { startsAt, attendance }: BookingRow,
): void {
  if (isPresenceRecorded({ attendance }))
    refuse(409, errorCodes.alreadyIn, reply("replies-counter:came-already"));
  if (startsAt > now) refuse(409, errorCodes.tooEarly, reply("replies-counter:not-begun"));
}
