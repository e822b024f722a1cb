/** A booked session that is over is completed, and one session of the package is used, exactly once. */
import { and, eq, ne } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import { sessionBooking } from "~/database/schema/booking";
import { service } from "~/database/schema/service";
import type { Context } from "~/provider/shared/context";
import { advanceStage, consumeSession } from "../term/stage-changes";
import { lockTerm } from "../term/terms";
import { knownAbsences } from "./attendance";

export interface CompletedSession {
  /** Null for an assessment, which uses no session of the package. */
  usedSessions: number | null;
  totalSessions: number;
}

/**
 * @param leftAt when the person who attended left; null for somebody who did not come, which uses the session all the same.
 * @returns null when that is not so, or the session is not to come any more: nothing changes then.
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
  const absent = leftAt === null && (await knownAbsences(tx, [booking.id]));
  const missed = absent && absent.size > 0;
  if (done.kind === "PRE_SESSION" && missed) {
    await advanceStage(tx, now, row, "PRE_CANCELLED");
  } else if (done.kind === "PRE_SESSION") {
    // What was asked for because of a changed health condition has been done.
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
