import * as paths from "~/lib/paths";
import { EmptyState } from "~/ui/blocks/empty-state";
import { ButtonLink } from "~/ui/text/button";

/** Replaces the calendar when no month has a bookable time. */
export function NoTimes() {
  return (
    <EmptyState
      icon="calendar"
      title="There are no times to choose now"
      action={<ButtonLink to={paths.help.support}>Ask us for help</ButtonLink>}
    >
      <p>New times are added every day.</p>
    </EmptyState>
  );
}
