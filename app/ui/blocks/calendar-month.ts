import { weeksOf } from "~/lib/singapore/month-grid";
import { type Day, formatLongDate, formatMonth } from "~/lib/singapore-date";
import type { CalendarDay, CalendarProps, DayState } from "./calendar";

/** What is to be said of a day. */
export interface DayStatus {
  to: string;
  look: DayState;
  /** After the day's name: "2 left", "Full". */
  words: string;
  /** The words stand in the cell too. */
  noted?: boolean;
}

/**
 * The weeks of a month as the calendar draws them, from this week on.
 * @param tell null for a day with nothing to tell.
 */
export function calendarMonth(
  month: string,
  { today, open = null }: { today: Day; open?: string | null },
  tell: (day: Day) => DayStatus | null,
): Pick<CalendarProps, "title" | "weeks"> {
  const show = (day: Day): CalendarDay => {
    const told = tell(day);
    if (told === null) return { day, ...(day === today ? { isToday: true } : {}) };
    const { to, look, words, noted } = told;
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
