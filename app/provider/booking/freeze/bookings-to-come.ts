/** The bookings to come of a package, inside and outside the days of a freeze. */
import { and, asc, eq } from "drizzle-orm";
import type { Database } from "~/database/engine/connect.server";
import { sessionBooking } from "~/database/schema/booking";
import { type DayPeriod, isDayInPeriods } from "~/lib/day-periods";
import { toSingaporeDay } from "~/lib/singapore-date";
import { isOpenBooking } from "../slot/open-booking";
import type { BookingRow } from "../slot/take-slot";

export interface BookingsToCome {
  /** Bookings on the days of the freeze, in their order. */
  inside: BookingRow[];
  /** All other bookings to come. */
  outside: BookingRow[];
}

/** Reads the bookings to come of a package. */
export async function readBookingsToCome(
  db: Database,
  termId: string,
  { period, now }: { period: DayPeriod; now: Date },
): Promise<BookingsToCome> {
  const scheduled = await db
    .select()
    .from(sessionBooking)
    .where(and(eq(sessionBooking.termId, termId), eq(sessionBooking.status, "SCHEDULED")))
    .orderBy(asc(sessionBooking.startsAt), asc(sessionBooking.id));
  const ahead = scheduled.filter((booking) => isOpenBooking(booking, now));
  const isInside = ({ startsAt }: BookingRow) => isDayInPeriods(toSingaporeDay(startsAt), [period]);
  return {
    inside: ahead.filter(isInside),
    outside: ahead.filter((booking) => !isInside(booking)),
  };
}
