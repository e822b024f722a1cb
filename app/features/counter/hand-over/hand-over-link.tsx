import { useContext } from "react";
import * as paths from "~/lib/paths";
import { CounterContext } from "~/ui/form/counter-context";
import { useText } from "~/ui/language/language";
import { Anchor } from "~/ui/text/anchor";

/** Offers to continue at a counter instead of the customer's own device. The counter's bar has the way back. */
export function HandOverLink({ from }: { from: string }) {
  const text = useText();
  if (useContext(CounterContext)) return null;
  return (
    <Anchor to={paths.to(paths.counter.handOver, { from })} className="btn-quiet">
      {text("shell:registration.at-centre")}
    </Anchor>
  );
}
