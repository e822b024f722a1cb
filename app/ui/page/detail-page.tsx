import type { ReactNode } from "react";
import { Breakable } from "../text/breakable";
import { PageHeader, type PageTopProps } from "./page-header";

export interface DetailPageProps extends Omit<PageTopProps, "step"> {
  children: ReactNode;
  /** The next step, below the heading and above facts and panel. */
  first?: ReactNode;
  /** Actions below the facts. */
  actions?: ReactNode;
  /** A panel next to the facts on wide screens, below them on narrow ones. */
  aside?: ReactNode;
  /** True to put the panel above the facts on narrow screens, for the main task of the page. */
  asideFirst?: boolean;
}

/** Renders one item and its actions: an invoice, an appointment, a profile. */
export function DetailPage({
  children,
  first,
  actions,
  aside,
  asideFirst,
  ...top
}: DetailPageProps) {
  const body = (
    <div className="min-w-0">
      <Breakable>{children}</Breakable>
      {actions ? <div className="row mt-8 no-print">{actions}</div> : null}
    </div>
  );
  const panel = (
    <aside className={asideFirst ? "panel lg:order-2" : "panel"}>
      <Breakable>{aside}</Breakable>
    </aside>
  );
  return (
    <>
      <PageHeader {...top} />
      <Breakable>{first}</Breakable>
      {aside ? (
        <div className="split">
          {asideFirst ? panel : body}
          {asideFirst ? body : panel}
        </div>
      ) : (
        body
      )}
    </>
  );
}
