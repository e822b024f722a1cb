/** Who came to what is over: they did, they did not, or it is not known. */
import { sql } from "drizzle-orm";
import type { Attended } from "~/contract/booking/session";
import type { Database } from "~/database/connect.server";
import type { BookingRow } from "./take-slot";

/** A centre at whose door people check in does so every week. */
const CHECK_IN_DAYS = 7;

/** Singapore keeps one offset all year, so that days are counted from any midnight there. */
const SOME_MIDNIGHT = "2020-01-01T00:00:00+08";

/**
 * The bookings of these whose people are known not to have come: nobody checked them in, and the centre keeps attendance, since somebody
 * checked in there on that day or in the week before. A centre without it is believed to have seen whom it expected.
 */
export async function knownAbsences(
  db: Database,
  bookingIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (bookingIds.length === 0) return new Set();
  const found = await db.execute(sql`
    with missed as (
      select booking.id, of.centre_id, date_bin('1 day', booking.starts_at, ${SOME_MIDNIGHT}::timestamptz) as day
      from provider.session_booking booking
      join provider.term on term.id = booking.term_id
      join provider.service of on of.id = term.service_id
      where booking.id in ${[...bookingIds]} and booking.attendance = 'NOT_ATTENDED')
    select missed.id from missed where exists (
      select 1 from provider.session_booking seen
      join provider.term on term.id = seen.term_id
      join provider.service of on of.id = term.service_id
      where of.centre_id = missed.centre_id and seen.checked_in_at is not null
      and seen.starts_at >= missed.day - make_interval(days => ${CHECK_IN_DAYS}::int)
      and seen.starts_at < missed.day + interval '1 day')`);
  return new Set((found as unknown as { rows: { id: string }[] }).rows.map(({ id }) => id));
}

/** @param absent those of whom it is known. */
export function attendedOf(
  { id, status, attendance }: Pick<BookingRow, "id" | "status" | "attendance">,
  absent: ReadonlySet<string>,
): Attended | null {
  if (status !== "COMPLETED") return null;
  if (attendance === "ATTENDED") return "CAME";
  return absent.has(id) ? "ABSENT" : "UNKNOWN";
}

/** Of which bookings it must be asked. */
export const overWithoutSign = (bookings: readonly BookingRow[]): string[] =>
  bookings
    .filter(({ status, attendance }) => status === "COMPLETED" && attendance !== "ATTENDED")
    .map(({ id }) => id);
