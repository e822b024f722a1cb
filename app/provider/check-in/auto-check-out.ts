/** Scheduled job that checks out people who forgot to, as of the session's end. They attended, so the session counts. */
import { and, eq, getTableColumns, isNull, lt, sql } from "drizzle-orm";
import { AUTO_CHECK_OUT_AFTER_MINUTES } from "~/contract/check-in/check-in";
import { sessionBooking } from "~/database/schema/booking";
import { activity, attendanceRecord, volunteerAttendance } from "~/database/schema/check-in";
import { toInstant } from "~/lib/singapore-date";
import { completeSession } from "../booking/slot/complete-session";
import type { Context } from "../shared/context";
import { type Page, runForAllRows, sortById } from "../shared/for-each-row";
import { countMinutesVolunteered } from "./volunteers";

export async function checkOutAutomatically(context: Context): Promise<void> {
  const endedBefore = new Date(context.now.getTime() - AUTO_CHECK_OUT_AFTER_MINUTES * 60_000);
  await closeSessions(context, endedBefore);
  await closeVolunteers(context, endedBefore);
}

async function closeSessions(context: Context, endedBefore: Date): Promise<void> {
  const { db } = context;
  const readOpen = (page: Page) =>
    db
      .select({
        id: sessionBooking.id,
        termId: sessionBooking.termId,
        endsAt: sessionBooking.endsAt,
      })
      .from(sessionBooking)
      .where(
        and(
          eq(sessionBooking.attendance, "ATTENDING"),
          // The value is no parameter, because a partial index does not fit one.
          sql`${sessionBooking.status} = 'SCHEDULED'`,
          lt(sessionBooking.endsAt, endedBefore),
          page.follows(sessionBooking.id),
        ),
      )
      .orderBy(sortById(sessionBooking.id))
      .limit(page.limit);
  await runForAllRows(context, readOpen, "failed to check participant out", (booking) =>
    db.transaction(async (tx) => {
      if ((await completeSession(tx, context, booking, booking.endsAt)) === null) return;
      await tx
        .insert(attendanceRecord)
        .values({ bookingId: booking.id, action: "CHECK_OUT", visit: null, at: booking.endsAt });
    }),
  );
}

async function closeVolunteers(context: Context, endedBefore: Date): Promise<void> {
  const { db } = context;
  const readOpen = (page: Page) =>
    db
      .select({ ...getTableColumns(volunteerAttendance), startTime: activity.startTime })
      .from(volunteerAttendance)
      .innerJoin(activity, eq(activity.id, volunteerAttendance.activityId))
      .where(
        and(
          isNull(volunteerAttendance.checkedOutAt),
          lt(volunteerAttendance.endsAt, endedBefore),
          page.follows(volunteerAttendance.id),
        ),
      )
      .orderBy(sortById(volunteerAttendance.id))
      .limit(page.limit);
  await runForAllRows(context, readOpen, "failed to check volunteer out", (row) => {
    const { id, day, endsAt, checkedInAt } = row;
    const startsAt = toInstant(day, row.startTime.slice(0, 5));
    return db
      .update(volunteerAttendance)
      .set({
        checkedOutAt: endsAt,
        minutes: countMinutesVolunteered({ startsAt, endsAt }, checkedInAt, endsAt),
      })
      .where(and(eq(volunteerAttendance.id, id), isNull(volunteerAttendance.checkedOutAt)));
  });
}
