import { Notice } from "~/ui/blocks/notice";
import { useText } from "~/ui/language/language";
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
  const text = useText();
  return (
    <Notice title={text("denticare:hold.title", { time: until })}>
      <p>
        {text("denticare:hold.left", { count: minutesLeft })}
        {extendable ? ` ${text("denticare:hold.longer-hint")}` : null}
      </p>
    </Notice>
  );
}

/** Tells a visitor who typed for too long that the time is gone, and that the input is not. */
export function LostHoldNotice() {
  const text = useText();
  return (
    <Notice kind="warning" title={text("denticare:lost.title")}>
      <p>{text("denticare:lost.text")}</p>
    </Notice>
  );
}

/**
 * Renders the button that extends the hold and posts the input. It comes after the form's main button, so that the Enter key does not
 * press it.
 */
export function ExtendHoldButton({ extendable }: Hold) {
  const text = useText();
  if (!extendable) return null;
  return (
    <Button kind="secondary" name="intent" value="extend">
      {text("denticare:hold.longer")}
    </Button>
  );
}
