import { Notice } from "~/ui/blocks/notice";

/** Shows the current cost of changing a session, with the exact cut-off. Renders nothing if the change costs nothing. */
export function ChangeNotice({
  late,
  waived,
  cutOff,
  verb,
  ofIntake = false,
}: {
  late: boolean;
  /** The cut-off has passed, but the change is still free of charge. */
  waived: boolean;
  cutOff: string | null;
  verb: "cancel" | "reschedule";
  /** True for a session on a fixed date, which is not replaced by another date. */
  ofIntake?: boolean;
}) {
  if (cutOff === null) return null;
  if (late)
    return (
      <Notice kind="warning" title="You will lose this session">
        <p>
          You had until {cutOff} to make changes (2 working days’ notice). If you {verb} now, you
          will lose this session: it counts as used.
        </p>
      </Notice>
    );
  const until = waived
    ? "It costs nothing this time, however near it is:"
    : `You are in time: until ${cutOff}`;
  return (
    <Notice>
      {ofIntake ? (
        <p>
          {until} you can cancel it and it does not count as used. Dates that you cancel in a group
          cannot be replaced.
        </p>
      ) : (
        <p>
          {until} you can {verb} it and keep the session.
        </p>
      )}
    </Notice>
  );
}
