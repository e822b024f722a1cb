import type { ListedSession } from "~/contract/counter/staff-records";
import * as paths from "~/lib/paths";
import { formatTime } from "~/lib/singapore-date";
import { Anchor, Button, Card, PageForm } from "~/ui";
import { VisuallyHidden } from "~/ui/text/visually-hidden";

const STATES: Record<string, string> = {
  EXPECTED: "Not recorded yet",
  CAME: "Came",
  ABSENT: "Did not come",
};

/** Renders one person's session of today, with what staff can record about it. */
export function ListedSessionCard({ session }: { session: ListedSession }) {
  const { bookingId, clientId, name, title, startsAt, endsAt, state } = session;
  return (
    <Card title={name} headingLevel={2}>
      <p>{`${formatTime(startsAt)} to ${formatTime(endsAt)}, ${title}`}</p>
      <p className="font-bold">{STATES[state] ?? state}</p>
      {state === "CAME" ? null : (
        <PageForm className="row my-3">
          <input type="hidden" name="bookingId" defaultValue={bookingId} />
          <Button kind="secondary" name="came" value="yes">
            Came<VisuallyHidden>: {name}</VisuallyHidden>
          </Button>{" "}
          <Button kind="quiet" name="came" value="no">
            Did not come<VisuallyHidden>: {name}</VisuallyHidden>
          </Button>
        </PageForm>
      )}
      {session.figures.length > 0 ? (
        <p>
          <Anchor to={paths.to(paths.counter.results, { booking: bookingId })}>
            Record results<VisuallyHidden> of {name}</VisuallyHidden>
          </Anchor>
        </p>
      ) : null}
      {session.needsDoctorsNote ? (
        <p>
          <Anchor to={paths.to(paths.counter.doctorsNote, { client: clientId })}>
            Doctor's note seen<VisuallyHidden>: {name}</VisuallyHidden>
          </Anchor>
        </p>
      ) : null}
    </Card>
  );
}
