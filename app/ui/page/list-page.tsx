import type { ReactNode } from "react";
import { Breakable } from "../text/breakable";
import { PageHeader, type PageTopProps } from "./page-header";

export interface ListPageProps extends PageTopProps {
  /** Tabs or filters above the list. */
  tabs?: ReactNode;
  /** The number of items, such as "Displaying 10 out of 24 invoices". */
  count?: string;
  /** The list, or an EmptyState. */
  children: ReactNode;
  pagination?: ReactNode;
}

/** Renders a list of similar items: services, invoices, appointments. */
export function ListPage({ tabs, count, children, pagination, ...top }: ListPageProps) {
  return (
    <>
      <PageHeader apart {...top} />
      {tabs}
      {count ? <p className="hint mb-3">{count}</p> : null}
      <Breakable>{children}</Breakable>
      {pagination}
    </>
  );
}
