import { Fragment } from "react";
import { useMarks } from "~/ui/language/language";
import { Anchor } from "../text/anchor";
import { VisuallyHidden } from "../text/visually-hidden";

export interface Tab {
  label: string;
  to: string;
  current: boolean;
  count?: number;
}

/** Renders views of one list as links with their own addresses, so that Back works and no script is needed. */
export function Tabs({ tabs, label }: { tabs: Tab[]; label: string }) {
  const { comma } = useMarks();
  return (
    <nav aria-label={label} className="tabs no-print">
      {tabs.map((tab) => (
        <Fragment key={tab.to}>
          <Anchor to={tab.to} current={tab.current}>
            {tab.label}
            {tab.count === undefined ? null : (
              <span className="count">
                <VisuallyHidden>{comma}</VisuallyHidden>
                {tab.count}
              </span>
            )}
          </Anchor>{" "}
        </Fragment>
      ))}
    </nav>
  );
}
