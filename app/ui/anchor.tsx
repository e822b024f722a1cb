import { Link } from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import { Hidden } from "./hidden";
import { Icon } from "./icon";
import { LeavingContext } from "./shell/leaving";

export interface AnchorProps {
  /** A path of this site, or any address: https:, tel:, mailto:, geo:. */
  to: string;
  children: ReactNode;
  className?: string | undefined;
  /** Opens beside this page; screen readers are told so. */
  newTab?: boolean | undefined;
  /** Marks the link to the page being shown. */
  current?: boolean | undefined;
}

/** A link to a whole page, which brings scripts of its own only if it asks for them. Everything clickable that is not a button goes through here. */
export function Anchor({ to, children, className, newTab, current }: AnchorProps) {
  const leaving = useContext(LeavingContext);
  // Links that look like buttons often stand side by side: without styles the space keeps them apart.
  const apart = className?.startsWith("btn") ? " " : null;
  // A place on this page: as a plain link it keeps the question in the address.
  if (to.startsWith("#")) {
    return (
      <>
        <a href={to} className={className}>
          {children}
        </a>
        {apart}
      </>
    );
  }
  const beside = newTab ? { target: "_blank", rel: "noopener noreferrer" } : {};
  return (
    <>
      <Link
        to={newTab ? to : leaving(to)}
        className={className}
        reloadDocument
        aria-current={current ? "page" : undefined}
        {...beside}
      >
        {children}
        {newTab ? <Hidden> (opens in a new tab)</Hidden> : null}
      </Link>
      {apart}
    </>
  );
}

/** The way back, above the heading. */
export function BackLink({ to, children = "Back" }: { to: string; children?: ReactNode }) {
  return (
    <Anchor to={to} className="btn-quiet no-print">
      <Icon name="back" size={20} />
      {children}
    </Anchor>
  );
}
