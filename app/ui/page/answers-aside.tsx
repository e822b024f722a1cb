import { type ReactNode, useContext } from "react";
import { SummaryList, type SummaryRow } from "../blocks/summary-list";
import { CounterContext } from "../form/counter-context";
import { useText } from "../language/language";

/**
 * Renders a journey page next to a summary of the earlier answers. A phone leaves it out, since the check page shows everything.
 * At a counter, where two people read one screen, it is below the form.
 */
export function WithAnswersAside({
  rows,
  children,
}: {
  rows: SummaryRow[] | null | undefined;
  children: ReactNode;
}) {
  const atCounter = useContext(CounterContext);
  const text = useText();
  if (!rows) return children;
  return (
    <div className="beside">
      <div className="min-w-0">{children}</div>
      <aside
        aria-labelledby="so-far"
        className={atCounter ? "panel no-print" : "panel no-print hidden lg:block"}
      >
        <h2 id="so-far">{text("shell:so-far")}</h2>
        <SummaryList rows={rows} />
      </aside>
    </div>
  );
}
