import type { KeyboardEvent, ReactNode } from "react";
import { Icon, type IconName } from "../text/icon";
import { VisuallyHidden } from "../text/visually-hidden";

interface DropProps {
  label: string;
  /** A shorter word for narrow screens. */
  narrowLabel?: string;
  icon?: IconName;
  /** Instead of the icon. */
  picture?: ReactNode;
  /** Shown on the icon; 0 shows nothing. */
  count?: number;
  /** What the count counts, for screen readers: "items". */
  counted?: string;
  children: ReactNode;
}

/** Where scripts run; without, the menu closes as it was opened. */
function closeOnEscape({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>) {
  if (key !== "Escape" || !currentTarget.open) return;
  currentTarget.open = false;
  currentTarget.querySelector("summary")?.focus();
}

/** A header menu as <details>; the shared name lets one close the other where browsers know how. */
export const dropdownProps = {
  className: "drop sm:relative",
  name: "header",
  onKeyDown: closeOnEscape,
};

/** What is inside such a menu: its button, and the sheet that opens. */
export function DropdownContent({
  label,
  narrowLabel,
  icon = "menu",
  picture,
  count = 0,
  counted = "items",
  children,
}: DropProps) {
  return (
    <>
      <summary className="tool">
        {picture ?? <Icon name={icon} size={26} />}{" "}
        {narrowLabel ? (
          <>
            <span className="sm:hidden">{narrowLabel}</span>{" "}
            <span className="hidden max-w-[9rem] truncate sm:block">{label}</span>
          </>
        ) : (
          <span className="max-w-[3.5rem] truncate sm:max-w-[9rem]">{label}</span>
        )}
        {count > 0 ? " " : null}
        {count > 0 ? (
          <span className="count">
            {count}
            <VisuallyHidden> {counted}</VisuallyHidden>
          </span>
        ) : null}
      </summary>
      <div className="sheet sm:right-0">{children}</div>
    </>
  );
}
