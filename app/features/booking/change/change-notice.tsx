import { Notice } from "~/ui/blocks/notice";
import { useText } from "~/ui/language/language";

/** The cost of changing a session now. */
export interface ChangeCost {
  late: boolean;
  /** The cut-off had already passed when it was booked. */
  bookedLate: boolean;
  /** The cut-off has passed, but the change is still free of charge. */
  waived: boolean;
  cutOff: string | null;
  /** True for a session on a fixed date, which is not replaced by another date. */
  ofIntake: boolean;
}

interface ChangeNoticeProps {
  cost: ChangeCost;
  verb: "cancel" | "reschedule";
}

/** Shows the current cost of changing a session, with the exact cut-off. Renders nothing if the change costs nothing. */
export function ChangeNotice({
  cost: { late, bookedLate, waived, cutOff, ofIntake },
  verb,
}: ChangeNoticeProps) {
  const text = useText();
  if (cutOff === null) return null;
  const notice = bookedLate ? "booked-late" : "late";
  if (late)
    return (
      <Notice kind="warning" title={text("booking:change.lose")}>
        <p>{text(`booking:change.${notice}.${verb}`, { until: cutOff })}</p>
      </Notice>
    );
  const change = ofIntake ? "group" : verb;
  const until = waived ? "waived" : "until";
  return (
    <Notice>
      <p>{text(`booking:change.free.${change}.${until}`, { until: cutOff })}</p>
    </Notice>
  );
}
