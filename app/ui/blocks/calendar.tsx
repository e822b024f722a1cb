import type { Day } from "~/lib/singapore-date";
import { Anchor } from "../text/anchor";
import { Icon } from "../text/icon";
import { VisuallyHidden } from "../text/visually-hidden";

/** free: has bookable times. closed: none of its times can be booked, and its page says why. booked: links to the booking. */
export type DayState = "free" | "closed" | "booked";

export interface CalendarDay {
  day: Day;
  /** Absent on other days, to save space: pages with scripts carry every day twice. */
  isToday?: true;
  /** True if its times are shown below the calendar. */
  isOpen?: true;
  /** A very short text in the cell: "2 left", "Full". */
  note?: string;
  /** Absent for a day without a status. */
  link?: {
    to: string;
    look: DayState /** "Tuesday 24 November 2026: 2 left". */;
    name: string;
  };
}

export interface CalendarProps {
  /** "November 2026". */
  title: string;
  weeks: (CalendarDay | null)[][];
  /** Links to the months before and after, or null without one. */
  previousTo: string | null;
  nextTo: string | null;
}

const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** Returns the day's number: "24" for "2026-11-24". */
const numberOf = ({ day }: Pick<CalendarDay, "day">) => String(Number(day.slice(8)));

/** Renders a month with seven days per row, on a phone too. Each day links to its times or its booking. */
export function Calendar({ title, weeks, previousTo, nextTo }: CalendarProps) {
  return (
    <div className="mb-6 max-w-[30rem]">
      <table className="calendar">
        <caption>{title}</caption>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col">
                <abbr title={name}>{name.slice(0, 3)}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.find((day) => day !== null)?.day}>
              {week.map((day, nth) => (
                <td
                  key={day?.day ?? `none-${weekdays[nth]}`}
                  aria-current={day?.isToday ? "date" : undefined}
                  data-drawn={day && !day.link ? numberOf(day) : undefined}
                >
                  {day?.link ? <Cell {...day} link={day.link} /> : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {previousTo || nextTo ? (
        <p className="row no-print justify-between">
          {previousTo ? (
            <Anchor to={previousTo} className="btn-quiet">
              <Icon name="back" size={20} />
              Earlier<VisuallyHidden> month</VisuallyHidden>
            </Anchor>
          ) : null}{" "}
          {nextTo ? (
            <Anchor to={nextTo} className="btn-quiet ml-auto">
              <span>
                Later<VisuallyHidden> month</VisuallyHidden>
              </span>
              <Icon name="arrow" size={20} />
            </Anchor>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}

/**
 * Renders a day as a link. Screen readers get the full name from its label, which keeps the table narrow in text browsers.
 * Those show only the days with a link.
 */
function Cell({ link, ...day }: CalendarDay & { link: NonNullable<CalendarDay["link"]> }) {
  return (
    <a
      href={link.to}
      className={day.isOpen ? "day-open" : `day-${link.look}`}
      aria-label={link.name}
      aria-current={day.isOpen ? "true" : undefined}
    >
      {numberOf(day)}
      {day.note ? <small> {day.note}</small> : null}
    </a>
  );
}
