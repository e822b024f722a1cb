/** Weekly times of a programme in the language of the page. */
import type { Words } from "~/languages/page-language";
import { getFormats } from "~/lib/language/formats";

/** Number of consecutive days from which only the first and the last are named. */
const LONG_ROW = 3;
const WEEK = 7;

/** Words a weekly schedule: "Every Tuesday and Thursday, 10:00 AM to 10:45 AM". Times are "HH:mm". */
export function describeWeeklySchedule(
  weekdays: readonly number[],
  times: readonly { from: string; to: string }[],
  words: Words,
): string {
  const { list, timeOfDay } = getFormats(words.language);
  const days = wordDays(weekdays, words);
  const [only, ...others] = times;
  if (only && others.length === 0) {
    const values = { from: timeOfDay(only.from), to: timeOfDay(only.to) };
    return days === null
      ? words.text("shop:weekly.daily-between", values)
      : words.text("shop:weekly.between", { days, ...values });
  }
  const all = list(times.map(({ from }) => timeOfDay(from)));
  return days === null
    ? words.text("shop:weekly.daily-at", { times: all })
    : words.text("shop:weekly.at", { days, times: all });
}

/** Names the days, or returns null for all of the week. */
function wordDays(weekdays: readonly number[], { language, text }: Words): string | null {
  const { list, weekdays: week } = getFormats(language);
  const names = week();
  const nameOf = (iso: number) => names[iso - 1]?.name ?? "";
  const days = [...new Set(weekdays)].sort((one, other) => one - other);
  if (days.length === WEEK) return null;
  const [first = 0] = days;
  const last = days.at(-1) ?? 0;
  return days.length >= LONG_ROW && last - first === days.length - 1
    ? text("shop:weekly.row", { first: nameOf(first), last: nameOf(last) })
    : list(days.map(nameOf));
}
