/** Completes past sessions. Each completion uses exactly one session of the package. */
import { and, eq, ne } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import { sessionBooking } from "~/database/schema/booking";
import { service } from "~/database/schema/service";
import type { Context } from "~/provider/shared/context";
import { advanceStage, consumeSession } from "../term/stage-changes";
import { lockTerm } from "../term/terms";
import { findAbsencesOf } from "./attendance";

export interface CompletedSession {
  /** Null for an assessment, which uses no session of the package. */
  usedSessions: number | null;
  totalSessions: number;
}

/**
 * Completes a booking and uses its session.
 * @param leftAt when the person who attended left. Null for a person who did not come, whose session is used too.
 * @returns null if the attendance does not match or the session is no longer scheduled. Nothing changes then.
 */
export async function completeSession(
  tx: Transaction,
  { now }: Context,
  booking: { id: string; termId: string },
  leftAt: Date | null,
): Promise<CompletedSession | null> {
  const row = await lockTerm(tx, booking.termId);
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
  const absent = leftAt === null && (await findAbsencesOf(tx, [booking.id]));
  const missed = absent && absent.size > 0;
  if (done.kind === "PRE_SESSION" && missed) {
    await advanceStage(tx, now, row, "PRE_CANCELLED");
  } else if (done.kind === "PRE_SESSION") {
    // The assessment that the changed health condition required has been done.
    await tx
      .update(service)
      .set({ healthConditionChanged: false })
      .where(eq(service.id, serviceId));
    await advanceStage(tx, now, row, "PRE_BOOKED");
  } else {
    await advanceStage(tx, now, row);
  }
  return { usedSessions: done.kind === "SESSION" ? usedSessions + 1 : null, totalSessions };
}
