import { type ReactNode, useContext } from "react";
import { SummaryList, type SummaryRow } from "../blocks/summary-list";
import { CounterContext } from "../form/counter-context";

/**
 * A page of a journey with what was told before beside it. On a phone that is left out, since the check page says it all; at a counter,
 * where two people read one screen, it comes below the form.
 */
export function WithAnswersAside({
  rows,
  children,
}: {
  rows: SummaryRow[] | null | undefined;
  children: ReactNode;
}) {
  const atCounter = useContext(CounterContext);
  if (!rows) return children;
  return (
    <div className="beside">
      <div className="min-w-0">{children}</div>
      <aside
        aria-labelledby="so-far"
        className={atCounter ? "panel no-print" : "panel no-print hidden lg:block"}
      >
        <h2 id="so-far">So far</h2>
        <SummaryList rows={rows} />
      </aside>
    </div>
  );
}
