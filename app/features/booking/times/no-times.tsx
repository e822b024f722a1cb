import * as paths from "~/lib/paths";
import { EmptyState } from "~/ui/blocks/empty-state";
import { useText } from "~/ui/language/language";
import { ButtonLink } from "~/ui/text/button";

/** Replaces the calendar when no month has a bookable time. */
export function NoTimes() {
  const text = useText();
  return (
    <EmptyState
      icon="calendar"
      title={text("booking:no-times")}
      action={<ButtonLink to={paths.help.support}>{text("booking:ask-for-help")}</ButtonLink>}
    >
      <p>{text("booking:no-times.text")}</p>
    </EmptyState>
  );
}
