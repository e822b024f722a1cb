import type { KeyboardEvent, ReactNode } from "react";
import { Icon, type IconName } from "../text/icon";
import { VisuallyHidden } from "../text/visually-hidden";

interface DropProps {
  label: string;
  /** A shorter word for narrow screens. */
  narrowLabel?: string;
  icon?: IconName;
  /** Replaces the icon. */
  picture?: ReactNode;
  /** The number on the icon. 0 shows nothing. */
  count?: number;
  /** The unit of the count, for screen readers: "items". */
  counted?: string;
  children: ReactNode;
}

/** Closes the menu on Escape, where scripts run. Without scripts its button closes it. */
function closeOnEscape({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>) {
  if (key !== "Escape" || !currentTarget.open) return;
  currentTarget.open = false;
  currentTarget.querySelector("summary")?.focus();
}

/** Props of a header menu as <details>. The shared name closes one when another opens, where browsers support it. */
export const dropdownProps = {
  className: "drop sm:relative",
  name: "header",
  onKeyDown: closeOnEscape,
};

/** Renders the content of such a menu: its button and the panel that opens. */
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
