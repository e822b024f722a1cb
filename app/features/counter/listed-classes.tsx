import type { ListedSession } from "~/contract/counter/staff-records";
import { formatTitle } from "~/features/booking/appointment-words";
import { formatPersonalAnswer } from "~/features/people/options";
import type { GetText } from "~/languages/page-language";
import { getFormats } from "~/lib/language/formats";
import * as paths from "~/lib/paths";
import { getPortalLabel } from "~/lib/text/label-for";
import { Anchor, Button, PageForm, StatusTag, type StatusTone } from "~/ui";
import { useLanguage, useMarks, useText } from "~/ui/language/language";
import { Breakable } from "~/ui/text/breakable";
import { VisuallyHidden } from "~/ui/text/visually-hidden";

const tones: Record<string, StatusTone> = { CAME: "good", ABSENT: "bad" };

const formatState = (text: GetText, state: string) =>
  getPortalLabel(
    {
      EXPECTED: text("counter:sessions.EXPECTED"),
      CAME: text("counter:sessions.CAME"),
      ABSENT: text("counter:sessions.ABSENT"),
    },
    state,
  );

/** Groups sessions by their time and name. The provider lists them by time. */
function groupByClass(sessions: ListedSession[], text: GetText) {
  const classes = new Map<string, { title: string; people: ListedSession[] }>();
  for (const session of sessions) {
    const title = formatTitle(session, text);
    const key = `${session.startsAt} ${session.endsAt} ${title}`;
    const { people } = classes.get(key) ?? { people: [] };
    classes.set(key, { title, people: [...people, session] });
  }
  return [...classes].map(([key, { title, people }]) => ({ key, title, people }));
}

/** Renders the sessions of a day as one table for each class, with a row for each person. */
export function ListedClasses({ sessions }: { sessions: ListedSession[] }) {
  const text = useText();
  return (
    <div className="min-w-0">
      {groupByClass(sessions, text).map(({ key, ...one }) => (
        <ListedClass key={key} {...one} />
      ))}
    </div>
  );
}

function ListedClass({ title, people }: { title: string; people: ListedSession[] }) {
  const { language, text } = useLanguage();
  const { time } = getFormats(language);
  const came = people.filter(({ state }) => state === "CAME").length;
  const absent = people.filter(({ state }) => state === "ABSENT").length;
  const [first] = people;
  if (first === undefined) return null;
  return (
    <section className="mb-8">
      <h2 className="!mb-1">
        <Breakable>
          {text("counter:sessions.when", {
            from: time(first.startsAt),
            to: time(first.endsAt),
            what: title,
          })}
        </Breakable>
      </h2>
      <p className="mb-2">
        {text("counter:sessions.totals", {
          count: people.length,
          came,
          absent,
          expected: people.length - came - absent,
        })}
      </p>
      <table className="w-full text-left">
        <thead className="hidden sm:table-header-group">
          <tr className="border-b border-line">
            <th scope="col">{text("counter:client")}</th>
            <th scope="col">{text("counter:sessions.state")}</th>
          </tr>
        </thead>
        <tbody>
          {people.map((session) => (
            <ListedPerson key={session.bookingId} session={session} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Renders one person's session of today, with what staff can record about it. */
function ListedPerson({ session }: { session: ListedSession }) {
  const { clientId, name } = session;
  return (
    <tr className="block border-b border-line py-2 sm:table-row">
      <th scope="row" className="block pr-4 sm:table-cell">
        <Anchor
          to={`${paths.to(paths.counter.sessions, { client: clientId })}#client`}
          className="btn-quiet print:!inline"
        >
          {name}
        </Anchor>
      </th>
      <td className="block sm:table-cell">
        <Attendance session={session} />
        <Records session={session} />
      </td>
    </tr>
  );
}

/** Renders what is recorded, or the two buttons that record it. */
function Attendance({ session }: { session: ListedSession }) {
  const { bookingId, name, state, canCorrect } = session;
  const text = useText();
  const { colon } = useMarks();
  const isOpen = state === "EXPECTED";
  return (
    <PageForm className="flex items-center gap-x-4 py-1">
      <input type="hidden" name="bookingId" defaultValue={bookingId} />
      {isOpen ? (
        <VisuallyHidden>{formatState(text, state)} </VisuallyHidden>
      ) : (
        <StatusTag tone={tones[state] ?? "info"}>{formatState(text, state)}</StatusTag>
      )}
      {state === "CAME" ? null : (
        <Button kind="secondary" name="came" value="yes">
          {text("counter:sessions.CAME")}
          <VisuallyHidden>
            {colon}
            {name}
          </VisuallyHidden>
        </Button>
      )}
      {isOpen || canCorrect ? (
        <Button kind="quiet" name="came" value={isOpen ? "no" : "correct"}>
          {text(isOpen ? "counter:sessions.ABSENT" : "counter:sessions.correct")}
          <VisuallyHidden>
            {colon}
            {name}
          </VisuallyHidden>
        </Button>
      ) : null}
    </PageForm>
  );
}

/** Links to the results of an assessment and to the doctor's note that the person's sessions wait for. */
function Records({ session }: { session: ListedSession }) {
  const { bookingId, clientId, name, figures, needsDoctorsNote, chasTier } = session;
  const text = useText();
  const { colon } = useMarks();
  return (
    <>
      {chasTier ? (
        <p>
          {text("counter:sessions.chas-card", {
            tier: formatPersonalAnswer(text, "chas-tier", chasTier),
          })}
        </p>
      ) : null}
      {figures.length > 0 ? (
        <Anchor
          to={paths.to(paths.counter.results, { booking: bookingId })}
          className="btn-quiet mr-4"
        >
          {text("counter:sessions.results")}
          <VisuallyHidden> {text("counter:sessions.of", { name })}</VisuallyHidden>
        </Anchor>
      ) : null}{" "}
      {needsDoctorsNote ? (
        <Anchor
          to={paths.to(paths.counter.doctorsNote, { client: clientId })}
          className="btn-quiet"
        >
          {text("counter:found.note")}
          <VisuallyHidden>
            {colon}
            {name}
          </VisuallyHidden>
        </Anchor>
      ) : null}
    </>
  );
}
