import { Notice } from "~/ui/blocks/notice";
import { Button } from "~/ui/text/button";

export interface Hold {
  /** "10:45 AM" */
  until: string;
  minutesLeft: number;
  /** True if the hold can be extended once. */
  extendable: boolean;
}

/** Shows how long the time is held. */
export function HoldNotice({ until, minutesLeft, extendable }: Hold) {
  return (
    <Notice title={`We keep this time for you until ${until}`}>
      <p>
        {minutesLeft === 1 ? "1 minute is left." : `${minutesLeft} minutes are left.`}
        {extendable ? " If you need longer, there is a button at the end of this page." : null}
      </p>
    </Notice>
  );
}

/** Tells a visitor who typed for too long that the time is gone, and that the input is not. */
export function LostNotice() {
  return (
    <Notice kind="warning" title="This time cannot be booked any more">
      <p>
        We kept it for a while, and then another person booked it. Please finish this page and press
        Continue. We will keep what you typed while you choose another time.
      </p>
    </Notice>
  );
}

/**
 * Renders the button that extends the hold and posts the input. It comes after the form's main button, so that the Enter key does not
 * press it.
 */
export function HoldLonger({ extendable }: Hold) {
  if (!extendable) return null;
  return (
    <Button kind="secondary" name="intent" value="extend">
      Keep the time 10 minutes longer
    </Button>
  );
}
