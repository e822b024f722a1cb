import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import * as paths from "~/web/paths";

/** In the calendar's place where no month has a time. */
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
