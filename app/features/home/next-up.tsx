import type { BlockedSession } from "~/features/booking/appointment-words";
import { CalendarStyles } from "~/ui/blocks/calendar";
import { Fact } from "~/ui/blocks/card";
import { Notice } from "~/ui/blocks/notice";
import { useMarks, useText } from "~/ui/language/language";
import { ActingLink } from "~/ui/text/acting-link";
import { Anchor } from "~/ui/text/anchor";
import { VisuallyHidden } from "~/ui/text/visually-hidden";

export interface NextAppointment {
  id: string;
  what: string;
  /** Name of the loved one. Empty for the customer. */
  personName: string;
  /** "Tue 24/11/2026". */
  when: string;
  time: string;
  place: string;
  address: string;
  change: { label: string; to: string } | null;
  /** Why it cannot take place yet, and the page that books the assessment it needs. Null if it can. */
  blocked: BlockedSession | null;
  calendarUrl: string;
  directionsUrl: string;
  /** True if the link leads away from the portal. */
  isExternalLink: boolean;
  listUrl: string;
  /** The person to act for first on these pages, or null when no switch is needed. */
  actFor: string | null;
}

export interface DayOfWeek {
  day: string;
  weekday: string;
  number: string;
  /** "Tuesday 24 November 2026". */
  name: string;
  isToday: boolean;
  entries: { id: string; time: string; what: string; personName: string }[];
}

/**
 * Renders the first appointment of each person: when, where, how to change it and how to get there.
 * Renders nothing if there are none.
 */
export function NextUp({ next }: { next: NextAppointment[] }) {
  const text = useText();
  if (next.length === 0) return null;
  return (
    <section className="mb-8 min-w-0 flex-1">
      <h2>{text("my-services:next")}</h2>
      <div className="tiles">
        {next.map((one) => (
          <NextCard key={one.id} {...one} />
        ))}
      </div>
    </section>
  );
}

function NextCard(one: NextAppointment) {
  const { what, personName, when, time, place, address, change, actFor } = one;
  const text = useText();
  const { colon, comma } = useMarks();
  const which = (
    <VisuallyHidden>
      {colon}
      {personName ? text("my-services:what-for", { what, name: personName }) : what}
    </VisuallyHidden>
  );
  return (
    <article className="card border-l-[6px] border-l-brand" id={`next-${one.id}`}>
      <h3 className="!mb-1">
        {when} <span className="block">{time}</span>
      </h3>
      <p className="mb-3 text-[1.15rem] font-bold">
        {personName ? text("my-services:what-and-for", { what, name: personName }) : what}
      </p>
      <Fact icon="place">
        {place}
        {comma}
        <span className="block">{address}</span>
      </Fact>
      {one.blocked ? (
        <div className="my-3">
          <Notice kind="warning" title={one.blocked.title}>
            <p>{one.blocked.text}</p>
            <p className="mt-2">
              <Anchor to={one.blocked.to}>
                {one.blocked.link}
                {which}
              </Anchor>
            </p>
          </Notice>
        </div>
      ) : null}
      <div className="mt-2 flex flex-wrap gap-x-5 no-print">
        <Anchor to={one.directionsUrl} newTab={one.isExternalLink} className="btn-quiet">
          {text("my-services:way")}
          {which}
        </Anchor>
        {change ? (
          <ActingLink to={change.to} actFor={actFor} kind="quiet">
            {change.label}
            {which}
          </ActingLink>
        ) : null}
        <ActingLink to={one.calendarUrl} actFor={actFor} kind="quiet">
          {text("booking:to-calendar")}
          {which}
        </ActingLink>
      </div>
    </article>
  );
}

/** Renders seven days with a mark on booked ones. Appointments not listed above follow below. Renders nothing for an empty week. */
export function ThisWeek({ week, others }: { week: DayOfWeek[]; others: NextAppointment[] }) {
  const text = useText();
  const { comma } = useMarks();
  if (week.every(({ entries }) => entries.length === 0)) return null;
  return (
    <section className="mb-8">
      <h2>{text("my-services:week")}</h2>
      <CalendarStyles />
      <ol className="week">
        {week.map((one) => (
          <Day key={one.day} {...one} />
        ))}
      </ol>
      {others.length > 0 ? (
        <ul className="mt-2">
          {others.map((one) => (
            <li key={one.id} className="border-b border-line py-1 last:border-0">
              <ActingLink to={one.listUrl} actFor={one.actFor} kind="quiet">
                {one.when}
                {comma}
                {one.time}
              </ActingLink>{" "}
              <span className="block sm:inline">
                {one.personName
                  ? text("my-services:what-and-for", { what: one.what, name: one.personName })
                  : one.what}
                {comma}
                {one.place}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function Day({ weekday, number, name, isToday, entries }: DayOfWeek) {
  const text = useText();
  const { colon, stop } = useMarks();
  return (
    <li
      className={entries.length > 0 ? "week-busy" : undefined}
      aria-current={isToday ? "date" : undefined}
    >
      <VisuallyHidden>
        {isToday ? text("my-services:day.today", { day: name }) : name}
        {entries.length === 0 ? text("my-services:day.nothing") : colon}
      </VisuallyHidden>{" "}
      <span aria-hidden="true">
        {weekday} <strong>{number}</strong>
      </span>{" "}
      {entries.map(({ id, time, what, personName }) => (
        <span key={id}>
          <span className="week-mark" aria-hidden="true" />
          <span className="sr-only sm:not-sr-only">{time}</span>
          <VisuallyHidden>
            {" "}
            {personName ? text("my-services:what-for", { what, name: personName }) : what}
            {stop}
          </VisuallyHidden>
        </span>
      ))}
    </li>
  );
}
