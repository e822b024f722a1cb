/** The dates of a slip, so that a whole package stays on one sheet. */
import type { Appointment } from "~/contract/booking/session";
import { formatDate, formatDayAndDate, formatTime, formatWeekday } from "~/lib/singapore-date";
import { timesInFull, whenInFull } from "../messages";

/** As many as are written out in full. */
export const MAX_FULL_ROWS = 6;

type Dated = Pick<Appointment, "title" | "startsAt" | "endsAt">;

const byTime = (one: Dated, other: Dated) => one.startsAt.localeCompare(other.startsAt);
const dayName = ({ startsAt }: Dated) => formatWeekday(startsAt);

/** The rows of appointments one by one, and of an intake with its first and last day: its dates are months beneath. */
export function datesOnSlip(appointments: readonly Dated[], isIntake: boolean) {
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
  const inFull = (one: Dated) => `${one.title}: ${whenInFull(one)}`;
  const short = (one: Dated) =>
    `${dayName(one).slice(0, 3)} ${dateOf(one)}, ${formatTime(one.startsAt)}`;
  const value =
    sorted.length > MAX_FULL_ROWS ? sorted.map(short).join("\n") : sorted.map(inFull).join("\n");
  return [{ label: "When", value }];
}

const dateOf = ({ startsAt }: Dated) => formatDate(startsAt);

/** "Monday and Thursday, 09:00 AM to 09:45 AM", a line for each time of the day. */
function weekly(sorted: readonly Dated[]): string {
  const times = [...new Set(sorted.map(timesInFull))];
  return times
    .map((time) => {
      const then = sorted.filter((one) => timesInFull(one) === time);
      return `${[...new Set(then.map(dayName))].join(" and ")}, ${time}`;
    })
    .join("\n");
}
