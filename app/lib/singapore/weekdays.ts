/** Names of the days of the week as ISO numbers them (1 is Monday, 7 is Sunday). */
import { formatTimeOfDay } from "../singapore-date";

const names = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

/** Returns the weekday's name: "Tuesday" for 2. */
export const getWeekdayName = (iso: number): string => names[iso - 1] ?? "";

/** Number of consecutive days from which only the first and the last are named. */
const LONG_ROW = 3;

/** Formats weekdays: "Every Tuesday and Thursday", "Every Monday to Friday", "Every day". */
export function formatWeekdays(weekdays: readonly number[]): string {
  const days = [...new Set(weekdays)].sort((one, other) => one - other);
  if (days.length === names.length) return "Every day";
  const dayNames = days.map((day) => names[day - 1] ?? "");
  const inARow =
    days.length >= LONG_ROW && Number(days.at(-1)) - Number(days[0]) === days.length - 1;
  return `Every ${inARow ? `${dayNames[0]} to ${dayNames.at(-1)}` : withAnd(dayNames)}`;
}

/**
 * Formats a weekly schedule: "Every Tuesday and Thursday, 10:00 AM to 10:45 AM", "Every Monday to Friday, at 09:00 AM and 02:00 PM".
 * Times are "HH:mm".
 */
export function formatWeeklySchedule(
  weekdays: readonly number[],
  times: readonly { from: string; to: string }[],
): string {
  const [only, ...others] = times;
  const when =
    only && others.length === 0
      ? `${formatTimeOfDay(only.from)} to ${formatTimeOfDay(only.to)}`
      : `at ${withAnd(times.map(({ from }) => formatTimeOfDay(from)))}`;
  return `${formatWeekdays(weekdays)}, ${when}`;
}

function withAnd(words: readonly string[]): string {
  return [words.slice(0, -1).join(", "), words.at(-1)].filter(Boolean).join(" and ");
}
