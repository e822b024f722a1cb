/** The dates of a slip, arranged so that a whole package fits on one sheet. */
import type { Appointment } from "~/contract/booking/appointment";
import { formatDate, formatDayAndDate, formatTime, formatWeekday } from "~/lib/singapore-date";
import { formatTimesInFull, formatWhenInFull } from "./messages";

/** Number of appointments that are written out in full. */
export const MAX_FULL_ROWS = 6;

type Dated = Pick<Appointment, "title" | "startsAt" | "endsAt">;

const byTime = (one: Dated, other: Dated) => one.startsAt.localeCompare(other.startsAt);
const dayName = ({ startsAt }: Dated) => formatWeekday(startsAt);

/** Builds one row per appointment. An intake gets its first and last day, since its dates appear as months beneath. */
export function listSlipDates(appointments: readonly Dated[], isIntake: boolean) {
  const sorted = [...appointments].sort(byTime);
  const [first, last] = [sorted.at(0), sorted.at(-1)];
  if (first === undefined || last === undefined)
    return [{ label: "When", value: "Nothing is booked yet." }];
  if (isIntake && sorted.length > 1)
    return [
      {
        label: "When",
        value: `From ${formatDayAndDate(first.startsAt)}\nuntil ${formatDayAndDate(last.startsAt)}`,
      },
      { label: "Days", value: `${weekly(sorted)}, on the ${sorted.length} dates below` },
    ];
  const inFull = (one: Dated) => `${one.title}: ${formatWhenInFull(one)}`;
  const short = (one: Dated) =>
    `${dayName(one).slice(0, 3)} ${dateOf(one)}, ${formatTime(one.startsAt)}`;
  const value =
    sorted.length > MAX_FULL_ROWS ? sorted.map(short).join("\n") : sorted.map(inFull).join("\n");
  return [{ label: "When", value }];
}

const dateOf = ({ startsAt }: Dated) => formatDate(startsAt);

/** Formats one line per time of the day: "Monday and Thursday, 09:00 AM to 09:45 AM". */
function weekly(sorted: readonly Dated[]): string {
  const times = [...new Set(sorted.map(formatTimesInFull))];
  return times
    .map((time) => {
      const then = sorted.filter((one) => formatTimesInFull(one) === time);
      return `${[...new Set(then.map(dayName))].join(" and ")}, ${time}`;
    })
    .join("\n");
}
