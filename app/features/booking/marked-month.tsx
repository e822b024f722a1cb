import { Anchor } from "~/ui/anchor";
import { Hidden } from "~/ui/hidden";
import { Icon } from "~/ui/icon";

export interface MarkedDay {
  day: string;
  number: string;
  /** "Tuesday 24 November 2026". */
  name: string;
  isToday: boolean;
  /** What is booked then, and its row on the page; null for nothing. */
  booked: { words: string; to: string } | null;
}

export interface MarkedMonthProps {
  /** "November 2026". */
  title: string;
  weeks: (MarkedDay | null)[][];
  /** Where the months before and after are; null without one. */
  previousTo: string | null;
  nextTo: string | null;
}

const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** A month with its booked days marked: each leads to its row beneath. */
export function MarkedMonth({ title, weeks, previousTo, nextTo }: MarkedMonthProps) {
  return (
    <div className="mb-6 max-w-[26rem]">
      <table className="marked">
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
                >
                  {day === null ? null : <Day {...day} />}
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
              Earlier<Hidden> month</Hidden>
            </Anchor>
          ) : null}
          {nextTo ? (
            <Anchor to={nextTo} className="btn-quiet ml-auto">
              Later<Hidden> month</Hidden>
              <Icon name="arrow" size={20} />
            </Anchor>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}

function Day({ number, name, booked }: MarkedDay) {
  if (booked === null) return number;
  return (
    <a href={booked.to}>
      <span aria-hidden="true">{number}</span>
      <Hidden>
        {name}: {booked.words}
      </Hidden>
    </a>
  );
}
