import { getFormats } from "~/lib/language/formats";
import type { Language } from "~/lib/language/languages";
import { marks } from "~/lib/language/marks";
import { splitIntoSevens, splitIntoWeeks } from "~/lib/singapore/month-grid";
import { addDays, type Day, getMonth } from "~/lib/singapore-date";
import type { CalendarDay, CalendarProps, DayState } from "./calendar";

/** The status that the calendar shows for a day. */
export interface DayStatus {
  to: string;
  look: DayState;
  /** The words after the day's name: "2 left", "Full". */
  words: string;
  /** A very short text for the cell. */
  note?: string;
}

interface CalendarOptions {
  today: Day;
  open?: string | null;
  language?: Language;
}

/**
 * Builds the weeks of a month for the calendar, starting at the current week.
 * @param statusOf returns null for a day without a status.
 */
export const buildCalendarMonth = (
  month: string,
  options: CalendarOptions,
  statusOf: (day: Day) => DayStatus | null,
): BuiltCalendar => ({
  ...nameMonths([month], options),
  ...showWeeks(splitIntoWeeks(month, options.today), options, statusOf),
});

export const CALENDAR_WEEKS = 5;

/** Builds weeks for the calendar, whatever their months, so that it is never nearly empty at the end of a month. */
export function buildCalendarWeeks(
  monday: Day,
  options: CalendarOptions,
  statusOf: (day: Day) => DayStatus | null,
): BuiltCalendar {
  const days = Array.from({ length: 7 * CALENDAR_WEEKS }, (_, nth) => addDays(monday, nth));
  const months = [
    ...new Set([getLaterDay(monday, options.today), days.at(-1) as Day].map(getMonth)),
  ];
  return {
    ...nameMonths(months, options),
    ...showWeeks(splitIntoSevens(days), options, statusOf),
  };
}

/** Returns the later of two days: a month is named by its days to come. */
export const getLaterDay = (one: Day, other: Day): Day => (one > other ? one : other);

type BuiltCalendar = Pick<CalendarProps, "months" | "names" | "weeks" | "weekdays">;

const nameMonths = (months: string[], { language = "en" }: CalendarOptions) => ({
  months,
  names: months.map(getFormats(language).month),
});

function showWeeks(
  weeks: (Day | null)[][],
  { today, open = null, language = "en" }: CalendarOptions,
  statusOf: (day: Day) => DayStatus | null,
): Pick<CalendarProps, "weeks" | "weekdays"> {
  const { longDate, weekdays } = getFormats(language);
  const show = (day: Day): CalendarDay => {
    const status = statusOf(day);
    if (status === null) return { day, ...(day === today ? { isToday: true } : {}) };
    const { to, look, words, note } = status;
    return {
      day,
      ...(day === today ? { isToday: true } : {}),
      ...(day === open ? { isOpen: true } : {}),
      ...(note ? { note } : {}),
      link: { to, look, name: `${longDate(day)}${marks[language].colon}${words}` },
    };
  };
  return {
    ...(language === "en" ? {} : { weekdays: weekdays() }),
    weeks: weeks.map((week) => week.map((day) => day && show(day))),
  };
}
