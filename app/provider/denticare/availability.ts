/** Free times, computed from the dentists' hours minus held and booked times. */
import { and, eq, ne, sql } from "drizzle-orm";
import type { Database } from "~/database/engine/connect.server";
import { dentalTime, dentist, dentistHours } from "~/database/schema/dental";
import { isPublicHoliday } from "~/lib/singapore/working-days";
import {
  addDays,
  type Day,
  getMonth,
  getWeekday,
  startOfSingaporeDay,
  toSingaporeDay,
} from "~/lib/singapore-date";
import type { Context } from "../shared/context";
import { formatTimeRange } from "../shared/person-time";
import { isTimeReserved, visitEnds, visitStarts } from "./reserved-times";

const MINUTE_MS = 60_000;
/** Appointments begin on the hour and the half hour. */
const EVERY_MINUTES = 30;
/** Minutes before an appointment until which it can be booked. */
const LEAD_MINUTES = 60;
const DAYS_AHEAD = 56;

export interface Wanted {
  clinicId: string;
  minutes: number;
  /** Null for 'No preference'. */
  dentistId: string | null;
  /** A row of `dental_time` that counts as free because it will be released. */
  insteadOf?: string | null | undefined;
}

/** Free times of each day, "HH:mm", each with its free dentists. The least busy dentist of the day comes first. */
export type FreeTimes = Map<Day, Map<string, string[]>>;

type At = Pick<Context, "now" | "publicHolidays">;

/** @param within a month "YYYY-MM" or a day. The default is everything that can be booked. */
export async function findFreeTimes(
  db: Database,
  context: At,
  wanted: Wanted,
  within = "",
): Promise<FreeTimes> {
  const days = bookableDays(context).filter((day) => day.startsWith(within));
  const first = days[0];
  if (first === undefined) return new Map();
  const [hours, taken] = [
    await hoursOf(db, wanted),
    await takenTimes(db, context, wanted, { first, end: addDays(days.at(-1) as Day, 1) }),
  ];
  const earliest = context.now.getTime() + LEAD_MINUTES * MINUTE_MS;
  const free: FreeTimes = new Map();
  for (const day of days) {
    const times = timesOfDay(day, { minutes: wanted.minutes, hours, taken, earliest });
    if (times.size > 0) free.set(day, times);
  }
  return free;
}

export function listMonthsWithTimes(free: FreeTimes): string[] {
  return [...new Set([...free.keys()].map(getMonth))];
}

function bookableDays({ now, publicHolidays }: At): Day[] {
  const today = toSingaporeDay(now);
  const days = Array.from({ length: DAYS_AHEAD + 1 }, (_, index) => addDays(today, index));
  return days.filter((day) => !isPublicHoliday(day, publicHolidays));
}

interface Hours {
  dentistId: string;
  weekday: number;
  from: string;
  until: string;
}
interface Taken {
  dentistId: string;
  from: number;
  until: number;
}

function hoursOf(db: Database, { clinicId, dentistId }: Wanted): Promise<Hours[]> {
  return db
    .select({
      dentistId: dentistHours.dentistId,
      weekday: dentistHours.weekday,
      from: dentistHours.from,
      until: dentistHours.until,
    })
    .from(dentistHours)
    .innerJoin(dentist, eq(dentist.id, dentistHours.dentistId))
    .where(
      and(
        eq(dentist.clinicId, clinicId),
        dentistId === null ? undefined : eq(dentist.id, dentistId),
      ),
    )
    .orderBy(dentist.id, dentistHours.from);
}

/** Reads the taken times. An expired hold no longer takes any time. */
async function takenTimes(
  db: Database,
  { now }: At,
  { clinicId, insteadOf }: Wanted,
  { first, end }: { first: Day; end: Day },
): Promise<Taken[]> {
  const span = formatTimeRange(startOfSingaporeDay(first), startOfSingaporeDay(end));
  const rows = await db
    .select({
      dentistId: dentalTime.dentistId,
      from: visitStarts,
      until: visitEnds,
    })
    .from(dentalTime)
    .innerJoin(dentist, eq(dentist.id, dentalTime.dentistId))
    .where(
      and(
        eq(dentist.clinicId, clinicId),
        sql`${dentalTime.period} && ${span}::tstzrange`,
        isTimeReserved(now),
        insteadOf ? ne(dentalTime.id, insteadOf) : undefined,
      ),
    );
  return rows.map(({ dentistId, from, until }) => ({
    dentistId,
    from: from.getTime(),
    until: until.getTime(),
  }));
}

function timesOfDay(
  day: Day,
  {
    minutes,
    hours,
    taken,
    earliest,
  }: { minutes: number; hours: readonly Hours[]; taken: readonly Taken[]; earliest: number },
): Map<string, string[]> {
  const midnight = startOfSingaporeDay(day).getTime();
  const nextMidnight = midnight + 24 * 60 * MINUTE_MS;
  const ofDay = taken.filter(({ from, until }) => from < nextMidnight && until > midnight);
  const free = new Map<string, string[]>();
  for (const { dentistId, from, until } of hours.filter((row) => row.weekday === getWeekday(day))) {
    const last = minutesOf(until) - minutes;
    for (let start = minutesOf(from); start <= last; start += EVERY_MINUTES) {
      const begins = midnight + start * MINUTE_MS;
      const ends = begins + minutes * MINUTE_MS;
      const busy = ofDay.some(
        (row) => row.dentistId === dentistId && row.from < ends && row.until > begins,
      );
      if (busy || begins < earliest) continue;
      const time = clockOf(start);
      free.set(time, [...(free.get(time) ?? []), dentistId]);
    }
  }
  const load = (id: string) => ofDay.filter(({ dentistId }) => dentistId === id).length;
  const sorted = [...free].sort(([one], [other]) => one.localeCompare(other));
  return new Map(
    sorted.map(([time, ids]) => [time, ids.toSorted((one, other) => load(one) - load(other))]),
  );
}

function minutesOf(time: string): number {
  const [hours, minutes] = time.split(":").map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
}

function clockOf(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
