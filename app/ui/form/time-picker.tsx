import { Anchor } from "../text/anchor";
import { ButtonLink } from "../text/button";
import type { Field } from "./field";
import { FieldError } from "./field-wrapper";

export interface TimeOption {
  /** "09:00 AM to 09:45 AM". */
  words: string;
  /** "2 left", "Full". */
  note?: string | null;
  /** `value` is posted with the form on a press, and `to` is a link. An unavailable time has neither. */
  value?: string;
  to?: string;
  /** The alternative to an unavailable time: a waiting list. */
  instead?: { to: string; words: string } | null;
}

export interface TimeListProps {
  /** The field under which times are posted. */
  field?: Field | undefined;
  /** "Tue 24/11/2026". */
  title: string;
  /** One group without a label, or several with: "Morning". */
  groups: { label: string; times: TimeOption[] }[];
}

/** The id that a day of the calendar links to. */
export const TIMES_ID = "times";

/** Renders the times of a day as buttons. One press chooses a time. */
export function TimePicker({ field, title, groups }: TimeListProps) {
  return (
    <section id={TIMES_ID} className="times" aria-label={title}>
      {field ? (
        <div id={field.id} tabIndex={-1}>
          <FieldError id={field.errorId} errors={field.errors} />
        </div>
      ) : null}
      {groups.map(({ label, times }) => (
        <div key={label}>
          {label ? <h2 className="label">{label}</h2> : null}
          <ul>
            {times.map((time) => (
              <li key={time.words}>
                <Time time={time} name={field?.name} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function Time({ time, name }: { time: TimeOption; name: string | undefined }) {
  const { words, note, value, to, instead } = time;
  const status = (
    <>
      {words}
      {note ? <span className="hint"> {note}</span> : null}
    </>
  );
  if (to !== undefined)
    return (
      <ButtonLink kind="secondary" to={to}>
        {status}
      </ButtonLink>
    );
  if (value !== undefined)
    return (
      <button type="submit" name={name} value={value} className="btn btn-second">
        {status}
      </button>
    );
  return (
    <p className="panel !p-4">
      {status}
      {instead ? (
        <>
          {" "}
          <Anchor to={instead.to}>{instead.words}</Anchor>
        </>
      ) : null}
    </p>
  );
}
