import { addDays, addMonths, type Day, getMonday, getMonth, getWeekday } from "../singapore-date";

/** Checks whether text is a month as "YYYY-MM" of the years 1900 to 2199. */
export function isMonth(value: string): boolean {
  return /^(19\d{2}|2[01]\d{2})-(0[1-9]|1[0-2])$/.test(value);
}

/** Adds n months. */
export function addMonthsTo(month: string, n: number): string {
  return getMonth(addMonths(`${month}-01`, n));
}

/** Computes the last day of a month. */
export function getLastDay(month: string): Day {
  return addDays(`${addMonthsTo(month, 1)}-01`, -1);
}

export const splitIntoSevens = <Cell>(cells: readonly Cell[]): Cell[][] =>
  Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));

/**
 * Splits the days of a month into weeks from Monday to Sunday, with null for days of another month.
 * @param from a day; weeks that ended before it are left out
 */
export function splitIntoWeeks(month: string, from?: Day): (Day | null)[][] {
  const last = getLastDay(month);
  const before = (getWeekday(`${month}-01`) + 6) % 7;
  const cells: (Day | null)[] = Array.from({ length: before }, () => null);
  for (let day = `${month}-01` as Day; day <= last; day = addDays(day, 1)) cells.push(day);
  while (cells.length % 7 !== 0) cells.push(null);
  const weeks = splitIntoSevens(cells);
  return from === undefined
    ? weeks
    : weeks.filter((week) => week.some((day) => day !== null && getMonday(day) >= getMonday(from)));
}
