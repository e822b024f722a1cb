import type { ListedSession } from "~/contract/counter/staff-records";
import { formatTitle } from "~/features/booking/appointment-words";
import type { GetText } from "~/languages/page-language";
import { getFormats } from "~/lib/language/formats";
import * as paths from "~/lib/paths";
import { getPortalLabel } from "~/lib/text/label-for";
import { Anchor, Button, Card, PageForm } from "~/ui";
import { useLanguage } from "~/ui/language/language";
import { VisuallyHidden } from "~/ui/text/visually-hidden";

const formatState = (text: GetText, state: string) =>
  getPortalLabel(
    {
      EXPECTED: text("counter:sessions.EXPECTED"),
      CAME: text("counter:sessions.CAME"),
      ABSENT: text("counter:sessions.ABSENT"),
    },
    state,
  );

/** Renders one person's session of today, with what staff can record about it. */
export function ListedSessionCard({ session }: { session: ListedSession }) {
  const { bookingId, clientId, name, startsAt, endsAt, state } = session;
  const { language, text } = useLanguage();
  const { time } = getFormats(language);
  return (
    <Card title={name} headingLevel={2}>
      <p>
        {text("counter:sessions.when", {
          from: time(startsAt),
          to: time(endsAt),
          what: formatTitle(session, text),
        })}
      </p>
      <p className="font-bold">{formatState(text, state)}</p>
      {state !== "CAME" ? (
        <PageForm className="row my-3">
          <input type="hidden" name="bookingId" defaultValue={bookingId} />
          <Button kind="secondary" name="came" value="yes">
            {text("counter:sessions.CAME")}
            <VisuallyHidden>: {name}</VisuallyHidden>
          </Button>{" "}
          <Button kind="quiet" name="came" value="no">
            {text("counter:sessions.ABSENT")}
            <VisuallyHidden>: {name}</VisuallyHidden>
          </Button>
        </PageForm>
      ) : session.canCorrect ? (
        <PageForm className="row my-3">
          <input type="hidden" name="bookingId" defaultValue={bookingId} />
          <Button kind="quiet" name="came" value="correct">
            {text("counter:sessions.correct")}
            <VisuallyHidden>: {name}</VisuallyHidden>
          </Button>
        </PageForm>
      ) : null}
      {session.figures.length > 0 ? (
        <p>
          <Anchor to={paths.to(paths.counter.results, { booking: bookingId })}>
            {text("counter:sessions.results")}
            <VisuallyHidden> {text("counter:sessions.of", { name })}</VisuallyHidden>
          </Anchor>
        </p>
      ) : null}
      {session.needsDoctorsNote ? (
        <p>
          <Anchor to={paths.to(paths.counter.doctorsNote, { client: clientId })}>
            {text("counter:found.note")}
            <VisuallyHidden>: {name}</VisuallyHidden>
          </Anchor>
        </p>
      ) : null}
    </Card>
  );
}
