/** The dates of a slip, arranged so that a whole package fits on one sheet. */
import type { Appointment } from "~/contract/booking/appointment";
import type { Words } from "~/languages/page-language";
import { getFormats } from "~/lib/language/formats";
import { getWeekday, toSingaporeDay } from "~/lib/singapore-date";
import { formatTimesInFull, formatTitle, formatWhenInFull } from "./appointment-words";

/** Number of appointments that are written out in full. */
export const MAX_FULL_ROWS = 6;

type Dated = Pick<Appointment, "title" | "kind" | "productName" | "startsAt" | "endsAt">;

const byTime = (one: Dated, other: Dated) => one.startsAt.localeCompare(other.startsAt);

/** Builds one row per appointment. An intake gets its first and last day, since its dates appear as months beneath. */
export function listSlipDates(
  appointments: readonly Dated[],
  isIntake: boolean,
  words: Words,
): { label: string; value: string }[] {
  const { language, text } = words;
  const { dayAndDate, shortDayAndTime } = getFormats(language);
  const sorted = [...appointments].sort(byTime);
  const [first, last] = [sorted.at(0), sorted.at(-1)];
  const label = text("booking:row.when");
  if (first === undefined || last === undefined)
    return [{ label, value: text("booking:slip.nothing") }];
  if (isIntake && sorted.length > 1) {
    const period = { from: dayAndDate(first.startsAt), until: dayAndDate(last.startsAt) };
    const weekly = describeWeeks(sorted, words);
    return [
      { label, value: text("booking:slip.period", period) },
      {
        label: text("booking:slip.days"),
        value: text("booking:slip.weekly", { weekly, count: sorted.length }),
      },
    ];
  }
  const inFull = (one: Dated) =>
    text("booking:list.titled", {
      title: formatTitle(one, text),
      when: formatWhenInFull(one, words),
    });
  const value =
    sorted.length > MAX_FULL_ROWS
      ? sorted.map((one) => shortDayAndTime(one.startsAt)).join("\n")
      : sorted.map(inFull).join("\n");
  return [{ label, value }];
}

/** Formats one line per time of the day: "Monday and Thursday, 09:00 AM to 09:45 AM". */
function describeWeeks(sorted: readonly Dated[], words: Words): string {
  const { list, weekdays } = getFormats(words.language);
  const names = weekdays();
  const nameDay = ({ startsAt }: Dated) =>
    names[(getWeekday(toSingaporeDay(new Date(startsAt))) + 6) % 7]?.name ?? "";
  const times = [...new Set(sorted.map((one) => formatTimesInFull(one, words)))];
  return times
    .map((time) => {
      const then = sorted.filter((one) => formatTimesInFull(one, words) === time);
      const days = [...new Set(then.map(nameDay))];
      const all = words.language === "en" ? days.join(" and ") : list(days);
      return words.text("booking:slip.days-at", { days: all, time });
    })
    .join("\n");
}
