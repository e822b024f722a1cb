/** Periods of whole days, such as those in which a package is frozen. */
import { addDays, type Day } from "./singapore-date";

/** Both days are included. */
export interface DayPeriod {
  from: Day;
  to: Day;
}

export const isDayInPeriods = (day: Day, periods: readonly DayPeriod[]): boolean =>
  periods.some(({ from, to }) => from <= day && day <= to);

/** Counts the days of a period. */
export const countDays = ({ from, to }: DayPeriod): number => countDaysBetween(from, to) + 1;

/** Counts the days by which a day is later than another one. Negative if it is earlier. */
export const countDaysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

const DAY_MS = 86_400_000;

/** Formats periods as PostgreSQL's datemultirange. */
export const formatDateMultirange = (periods: readonly DayPeriod[]): string =>
  `{${periods.map(({ from, to }) => `[${from},${to}]`).join(",")}}`;

/** Parses PostgreSQL's datemultirange, whose ranges exclude their last day. */
export const parseDateMultirange = (text: string): DayPeriod[] =>
  [...text.matchAll(/\[([\d-]+),([\d-]+)\)/g)].map(([, from, end]) => ({
    from: from as Day,
    to: addDays(end as Day, -1),
  }));
