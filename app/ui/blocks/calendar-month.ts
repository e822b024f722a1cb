import { getFormats } from "~/lib/language/formats";
import type { Language } from "~/lib/language/languages";
import { splitIntoWeeks } from "~/lib/singapore/month-grid";
import type { Day } from "~/lib/singapore-date";
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

interface MonthOptions {
  today: Day;
  open?: string | null;
  language?: Language;
}

/**
 * Builds the weeks of a month for the calendar, starting at the current week.
 * @param statusOf returns null for a day without a status.
 */
export function buildCalendarMonth(
  month: string,
  { today, open = null, language = "en" }: MonthOptions,
  statusOf: (day: Day) => DayStatus | null,
): Pick<CalendarProps, "title" | "weeks" | "weekdays"> {
  const { longDate, month: formatMonth, weekdays } = getFormats(language);
  const show = (day: Day): CalendarDay => {
    const status = statusOf(day);
    if (status === null) return { day, ...(day === today ? { isToday: true } : {}) };
    const { to, look, words, note } = status;
    return {
      day,
      ...(day === today ? { isToday: true } : {}),
      ...(day === open ? { isOpen: true } : {}),
      ...(note ? { note } : {}),
      link: { to, look, name: `${longDate(day)}: ${words}` },
    };
  };
  return {
    title: formatMonth(month),
    ...(language === "en" ? {} : { weekdays: weekdays() }),
    weeks: splitIntoWeeks(month, today).map((week) => week.map((day) => day && show(day))),
  };
}
