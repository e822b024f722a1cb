import { type ReactNode, useContext } from "react";
import { useText } from "../language/language";
import { LeaveGuardContext } from "../shell/leave-guard";
import { Breakable } from "./breakable";
import { Icon } from "./icon";
import { VisuallyHidden } from "./visually-hidden";

export interface AnchorProps {
  /** A path of this site, or any address: https:, tel:, mailto:, geo:. */
  to: string;
  children: ReactNode;
  className?: string | undefined;
  /** Opens next to this page. Screen readers announce it. */
  newTab?: boolean | undefined;
  /** Accessible name. It contains the visible text, and says more. */
  label?: string | undefined;
  /** True for the link to the current page. */
  current?: boolean | undefined;
}

/** Renders a link to a whole page, which loads scripts only if it requests them. Every link on the portal uses this component. */
export function Anchor({ to, children, className, newTab, current, label }: AnchorProps) {
  const leaving = useContext(LeaveGuardContext);
  const text = useText();
  // The space separates adjacent links that look like buttons, if there are no styles.
  const apart = className?.startsWith("btn") ? " " : null;
  const tabAttributes = newTab ? { target: "_blank", rel: "noopener noreferrer" } : {};
  // A link within this page does not leave it.
  const href = newTab || to.startsWith("#") ? to : leaving(to);
  return (
    <>
      <a
        href={href}
        className={className}
        aria-label={label}
        aria-current={current ? "page" : undefined}
        {...tabAttributes}
      >
        <Breakable>{children}</Breakable>
        {newTab ? <VisuallyHidden>{` ${text("shell:new-tab")}`}</VisuallyHidden> : null}
      </a>
      {apart}
    </>
  );
}

/** Renders the link back, above the heading. */
export function BackLink({ to, children }: { to: string; children?: ReactNode }) {
  const text = useText();
  return (
    <Anchor to={to} className="btn-quiet no-print">
      <Icon name="back" size={20} />
      {children ?? text("shell:back")}
    </Anchor>
  );
}
