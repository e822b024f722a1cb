/**
 * The sessions that a package booked time by time can still get until its last day, with at most two a week (SPEC section 9). A time counts
 * if it is in the timetable, has a place and does not overlap another appointment of the person.
 */

import { sql } from "drizzle-orm";
import type { Database } from "~/database/engine/connect.server";
import { createPreparedQuery } from "~/database/queries/prepared-query";
import { sessionBooking } from "~/database/schema/booking";
import { slot } from "~/database/schema/offering/timetable";
import { isDayInPeriods } from "~/lib/day-periods";
import { rules } from "~/lib/rules";
import { addDays, type Day, toSingaporeDay } from "~/lib/singapore-date";
import type { Context } from "~/provider/shared/context";
import { reservedPlaces, slotDay } from "../slot/slots";
import type { TermCounts } from "../term/term-counts";
import type { TermRow } from "../term/terms";
import { planSlotsOn, readTimetable } from "../timetable/planned-times";

/** Midnight of an arbitrary Monday in Singapore, the origin for counting weeks. */
const SOME_MONDAY = "2020-01-06T00:00:00+08";

/** One week of a term's package. */
export interface WeekAhead {
  monday: Day;
  /** Sessions of the programme that the person has in this week. */
  booked: number;
  /** Times that can be booked now, counted up to two. */
  free: number;
  /** The last day for which times are generated. Null if there are none. */
  generatedUntil: Day | null;
}

/** Reads the weeks from now to the end of the packages, by term. Packages that are used up, ended or on fixed dates have none. */
export async function readWeeksAhead(
  db: Database,
  termIds: readonly string[],
  now: Date,
): Promise<Map<string, WeekAhead[]>> {
  const byTerm = new Map<string, WeekAhead[]>();
  if (termIds.length === 0) return byTerm;
  const found = await weeksAhead(db).execute({ termIds, now: now.toISOString() });
  for (const { termId, monday, booked, free, generatedUntil } of found) {
    const week = {
      monday: toSingaporeDay(monday as Date),
      booked,
      free,
      generatedUntil: generatedUntil === null ? null : toSingaporeDay(generatedUntil as Date),
    };
    byTerm.set(termId, [...(byTerm.get(termId) ?? []), week]);
  }
  return byTerm;
}

/**
 * Takes the first free time of each week and the first one after it. Names are written out because columns lose their table names in
 * lateral parts.
 */
const weeksAhead = createPreparedQuery((db) => {
  const now = sql`${sql.placeholder("now")}::timestamptz`;
  const freeTime = (after: ReturnType<typeof sql>) => sql`
    select slot.starts_at, slot.ends_at from provider.slot
    where slot.product_id = package.product_id and slot.centre_id = package.centre_id and slot.kind = 'SESSION'
    and slot.withdrawn_at is null and slot.starts_at > ${now} and slot.starts_at >= ${after}
    and slot.starts_at >= week.monday and slot.starts_at < least(week.monday + interval '7 days', package.ends)
    and slot.seats > ${reservedPlaces} and not ${slotDay} <@ package.frozen
    and not exists (select 1 from provider.person_time busy where busy.person = package.person
      and busy.period && tstzrange(slot.starts_at, slot.ends_at))
    order by slot.starts_at limit 1`;
  const weeks = sql`(
    select package.term_id, week.monday,
      (select count(*) from provider.session_booking counted
        join provider.term of_term on of_term.id = counted.term_id
        join provider.service of_service on of_service.id = of_term.service_id
        where of_service.client_id = package.client_id and of_service.product_id = package.product_id
        and counted.kind = 'SESSION' and counted.status in ('SCHEDULED', 'COMPLETED')
        and counted.starts_at >= week.monday and counted.starts_at < week.monday + interval '7 days')::int as booked,
      ((first_time.starts_at is not null)::int + (second_time.starts_at is not null)::int) as free,
      package.generated_until
    from (select term.id as term_id, service.client_id, service.product_id, service.centre_id, service.frozen,
        client.id_number_lookup as person,
        (service.valid_until + 1)::timestamp at time zone 'Asia/Singapore' as ends,
        (select max(generated.starts_at) from provider.slot generated where generated.product_id = service.product_id
          and generated.centre_id = service.centre_id and generated.kind = 'SESSION') as generated_until
      from provider.term join provider.service on service.id = term.service_id
      join provider.client on client.id = service.client_id
      join provider.product on product.id = service.product_id
      where term.id = any(${sql.placeholder("termIds")}::uuid[]) and product.program_content_type = 'SESSIONS'
      and service.total_sessions > service.used_sessions) package
    cross join lateral generate_series(date_bin('7 days', ${now}, ${SOME_MONDAY}::timestamptz),
      package.ends - interval '1 second', interval '7 days') as week(monday)
    left join lateral (${freeTime(sql`week.monday`)}) first_time on true
    left join lateral (${freeTime(sql`first_time.ends_at`)}) second_time on true
  )`;
  return db
    .select({
      termId: sql<string>`ahead.term_id`,
      monday: sql`ahead.monday`.mapWith(sessionBooking.startsAt),
      booked: sql<number>`ahead.booked`,
      free: sql<number>`ahead.free`,
      generatedUntil: sql`ahead.generated_until`.mapWith(slot.startsAt),
    })
    .from(sql`${weeks} ahead`)
    .orderBy(sql`ahead.term_id`, sql`ahead.monday`)
    .prepare("weeks_ahead");
});

type Ahead = Pick<TermRow, "term" | "service">;

/** Counts the sessions that each term can still book, by term. Weeks without generated times count by the timetable. */
export async function countBookable(
  db: Database,
  context: Pick<Context, "now" | "publicHolidays">,
  rows: readonly Ahead[],
  { counts, weeks }: { counts: Map<string, TermCounts>; weeks: Map<string, WeekAhead[]> },
): Promise<Map<string, number>> {
  const today = toSingaporeDay(context.now);
  const found = new Map<string, number>();
  const open: Ahead[] = [];
  for (const row of rows) {
    const { sessionsToBook } = counts.get(row.term.id) as TermCounts;
    const own = weeks.get(row.term.id) ?? [];
    const generated = own.reduce((sum, week) => sum + capacityOf(week, week.free), 0);
    found.set(row.term.id, Math.min(sessionsToBook, generated));
    if (
      generated < sessionsToBook &&
      own.some((week) => daysBeyond(week, row.service, today).length > 0)
    )
      open.push(row);
  }
  if (open.length === 0) return found;
  const timetable = await readTimetable(db, context.publicHolidays);
  for (const { term, service } of open) {
    const { sessionsToBook } = counts.get(term.id) as TermCounts;
    const all = (weeks.get(term.id) ?? []).map((week) => {
      const planned = daysBeyond(week, service, today).flatMap((day) =>
        planSlotsOn(timetable, day).filter(
          (time) =>
            time.kind === "SESSION" &&
            time.productId === service.productId &&
            time.centreId === service.centreId,
        ),
      );
      return capacityOf(week, week.free + planned.length);
    });
    const capacity = all.reduce((sum, count) => sum + count, 0);
    found.set(term.id, Math.min(sessionsToBook, capacity));
  }
  return found;
}

const capacityOf = ({ booked }: WeekAhead, times: number) =>
  Math.max(0, Math.min(rules.sessionsPerWeek - booked, times));

/**
 * Lists the days of a week on which the package can be used and that have no generated times yet. Times are generated from tomorrow on,
 * so that today and earlier days get none any more.
 */
function daysBeyond(
  { monday, generatedUntil }: WeekAhead,
  { validUntil, frozen }: Ahead["service"],
  today: Day,
): Day[] {
  return Array.from({ length: 7 }, (_, nth) => addDays(monday, nth)).filter(
    (day) =>
      day > today &&
      day <= validUntil &&
      generatedUntil !== null &&
      day > generatedUntil &&
      !isDayInPeriods(day, frozen),
  );
}
