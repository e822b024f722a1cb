/** Attendance of past sessions: attended, absent or unknown. */
import { and, type Column, eq, or, type SQL, sql } from "drizzle-orm";
import type { AttendedAnswer } from "~/contract/booking/appointment";
import type { Database } from "~/database/engine/connect.server";
import { createPreparedQuery } from "~/database/queries/prepared-query";
import { sessionBooking } from "~/database/schema/booking";
import { centre } from "~/database/schema/offering/centre";
import { service, term } from "~/database/schema/service";
import { isPresenceRecorded } from "./open-booking";
import type { BookingRow } from "./take-slot";

/** Days without a check-in after which a centre counts as not recording attendance. Centres that record it do so every week. */
const CHECK_IN_DAYS = 7;

/** Origin for counting days. Singapore has one offset all year, so any midnight there works. */
const SOME_MIDNIGHT = "2020-01-01T00:00:00+08";

/** Matches centres that recorded attendance on a day or in the week before it. A person who was turned away proves it too. */
const recordsAttendance = (centreId: SQL | Column, day: SQL) => sql`exists (
  select 1 from provider.session_booking seen
  join provider.term other on other.id = seen.term_id
  join provider.service of on of.id = other.service_id
  where of.centre_id = ${centreId} and coalesce(seen.checked_in_at, seen.turned_away_at) is not null
  and seen.starts_at >= ${day} - make_interval(days => ${CHECK_IN_DAYS}::int)
  and seen.starts_at < ${day} + interval '1 day')`;

const midnightOf = (instant: SQL | Column) =>
  sql`date_bin('1 day', ${instant}, ${SOME_MIDNIGHT}::timestamptz)`;

/** Finds those of the centres that record attendance, judged by the week before an instant. */
export async function findRecordingCentres(
  db: Database,
  centreIds: readonly string[],
  instant: Date,
): Promise<ReadonlySet<string>> {
  if (centreIds.length === 0) return new Set();
  const found = await db
    .select({ id: centre.id })
    .from(centre)
    .where(
      and(
        sql`${centre.id} = any(${sql.param([...new Set(centreIds)])}::text[])`,
        recordsAttendance(centre.id, midnightOf(sql`${instant.toISOString()}::timestamptz`)),
      ),
    );
  return new Set(found.map(({ id }) => id));
}

/**
 * Finds the past bookings whose client is known to be absent. No check-in exists, and the centre records attendance.
 * A centre counts as recording if it had a check-in on that day or in the week before. At other centres the client is assumed to have
 * come.
 */
export async function findAbsencesOf(
  db: Database,
  bookingIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (bookingIds.length === 0) return new Set();
  const found = await absences(db).execute({ bookingIds });
  return new Set(found.map(({ id }) => id));
}

/** Matches bookings to which the person did not come, as a helper recorded. */
const isRecordedAbsence = sql`exists (select 1 from provider.staff_record
  where staff_record.booking_id = ${sessionBooking.id} and staff_record.kind = 'ABSENT')`;

const absences = createPreparedQuery((db) =>
  db
    .select({ id: sessionBooking.id })
    .from(sessionBooking)
    .innerJoin(term, eq(term.id, sessionBooking.termId))
    .innerJoin(service, eq(service.id, term.serviceId))
    .where(
      and(
        sql`${sessionBooking.id} = any(${sql.placeholder("bookingIds")}::uuid[])`,
        eq(sessionBooking.status, "COMPLETED"),
        eq(sessionBooking.attendance, "NOT_ATTENDED"),
        or(
          recordsAttendance(service.centreId, midnightOf(sessionBooking.startsAt)),
          isRecordedAbsence,
        ),
      ),
    )
    .prepare("known_absences"),
);

/** Finds absences among bookings of any status. Bookings that are still to come or were attended need no query. */
export const findAbsences = (db: Database, bookings: readonly BookingRow[]) =>
  findAbsencesOf(
    db,
    bookings
      .filter(({ status, attendance }) => status === "COMPLETED" && attendance === "NOT_ATTENDED")
      .map(({ id }) => id),
  );

/** @param absent the bookings of known absences. */
export function toAttendance(
  { id, status, attendance }: Pick<BookingRow, "id" | "status" | "attendance">,
  absent: ReadonlySet<string>,
): AttendedAnswer | null {
  if (status !== "SCHEDULED" && status !== "COMPLETED") return null;
  if (isPresenceRecorded({ attendance })) return "CAME";
  if (status === "SCHEDULED") return null;
  return absent.has(id) ? "ABSENT" : "UNKNOWN";
}
