import type { ReactNode } from "react";
import { Hidden } from "../hidden";
import { Icon, type IconName } from "../icon";

interface DropProps {
  label: string;
  icon?: IconName;
  /** Instead of the icon. */
  picture?: ReactNode;
  /** Shown on the icon; 0 shows nothing. */
  count?: number;
  /** What the count counts, for screen readers: "items". */
  counted?: string;
  children: ReactNode;
}

/** A header menu as <details>; the shared name lets one close the other where browsers know how. */
export function Drop({
  label,
  icon = "menu",
  picture,
  count = 0,
  counted = "items",
  children,
}: DropProps) {
  return (
    <details className="drop sm:relative" name="header">
      <summary className="tool">
        {picture ?? <Icon name={icon} size={26} />}
        <span className="max-w-[8rem] truncate">{label}</span>
        {count > 0 ? (
          <span className="count">
            {count}
            <Hidden> {counted}</Hidden>
          </span>
        ) : null}
      </summary>
      <div className="sheet sm:right-0">{children}</div>
    </details>
  );
}
