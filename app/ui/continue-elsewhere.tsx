import { useContext } from "react";
import { Anchor } from "./anchor";
import { CounterContext } from "./form/at-counter";

/** From one's own device to a counter. The counter's bar has the way back. */
export function ContinueElsewhere({ from }: { from: string }) {
  if (useContext(CounterContext)) return null;
  return (
    <Anchor to={`/hand-over?${new URLSearchParams({ from })}`} className="btn-quiet">
      Continue at a centre
    </Anchor>
  );
}
