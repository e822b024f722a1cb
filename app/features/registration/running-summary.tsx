import type { ReactNode } from "react";
import { SummaryList, type SummaryRow } from "~/ui/summary-list";

/** A page with what was told before beside it; on a narrow screen it comes below the form. */
export function WithRunningSummary({
  rows,
  children,
}: {
  rows: SummaryRow[] | null;
  children: ReactNode;
}) {
  if (rows === null) return children;
  return (
    <div className="beside">
      <div className="min-w-0">{children}</div>
      <aside aria-labelledby="so-far" className="panel no-print">
        <h2 id="so-far">So far</h2>
        <SummaryList rows={rows} />
      </aside>
    </div>
  );
}
