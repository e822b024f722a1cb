import { weeksOf } from "~/lib/singapore/month-grid";
import { type Day, formatLongDate, formatMonth } from "~/lib/singapore-date";
import type { CalendarDay, CalendarProps, DayState } from "./calendar";

/** The status that the calendar shows for a day. */
export interface DayStatus {
  to: string;
  look: DayState;
  /** The words after the day's name: "2 left", "Full". */
  words: string;
  /** True to show the words in the cell too. */
  noted?: boolean;
}

/**
 * Builds the weeks of a month for the calendar, starting at the current week.
 * @param statusOf returns null for a day without a status.
 */
export function calendarMonth(
  month: string,
  { today, open = null }: { today: Day; open?: string | null },
  statusOf: (day: Day) => DayStatus | null,
): Pick<CalendarProps, "title" | "weeks"> {
  const show = (day: Day): CalendarDay => {
    const status = statusOf(day);
    if (status === null) return { day, ...(day === today ? { isToday: true } : {}) };
    const { to, look, words, noted } = status;
    return {
      day,
      ...(day === today ? { isToday: true } : {}),
      ...(day === open ? { isOpen: true } : {}),
      ...(noted ? { note: words } : {}),
      link: { to, look, name: `${formatLongDate(day)}: ${words}` },
    };
  };
  return {
    title: formatMonth(month),
    weeks: weeksOf(month, today).map((week) => week.map((day) => day && show(day))),
  };
}
