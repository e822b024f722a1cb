/** Scheduled jobs of bookings: past sessions are completed, and two reminders go out before each. */
import { and, eq, getTableColumns, gt, lte, ne, or, sql } from "drizzle-orm";
import type { SessionKind } from "~/contract/booking/appointment";
import { sessionBooking } from "~/database/schema/booking";
import { client } from "~/database/schema/people/client";
import { sessionReminder } from "~/database/schema/waiting-list";
import {
  DEFAULT_QUIET_HOURS,
  isQuietHour,
  type QuietHours,
  quietHourChoices,
} from "~/lib/singapore/quiet-hours";
import { computeFirstReminder, computeLastReminder } from "~/lib/singapore/reminder-times";
import type { Context } from "../shared/context";
import { type Page, runForAllRows, sortById } from "../shared/for-each-row";
import { findConfirmable } from "./change/confirm-assessment";
import { notifyReminder } from "./messages/notify-bookings";
import { findRecordingCentres } from "./slot/attendance";
import { computeFreeChangeEnd } from "./slot/change-notice";
import { completeSession } from "./slot/complete-session";
import type { BookingRow } from "./slot/take-slot";
import { lockTerm } from "./term/lock-term";
import { isAssessmentDue } from "./term/next-bookable";
import { countTerm } from "./term/term-counts";

/** The value is no parameter, because a partial index does not fit one. */
const isScheduled = sql`${sessionBooking.status} = 'SCHEDULED'`;

/**
 * Completes past sessions even if the person did not come. A missed pre-assessment has to be booked again.
 * A session waits while the person is still checked in (see check-in).
 */
export async function completeSessions(context: Context): Promise<void> {
  const readOver = (page: Page) =>
    context.db
      .select({
        id: sessionBooking.id,
        termId: sessionBooking.termId,
        endsAt: sessionBooking.endsAt,
      })
      .from(sessionBooking)
      .where(
        and(
          isScheduled,
          eq(sessionBooking.attendance, "NOT_ATTENDED"),
          lte(sessionBooking.endsAt, context.now),
          page.follows(sessionBooking.id),
        ),
      )
      .orderBy(sortById(sessionBooking.id))
      .limit(page.limit);
  await runForAllRows(context, readOver, "failed to complete session", (booking) =>
    context.db.transaction((tx) => completeSession(tx, context, booking, null)),
  );
}

/** The reminders, by the number that the table of sent reminders identifies them with. */
const reminders = [
  { daysBefore: 2, dueAt: computeFirstReminder },
  { daysBefore: 1, dueAt: computeLastReminder },
] as const;
const DAY_MS = 86_400_000;
/** Longest time between a first reminder and its session. Two working days can be a week apart. */
const MAX_LEAD_DAYS = 14;

/** Sends each reminder once for each time. A booking made after a reminder was due does not get it. */
export async function sendReminders(context: Context): Promise<void> {
  if (isQuietHour(context.now)) return;
  const starts = await startsAhead(context);
  for (const hours of quietHourChoices)
    for (const { daysBefore, dueAt } of reminders) {
      // A first reminder that was not sent in time is replaced by the second one.
      const due = starts
        .map((start) => ({ ...start, dueAt: dueAt(start, hours) }))
        .filter((start) => start.dueAt <= context.now)
        .filter((start) => daysBefore === 1 || computeLastReminder(start, hours) > context.now);
      if (due.length === 0) continue;
      const readPage = (page: Page) => unremindedAt(context, due, { daysBefore, hours, page });
      await runForAllRows(context, readPage, "failed to send session reminder", (booking) =>
        remindUnlessSent(context, booking, daysBefore),
      );
    }
}

interface Start {
  kind: SessionKind;
  startsAt: Date;
  cutOff: Date;
}

/** Lists the distinct times of the bookings to come. */
async function startsAhead({ db, now, publicHolidays }: Context): Promise<Start[]> {
  const latest = new Date(now.getTime() + MAX_LEAD_DAYS * DAY_MS);
  const starts = await db
    .selectDistinct({ kind: sessionBooking.kind, startsAt: sessionBooking.startsAt })
    .from(sessionBooking)
    .where(
      and(
        eq(sessionBooking.status, "SCHEDULED"),
        gt(sessionBooking.startsAt, now),
        lte(sessionBooking.startsAt, latest),
      ),
    );
  return starts.map((start) => ({ ...start, cutOff: computeFreeChangeEnd(start, publicHolidays) }));
}

async function unremindedAt(
  { db }: Context,
  due: readonly (Start & { dueAt: Date })[],
  { daysBefore, hours, page }: { daysBefore: number; hours: QuietHours; page: Page },
): Promise<BookingRow[]> {
  return db
    .select(getTableColumns(sessionBooking))
    .from(sessionBooking)
    .innerJoin(client, eq(client.id, sessionBooking.clientId))
    .where(
      and(
        eq(sql`coalesce(${client.quietHours}, ${DEFAULT_QUIET_HOURS})`, hours),
        eq(sessionBooking.status, "SCHEDULED"),
        // People who declined are not reminded.
        ne(sessionBooking.response, "DECLINED"),
        or(
          ...due.map(({ kind, startsAt, dueAt }) =>
            and(
              eq(sessionBooking.kind, kind),
              eq(sessionBooking.startsAt, startsAt),
              lte(sessionBooking.createdAt, dueAt),
            ),
          ),
        ),
        sql`not exists (select 1 from ${sessionReminder} sent where sent.booking_id = provider.session_booking.id
            and sent.days_before = ${daysBefore} and sent.starts_at = provider.session_booking.starts_at)`,
        page.follows(sessionBooking.id),
      ),
    )
    .orderBy(sortById(sessionBooking.id))
    .limit(page.limit);
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
    const isFirst = same.kind === "SESSION" && isAssessmentDue(row, counts, context.now);
    const { centreId } = row.service;
    const recording = await findRecordingCentres(tx, isFirst ? [centreId] : [], context.now);
    const assessmentFirst = isFirst && {
      usedUnlessCancelled: !recording.has(centreId),
      isUnknown: (await findConfirmable(tx, [row])).size > 0,
    };
    await notifyReminder(tx, context, row, {
      booking: same,
      assessmentFirst: assessmentFirst || null,
    });
  });
}
