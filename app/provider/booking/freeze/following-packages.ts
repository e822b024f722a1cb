/**
 * Later packages of a programme whose time starts the day after another one ends (booking/remaining/renewal-start). They move with its
 * last day, so that neither time overlaps nor is lost.
 */
import { and, asc, eq, gt } from "drizzle-orm";
import type { Database } from "~/database/engine/connect.server";
import { sessionBooking } from "~/database/schema/booking";
import { service } from "~/database/schema/service";
import { countDaysBetween } from "~/lib/day-periods";
import { addDays, type Day, toSingaporeDay } from "~/lib/singapore-date";
import { selectTermsWithoutAccess, type TermRow } from "../term/terms";

export interface FollowingPackage {
  row: TermRow;
  /** False if it has bookings before its new first day. It stays then, and both packages run at the same time. */
  moves: boolean;
  /** First and last day of the moved package, or of the time in which both run. */
  from: Day;
  to: Day;
}

/** Finds the packages that follow one another after a package, and their days if it ends on another day. */
export async function findFollowingPackages(
  db: Database,
  now: Date,
  row: TermRow,
  validUntil: Day,
): Promise<FollowingPackage[]> {
  const later = await findLaterPackages(db, now, row);
  const found: FollowingPackage[] = [];
  let [before, after] = [row.service.validUntil, validUntil];
  for (;;) {
    const next = later.find(({ service: { validFrom } }) => validFrom === addDays(before, 1));
    if (next === undefined || before === after) return found;
    const { validFrom, validUntil: end } = next.service;
    const days = await listBookedDays(db, next);
    const from = addDays(after, 1);
    if (from > validFrom && days.some((day) => day < from)) {
      const to = [after, end as Day].sort()[0] as Day;
      return [...found, { row: next, moves: false, from: validFrom as Day, to }];
    }
    const to = addDays(end, countDaysBetween(validFrom, from));
    found.push({ row: next, moves: true, from, to });
    [before, after] = [end, to];
  }
}

/** Packages that have not begun and are not cancelled. */
const findLaterPackages = (db: Database, now: Date, { service: of }: TermRow) =>
  selectTermsWithoutAccess(db)
    .where(
      and(
        eq(service.clientId, of.clientId),
        eq(service.productId, of.productId),
        gt(service.validFrom, toSingaporeDay(now)),
        gt(service.totalSessions, service.usedSessions),
      ),
    )
    .orderBy(asc(service.validFrom), asc(service.id));

async function listBookedDays(db: Database, { term: { id } }: TermRow): Promise<Day[]> {
  const booked = await db
    .select({ startsAt: sessionBooking.startsAt })
    .from(sessionBooking)
    .where(and(eq(sessionBooking.termId, id), eq(sessionBooking.status, "SCHEDULED")));
  return booked.map(({ startsAt }) => toSingaporeDay(startsAt));
}
