/**
 * Completes past sessions. Each completion uses exactly one session of the package. A session that could not take place before a due
 * assessment uses none, if the centre records attendance. At other centres it is unknown if it took place, so it is used.
 */
import { and, eq, ne } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import { sessionBooking } from "~/database/schema/booking";
import { service } from "~/database/schema/service";
import type { Context } from "~/provider/shared/context";
import { createDaytimeMessage } from "~/provider/shared/messages/outbox";
import { releasePersonTime } from "~/provider/shared/person-time";
import { notifyAbout } from "../messages/booking-message-parts";
import { writeAssessmentUnknown } from "../messages/booking-messages";
import { lockTerm } from "../term/lock-term";
import { isAssessmentDue } from "../term/next-bookable";
import { advanceStage, consumeSession } from "../term/stage-changes";
import { isPreAssessmentRequired } from "../term/stages";
import { countTerm } from "../term/term-counts";
import type { TermRow } from "../term/terms";
import { findAbsencesOf, findRecordingCentres } from "./attendance";

export interface CompletedSession {
  /** Null for an assessment, which uses no session of the package. */
  usedSessions: number | null;
  totalSessions: number;
}

export interface EndedBooking {
  id: string;
  termId: string;
  endsAt: Date;
}

/**
 * Completes a booking and uses its session.
 * @param leftAt when the person who attended left. Null for a person who did not come, whose session is used too.
 * @returns null if the attendance does not match or the session is no longer scheduled. Nothing changes then.
 */
export async function completeSession(
  tx: Transaction,
  context: Context,
  booking: EndedBooking,
  leftAt: Date | null,
): Promise<CompletedSession | null> {
  const row = await lockTerm(tx, booking.termId);
  if (leftAt === null && (await releaseUnassessed(tx, context, booking, row))) return null;
  const attending = eq(sessionBooking.attendance, "ATTENDING");
  const [done] = await tx
    .update(sessionBooking)
    .set({
      status: "COMPLETED",
      ...(leftAt && { attendance: "ATTENDED" as const, checkedOutAt: leftAt }),
    })
    .where(
      and(
        eq(sessionBooking.id, booking.id),
        eq(sessionBooking.status, "SCHEDULED"),
        leftAt ? attending : ne(sessionBooking.attendance, "ATTENDING"),
      ),
    )
    .returning({ kind: sessionBooking.kind });
  if (done === undefined) return null;
  const { id: serviceId, totalSessions, usedSessions } = row.service;
  if (done.kind === "SESSION") await consumeSession(tx, serviceId);
  const { now } = context;
  // An assessment without a check-in does not count. The customer can confirm one whose attendance is unknown.
  if (done.kind === "PRE_SESSION" && leftAt === null) {
    await advanceStage(tx, now, row, "PRE_CANCELLED");
    if ((await findAbsencesOf(tx, [booking.id])).size === 0)
      await notifyAbout(tx, context, row, (facts) =>
        createDaytimeMessage("assessmentUnknown", writeAssessmentUnknown(facts)),
      );
  } else if (done.kind === "PRE_SESSION") {
    // The assessment that the changed health condition required has been done.
    await tx
      .update(service)
      .set({ healthConditionChanged: false })
      .where(eq(service.id, serviceId));
    await advanceStage(tx, now, row, "PRE_ATTENDED");
  } else {
    await advanceStage(tx, now, row);
  }
  return { usedSessions: done.kind === "SESSION" ? usedSessions + 1 : null, totalSessions };
}

/**
 * Cancels a session without charge that could not take place, because an assessment was due at its end.
 * @returns false if it could take place, or the person attended.
 */
async function releaseUnassessed(
  tx: Transaction,
  { now }: Context,
  { id, termId, endsAt }: EndedBooking,
  row: TermRow,
): Promise<boolean> {
  const facts = { ...row.product, hasPreAssessment: row.product.preAssessment };
  // The stage is enough to decide for most people, which saves the query below.
  if (!isPreAssessmentRequired(row.term.stage, facts)) return false;
  // At the end of the session, because the package may have ended since then.
  if (!isAssessmentDue(row, await countTerm(tx, termId, now), endsAt)) return false;
  const { centreId } = row.service;
  if (!(await findRecordingCentres(tx, [centreId], endsAt)).has(centreId)) return false;
  const [cancelled] = await tx
    .update(sessionBooking)
    .set({ status: "CANCELLED", cancelledAt: now })
    .where(
      and(
        eq(sessionBooking.id, id),
        eq(sessionBooking.kind, "SESSION"),
        eq(sessionBooking.status, "SCHEDULED"),
        eq(sessionBooking.attendance, "NOT_ATTENDED"),
      ),
    )
    .returning({ id: sessionBooking.id });
  if (cancelled === undefined) return false;
  await releasePersonTime(tx, id);
  await advanceStage(tx, now, row);
  return true;
}
