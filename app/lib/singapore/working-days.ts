import type Holidays from "date-holidays";
import { loadLazily } from "../lazy-require.server";
import {
  addDays,
  type Day,
  getWeekday,
  startOfSingaporeDay,
  toSingaporeDay,
} from "../singapore-date";
import { publicHolidays } from "./public-holidays";

/*
 * Working days of Singapore: Monday to Friday except public holidays. The holidays are the Ministry's list of the year. A year without a
 * list uses date-holidays, which adds the announced ones only year by year. Every function accepts the provider's corrections:
 * "YYYY-MM-DD" adds a holiday, "-YYYY-MM-DD" removes one.
 * Days that are not in the calendar throw RangeError.
 */

/** The library lists it only for announced years. In Singapore it is the full moon of the fourth month of the Chinese calendar. */
const VESAK_DAY = "Vesak Day";
const VESAK_RULE = "chinese 4-0-15";

const SUNDAY = 0;
const SATURDAY = 6;
const NO_CORRECTIONS: readonly string[] = [];

const library = loadLazily<typeof Holidays>("date-holidays");
const holidaysByYear = new Map<number, ReadonlySet<string>>();

/** Lists the holidays of a year on their original dates, without the days in lieu. */
function listHolidaysOfYear(year: number): ReadonlySet<string> {
  const cached = holidaysByYear.get(year);
  if (cached) return cached;
  const listed = publicHolidays[year];
  const set = new Set(listed ? Object.keys(listed) : fromLibrary(year));
  holidaysByYear.set(year, set);
  return set;
}

function fromLibrary(year: number): string[] {
  const Library = library();
  const calendar = new Library("SG");
  if (!calendar.getHolidays(year).some(({ name }) => name === VESAK_DAY))
    calendar.setHoliday(VESAK_RULE, VESAK_DAY);
  const entries = calendar
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
    getWeekday(dayBefore) === SUNDAY &&
    entries.some((other) => other.day === dayBefore && other.name === entry.name)
  );
}

const isRemovedHoliday = (day: string, corrections: readonly string[]) =>
  corrections.includes(`-${day}`);

function isListedHoliday(day: string, corrections: readonly string[]): boolean {
  if (isRemovedHoliday(day, corrections)) return false;
  return corrections.includes(day) || listHolidaysOfYear(Number(day.slice(0, 4))).has(day);
}

/**
 * Checks whether a day is a public holiday, either listed or in lieu of a Sunday. A holiday on a Sunday moves to the next day that is not
 * a holiday.
 */
export function isPublicHoliday(
  day: string,
  corrections: readonly string[] = NO_CORRECTIONS,
): boolean {
  if (isRemovedHoliday(day, corrections)) return false;
  if (isListedHoliday(day, corrections)) return true;
  let before = addDays(day, -1);
  while (isListedHoliday(before, corrections)) {
    if (getWeekday(before) === SUNDAY) return true;
    before = addDays(before, -1);
  }
  return false;
}

/** Checks whether the provider works on a day: Monday to Friday and not a public holiday. */
export function isWorkingDay(
  day: string,
  corrections: readonly string[] = NO_CORRECTIONS,
): boolean {
  const weekday = getWeekday(day);
  return weekday !== SUNDAY && weekday !== SATURDAY && !isPublicHoliday(day, corrections);
}

/** Computes the n-th working day after a day (n of 0 or more). 0 gives the day itself, working day or not. */
export function addWorkingDays(
  day: string,
  n: number,
  corrections: readonly string[] = NO_CORRECTIONS,
): Day {
  return step(day, n, 1, corrections);
}

/** Computes the n-th working day before a day (n of 0 or more). 0 gives the day itself, working day or not. */
export function subtractWorkingDays(
  day: string,
  n: number,
  corrections: readonly string[] = NO_CORRECTIONS,
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

/** Computes the day itself if it is a working day, otherwise the next one (eGIRO deduction, SPEC section 9). */
export function findNextWorkingDay(
  day: string,
  corrections: readonly string[] = NO_CORRECTIONS,
): Day {
  return isWorkingDay(day, corrections) ? addDays(day, 0) : addWorkingDays(day, 1, corrections);
}

/**
 * Computes the latest instant at which a session can still be changed with n working days' notice (SPEC section 5: 2 for sessions).
 * Notice runs only on working days, midnight to midnight in Singapore.
 * n working days of notice are n times 24 such hours:
 * - a session on a working day: the same time of day, n working days earlier
 *   (Wednesday 10:00 with 2 gives Monday 10:00; Monday 10:00 gives Thursday 10:00);
 * - a session on another day: the first moment of the n-th working day before it
 *   (Saturday 10:00 with 2 gives Thursday 00:00).
 * A change at that instant is still in time. A millisecond later is not.
 */
export function computeNoticeCutOff(
  startInstant: Date,
  workingDays: number,
  corrections: readonly string[] = NO_CORRECTIONS,
): Date {
  if (workingDays === 0) return startInstant;
  const startDay = toSingaporeDay(startInstant);
  const cutOffDay = startOfSingaporeDay(subtractWorkingDays(startDay, workingDays, corrections));
  if (!isWorkingDay(startDay, corrections)) return cutOffDay;
  const timeOfDay = startInstant.getTime() - startOfSingaporeDay(startDay).getTime();
  return new Date(cutOffDay.getTime() + timeOfDay);
}
