/** Scheduled jobs of bookings: past sessions are completed, and reminders go out two days and one day before. */
import { and, asc, eq, gt, lte, ne, sql } from "drizzle-orm";
import { sessionBooking } from "~/database/schema/booking";
import { sessionReminder } from "~/database/schema/waiting-list";
import type { Context } from "../shared/context";
import { forEachRow } from "../shared/for-each-row";
import { notifyReminder } from "./messages/notify-bookings";
import { completeSession } from "./slot/complete-session";
import type { BookingRow } from "./slot/take-slot";
import { countTerm, isAssessmentDue, lockTerm } from "./term/terms";

const BATCH_SIZE = 500;

/**
 * Completes past sessions even if the person did not come. A missed pre-assessment has to be booked again.
 * A session waits while the person is still checked in (see check-in).
 */
export async function completeSessions(context: Context): Promise<void> {
  const over = await context.db
    .select({
      id: sessionBooking.id,
      termId: sessionBooking.termId,
      endsAt: sessionBooking.endsAt,
    })
    .from(sessionBooking)
    .where(
      and(
        eq(sessionBooking.status, "SCHEDULED"),
        eq(sessionBooking.attendance, "NOT_ATTENDED"),
        lte(sessionBooking.endsAt, context.now),
      ),
    )
    .orderBy(asc(sessionBooking.startsAt))
    .limit(BATCH_SIZE);
  await forEachRow(context, over, "failed to complete session", (booking) =>
    context.db.transaction((tx) => completeSession(tx, context, booking, null)),
  );
}

const REMINDER_DAYS = [2, 1] as const;
const DAY_MS = 86_400_000;

/** Sends each reminder once for each time. A booking made after a reminder was due does not get it. */
export async function sendReminders(context: Context): Promise<void> {
  for (const daysBefore of REMINDER_DAYS) {
    const soon = new Date(context.now.getTime() + daysBefore * DAY_MS);
    const notYet = new Date(soon.getTime() - DAY_MS);
    const due = await context.db
      .select({ booking: sessionBooking })
      .from(sessionBooking)
      .where(
        and(
          eq(sessionBooking.status, "SCHEDULED"),
          // People who declined are not reminded.
          ne(sessionBooking.response, "DECLINED"),
          lte(sessionBooking.startsAt, soon),
          gt(sessionBooking.startsAt, notYet),
          sql`${sessionBooking.createdAt} <= ${sessionBooking.startsAt} - make_interval(days => ${daysBefore}::int)`,
          sql`not exists (select 1 from ${sessionReminder} sent where sent.booking_id = provider.session_booking.id
            and sent.days_before = ${daysBefore} and sent.starts_at = provider.session_booking.starts_at)`,
        ),
      )
      .orderBy(asc(sessionBooking.startsAt))
      .limit(BATCH_SIZE);
    const bookings = due.map(({ booking }) => booking);
    await forEachRow(context, bookings, "failed to send session reminder", (booking) =>
      remindUnlessSent(context, booking, daysBefore),
    );
  }
}

async function remindUnlessSent(context: Context, booking: BookingRow, daysBefore: number) {
  await context.db.transaction(async (tx) => {
    const row = await lockTerm(tx, booking.termId);
    const { id: bookingId, startsAt } = booking;
    // The booking may have changed or been answered since the first read. The job checks it again the next time.
    const [same] = await tx
      .select()
      .from(sessionBooking)
      .where(
        and(
          eq(sessionBooking.id, bookingId),
          ne(sessionBooking.response, "DECLINED"),
          eq(sessionBooking.status, "SCHEDULED"),
          eq(sessionBooking.startsAt, startsAt),
        ),
      );
    if (same === undefined) return;
    const sent = await tx
      .insert(sessionReminder)
      .values({ bookingId, daysBefore, startsAt, sentAt: context.now })
      .onConflictDoNothing()
      .returning({ bookingId: sessionReminder.bookingId });
    if (sent.length === 0) return;
    const counts = await countTerm(tx, booking.termId, context.now);
    const assessmentFirst = same.kind === "SESSION" && isAssessmentDue(row, counts, context.now);
    await notifyReminder(tx, context, row, { booking: same, assessmentFirst });
  });
}
