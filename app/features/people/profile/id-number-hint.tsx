import { useText } from "~/ui/language/language";
import { Breakable } from "~/ui/text/breakable";

/**
 * Renders the number format of each document. Inside `by-type`, CSS shows only the hint of the chosen document.
 * All hints are visible before a choice and in browsers without that CSS.
 */
export function IdNumberHint() {
  const text = useText();
  return (
    <>
      <span data-type="NRIC">{`${text("shell:identity.NRIC-example")} `}</span>
      <span data-type="FIN">{`${text("shell:identity.FIN-example")} `}</span>
      <span data-type="PASSPORT">
        <Breakable>{text("shell:identity.PASSPORT-example")}</Breakable>
      </span>
    </>
  );
}
