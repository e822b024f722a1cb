/** A booked session that is over is completed, and one session of the package is used, exactly once. */
import { and, eq, gte, isNotNull, lt, ne } from "drizzle-orm";
import type { Transaction } from "~/database/connect.server";
import { sessionBooking } from "~/database/schema/booking";
import { service, term } from "~/database/schema/service";
import { addDays, singaporeDay, startOfSingaporeDay } from "~/lib/singapore-date";
import { settleStage, useSession } from "./stage-changes";
import { lockedTerm, type TermRow } from "./terms";

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
  booking: { id: string; termId: string },
  leftAt: Date | null,
): Promise<CompletedSession | null> {
  const row = await lockedTerm(tx, booking.termId);
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
    .returning({ kind: sessionBooking.kind, startsAt: sessionBooking.startsAt });
  if (done === undefined) return null;
  const { id: serviceId, totalSessions, usedSessions } = row.service;
  if (done.kind === "SESSION") await useSession(tx, serviceId);
  if (done.kind === "PRE_SESSION" && leftAt === null && (await checksIn(tx, row, done))) {
    await settleStage(tx, booking.termId, "PRE_CANCELLED");
  } else if (done.kind === "PRE_SESSION") {
    // What was asked for because of a changed health condition has been done.
    await tx
      .update(service)
      .set({ healthConditionChanged: false })
      .where(eq(service.id, serviceId));
    await settleStage(tx, booking.termId, "PRE_BOOKED");
  } else {
    await settleStage(tx, booking.termId);
  }
  return { usedSessions: done.kind === "SESSION" ? usedSessions + 1 : null, totalSessions };
}

/** A centre at whose door people check in does so every week. */
const CHECK_IN_DAYS = 7;

/**
 * Whether the term's centre keeps attendance: somebody checked in there on that day or in the week before. Only then does a missing
 * check-in say that the person did not come; a centre without it is believed to have seen whom it expected.
 */
async function checksIn(
  tx: Transaction,
  { service: of }: TermRow,
  { startsAt }: { startsAt: Date },
): Promise<boolean> {
  const day = singaporeDay(startsAt);
  const [seen] = await tx
    .select({ id: sessionBooking.id })
    .from(sessionBooking)
    .innerJoin(term, eq(term.id, sessionBooking.termId))
    .innerJoin(service, eq(service.id, term.serviceId))
    .where(
      and(
        eq(service.centreId, of.centreId),
        isNotNull(sessionBooking.checkedInAt),
        gte(sessionBooking.startsAt, startOfSingaporeDay(addDays(day, -CHECK_IN_DAYS))),
        lt(sessionBooking.startsAt, startOfSingaporeDay(addDays(day, 1))),
      ),
    )
    .limit(1);
  return seen !== undefined;
}
