import { Anchor } from "~/ui/anchor";
import { chosen, type Field } from "~/ui/form/field";
import { GroupFrame } from "~/ui/form/field-frame";
import { Hidden } from "~/ui/hidden";
import { Icon } from "~/ui/icon";

export interface CalendarCell {
  day: string;
  number: string;
  /** The date in full, such as "Tuesday 24 November 2026". */
  name: string;
  /** "8 places left", or why it cannot be chosen; null for a day without a time. */
  places: string | null;
  open: boolean;
}

export interface MonthCalendarProps {
  field: Field;
  label: string;
  title: string;
  weeks: (CalendarCell | null)[][];
  /** Where the months before and after are; null without one. */
  previousTo: string | null;
  nextTo: string | null;
}

const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/**
 * A month as radios: a list of the days that can be chosen on a phone, a calendar where there is room. Each day says its full name
 * and how many places are left, so that it reads well aloud.
 */
export function MonthCalendar(props: MonthCalendarProps) {
  const { field, label, title, weeks, previousTo, nextTo } = props;
  const days = weeks.flat();
  const first = days.find((cell) => cell?.open)?.day;
  return (
    <GroupFrame field={field} legend={label} legendHidden>
      <div className="row mb-4 max-w-[52rem] justify-between">
        <h2 className="!mb-0">{title}</h2>
        <p className="row">
          <Turn to={previousTo} words="Earlier" more="month" />
          <Turn to={nextTo} words="Later" more="month" />
        </p>
      </div>
      {first === undefined ? (
        <p>There are no times in this month.{nextTo ? " Please look at a later one." : null}</p>
      ) : null}
      <div className="month" aria-hidden="true">
        {weekdays.map((name) => (
          <span key={name} className="month-head">
            {name}
          </span>
        ))}
      </div>
      <ul className="month">
        {days.map((cell, index) => (
          <li key={cell?.day ?? `none-${index}`} className={classOf(cell)}>
            {cell === null ? null : cell.open ? (
              <OpenDay cell={cell} field={field} isFirst={cell.day === first} />
            ) : (
              <ClosedDay cell={cell} />
            )}
          </li>
        ))}
      </ul>
    </GroupFrame>
  );
}

/** The first one has the field's own id, which an error leads to. */
function OpenDay({ cell, field, isFirst }: { cell: CalendarCell; field: Field; isFirst: boolean }) {
  return (
    <label className="choice month-day">
      <input
        type="radio"
        id={isFirst ? field.id : `${field.id}-${cell.day}`}
        name={field.name}
        value={cell.day}
        defaultChecked={chosen(field).includes(cell.day)}
      />
      <span className="sr-only">
        {cell.name}, {cell.places}
      </span>
      <span aria-hidden="true">
        <strong className="month-number">{cell.number}</strong>
        <strong className="month-name">{cell.name.replace(/ \d{4}$/, "")}</strong>
        <span className="hint block">{cell.places}</span>
      </span>
    </label>
  );
}

function ClosedDay({ cell }: { cell: CalendarCell }) {
  return (
    <>
      {cell.places ? (
        <span className="sr-only">
          {cell.name}, {cell.places}
        </span>
      ) : null}
      <span aria-hidden="true">
        <span className={cell.places ? "month-number" : undefined}>{cell.number}</span>
        {cell.places ? (
          <>
            <span className="month-name">{cell.name.replace(/ \d{4}$/, "")}</span>
            <span className="hint block">{cell.places}</span>
          </>
        ) : null}
      </span>
    </>
  );
}

/** A day without times is left out of the list on a phone; one that has times and cannot be chosen says why there too. */
function classOf(cell: CalendarCell | null): string | undefined {
  if (cell === null) return "hidden sm:block";
  if (cell.open) return undefined;
  return cell.places ? "month-off month-said" : "month-off";
}

function Turn({ to, words, more }: { to: string | null; words: string; more: string }) {
  if (to === null) return null;
  return (
    <Anchor to={to} className="btn-quiet">
      {words === "Earlier" ? <Icon name="back" size={20} /> : null}
      {words}
      <Hidden> {more}</Hidden>
    </Anchor>
  );
}
