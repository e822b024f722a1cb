import { getWeekdayName } from "~/lib/singapore/weekdays";
import type { Day } from "~/lib/singapore-date";
import { useText } from "../language/language";
import { Sentence } from "../language/sentence";
import { Anchor } from "../text/anchor";
import { Icon } from "../text/icon";
import { VisuallyHidden } from "../text/visually-hidden";
import styles from "./calendar.css";

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

export interface Weekday {
  name: string;
  /** The name in the head of the table. */
  short: string;
}

export interface CalendarProps {
  /** "November 2026". */
  title: string;
  weeks: (CalendarDay | null)[][];
  /** The names of the days from Monday on a page in another language. */
  weekdays?: Weekday[] | undefined;
  /** Links to the months before and after, or null without one. */
  previousTo: string | null;
  nextTo: string | null;
}

const englishWeekdays: Weekday[] = [1, 2, 3, 4, 5, 6, 7]
  .map(getWeekdayName)
  .map((name) => ({ name, short: name.slice(0, 3) }));

/** Returns the day's number: "24" for "2026-11-24". */
const numberOf = ({ day }: Pick<CalendarDay, "day">) => String(Number(day.slice(8)));

/** Renders a month with seven days per row, on a phone too. Each day links to its times or its booking. */
export function Calendar({
  title,
  weeks,
  weekdays = englishWeekdays,
  previousTo,
  nextTo,
}: CalendarProps) {
  return (
    <div className="mb-6 max-w-[30rem]">
      <CalendarStyles />
      <table className="calendar">
        <caption>{title}</caption>
        <thead>
          <tr>
            {weekdays.map(({ name, short }) => (
              <th key={name} scope="col">
                <abbr title={name}>{short}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.find((day) => day !== null)?.day}>
              {week.map((day, nth) => (
                <td
                  key={day?.day ?? `none-${nth}`}
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
              <Sentence of="shell:calendar.earlier" parts={{ month: <HiddenMonth /> }} />
            </Anchor>
          ) : null}{" "}
          {nextTo ? (
            <Anchor to={nextTo} className="btn-quiet ml-auto">
              <span>
                <Sentence of="shell:calendar.later" parts={{ month: <HiddenMonth /> }} />
              </span>
              <Icon name="arrow" size={20} />
            </Anchor>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}

const HiddenMonth = () => <VisuallyHidden>{useText()("shell:calendar.month")}</VisuallyHidden>;

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

/** Loads the styles of months and weeks, which few pages need. */
export const CalendarStyles = () => <link rel="stylesheet" href={styles} />;
