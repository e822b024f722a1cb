import type Holidays from "date-holidays";
import { lazyRequire } from "../lazy-require.server";
import { addDays, type Day, singaporeDay, startOfSingaporeDay, weekdayOf } from "../singapore-date";
import { publicHolidays } from "./public-holidays";

/*
 * Working days of Singapore: Monday to Friday less public holidays (DESIGN section 7). The holidays are the Ministry's list of the year;
 * a year without a list has those of date-holidays, which learns the announced ones only year by year. Every function takes the
 * provider's corrections: "YYYY-MM-DD" is a holiday too, "-YYYY-MM-DD" is none.
 * Days that are not in the calendar throw RangeError.
 */

const SUNDAY = 0;
const SATURDAY = 6;
const AS_LISTED: readonly string[] = [];

const library = lazyRequire<typeof Holidays>("date-holidays");
const knownYears = new Map<number, ReadonlySet<string>>();

/** The holidays of a year on the days they fall on, without the days given in lieu. */
function gazetted(year: number): ReadonlySet<string> {
  const known = knownYears.get(year);
  if (known) return known;
  const listed = publicHolidays[year];
  const set = new Set(listed ? Object.keys(listed) : fromLibrary(year));
  knownYears.set(year, set);
  return set;
}

function fromLibrary(year: number): string[] {
  const Library = library();
  const entries = new Library("SG")
    .getHolidays(year)
    .filter((holiday) => holiday.type === "public" && !holiday.substitute)
    .map(({ date, name, rule }) => ({ day: date.slice(0, 10), name, rule }));
  return entries.filter((entry) => !isEnteredInLieu(entry, entries)).map(({ day }) => day);
}

interface Entry {
  day: string;
  name: string;
  rule: string;
}

// Some days in lieu are in the library as plain dates, right after the Sunday of the same name.
// Moving the Sunday again would make a third day of them.
function isEnteredInLieu(entry: Entry, entries: readonly Entry[]): boolean {
  const dayBefore = addDays(entry.day, -1);
  return (
    /^\d{4}-\d\d-\d\d$/.test(entry.rule) &&
    weekdayOf(dayBefore) === SUNDAY &&
    entries.some((other) => other.day === dayBefore && other.name === entry.name)
  );
}

const isStruckOut = (day: string, corrections: readonly string[]) =>
  corrections.includes(`-${day}`);

function isOwnHoliday(day: string, corrections: readonly string[]): boolean {
  if (isStruckOut(day, corrections)) return false;
  return corrections.includes(day) || gazetted(Number(day.slice(0, 4))).has(day);
}

/**
 * Whether a day is a public holiday, in its own right or in lieu of a Sunday: such a Sunday moves to
 * the next day that is not a holiday.
 */
export function isPublicHoliday(day: string, corrections: readonly string[] = AS_LISTED): boolean {
  if (isStruckOut(day, corrections)) return false;
  if (isOwnHoliday(day, corrections)) return true;
  let before = addDays(day, -1);
  while (isOwnHoliday(before, corrections)) {
    if (weekdayOf(before) === SUNDAY) return true;
    before = addDays(before, -1);
  }
  return false;
}

/** Whether the provider works on a day: Monday to Friday and not a public holiday. */
export function isWorkingDay(day: string, corrections: readonly string[] = AS_LISTED): boolean {
  const weekday = weekdayOf(day);
  return weekday !== SUNDAY && weekday !== SATURDAY && !isPublicHoliday(day, corrections);
}

/** The n-th working day after a day (n of 0 or more; 0 gives the day itself, whatever it is). */
export function addWorkingDays(
  day: string,
  n: number,
  corrections: readonly string[] = AS_LISTED,
): Day {
  return step(day, n, 1, corrections);
}

/** The n-th working day before a day (n of 0 or more; 0 gives the day itself, whatever it is). */
export function subtractWorkingDays(
  day: string,
  n: number,
  corrections: readonly string[] = AS_LISTED,
): Day {
  return step(day, n, -1, corrections);
}

function step(day: string, n: number, direction: 1 | -1, corrections: readonly string[]): Day {
  if (!Number.isInteger(n) || n < 0) throw new RangeError("A number of days is a whole number");
  let current = addDays(day, 0);
  for (let left = n; left > 0; ) {
    current = addDays(current, direction);
    if (isWorkingDay(current, corrections)) left -= 1;
  }
  return current;
}

/** The day itself when it is a working day, else the next one (eGIRO deduction, SPEC section 9). */
export function nextBusinessDay(day: string, corrections: readonly string[] = AS_LISTED): Day {
  return isWorkingDay(day, corrections) ? addDays(day, 0) : addWorkingDays(day, 1, corrections);
}

/**
 * The latest instant at which a session can still be changed with n working days' notice (SPEC
 * section 5: 2 for sessions). Notice runs only on working days, midnight to midnight in Singapore,
 * and n working days of notice are n times 24 such hours:
 * - a session on a working day: the same time of day, n working days earlier
 *   (Wednesday 10:00 with 2 gives Monday 10:00; Monday 10:00 gives Thursday 10:00);
 * - a session on another day: the first moment of the n-th working day before it
 *   (Saturday 10:00 with 2 gives Thursday 00:00).
 * A change at that instant is still in time; a millisecond later is not.
 */
export function noticeCutOff(
  startInstant: Date,
  workingDays: number,
  corrections: readonly string[] = AS_LISTED,
): Date {
  if (workingDays === 0) return startInstant;
  const startDay = singaporeDay(startInstant);
  const cutOffDay = startOfSingaporeDay(subtractWorkingDays(startDay, workingDays, corrections));
  if (!isWorkingDay(startDay, corrections)) return cutOffDay;
  const timeOfDay = startInstant.getTime() - startOfSingaporeDay(startDay).getTime();
  return new Date(cutOffDay.getTime() + timeOfDay);
}
