import { getWeekdayName } from "~/lib/singapore/weekdays";
import type { Day } from "~/lib/singapore-date";
import { useText } from "../language/language";
import { Anchor } from "../text/anchor";
import { Icon } from "../text/icon";
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
  /** The first and the last month, "YYYY-MM". */
  months: string[];
  /** Their names. The page has no formats in a browser. */
  names: string[];
  weeks: (CalendarDay | null)[][];
  /** The names of the days from Monday on a page in another language. */
  weekdays?: Weekday[] | undefined;
  /** The days before and after, by the month in which they begin. Null without any. */
  previous: CalendarLink | null;
  next: CalendarLink | null;
}

export interface CalendarLink {
  to: string;
  /** The name of the month. */
  month: string;
}

const englishWeekdays: Weekday[] = [1, 2, 3, 4, 5, 6, 7]
  .map(getWeekdayName)
  .map((name) => ({ name, short: name.slice(0, 3) }));

/** Returns the day's number: "24" for "2026-11-24", and "1/12" for the first of another month. */
function numberOf({ day }: Pick<CalendarDay, "day">, [first]: readonly string[]): string {
  const number = String(Number(day.slice(8)));
  return number === "1" && !day.startsWith(first ?? "") ? `1/${Number(day.slice(5, 7))}` : number;
}

/** Renders a month with seven days per row, on a phone too. Each day links to its times or its booking. */
export function Calendar({
  months,
  names: [from = "", to],
  weeks,
  weekdays = englishWeekdays,
  previous,
  next,
}: CalendarProps) {
  const text = useText();
  return (
    <div className="mb-6 max-w-[30rem]">
      <CalendarStyles />
      <table className="calendar">
        <caption>{to ? text("shell:calendar.months", { from, to }) : from}</caption>
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
                  data-drawn={day && !day.link ? numberOf(day, months) : undefined}
                >
                  {day?.link ? (
                    <Cell {...day} link={day.link} number={numberOf(day, months)} />
                  ) : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <OtherMonths previous={previous} next={next} />
    </div>
  );
}

function OtherMonths({ previous, next }: Pick<CalendarProps, "previous" | "next">) {
  const text = useText();
  if (!previous && !next) return null;
  return (
    <p className="row no-print justify-between">
      {previous ? (
        <Anchor to={previous.to} className="btn-quiet">
          <Icon name="back" size={20} />
          <span>{text("shell:calendar.earlier", { month: previous.month })}</span>
        </Anchor>
      ) : null}{" "}
      {next ? (
        <Anchor to={next.to} className="btn-quiet ml-auto">
          <span>{text("shell:calendar.later", { month: next.month })}</span>
          <Icon name="arrow" size={20} />
        </Anchor>
      ) : null}
    </p>
  );
}

/**
 * Renders a day as a link. Screen readers get the full name from its label, which keeps the table narrow in text browsers.
 * Those show only the days with a link.
 */
function Cell({
  link,
  number,
  ...day
}: CalendarDay & { link: NonNullable<CalendarDay["link"]>; number: string }) {
  return (
    <a
      href={link.to}
      className={day.isOpen ? "day-open" : `day-${link.look}`}
      aria-label={link.name}
      aria-current={day.isOpen ? "true" : undefined}
    >
      {number.includes("/") ? <span className="text-[0.85rem]">{number}</span> : number}
      {day.note ? <small> {day.note}</small> : null}
    </a>
  );
}

/** Loads the styles of months and weeks, which few pages need. */
export const CalendarStyles = () => <link rel="stylesheet" href={styles} />;
