import type { KeyboardEvent, ReactNode } from "react";
import { useMarks } from "~/ui/language/language";
import { Icon, type IconName } from "../text/icon";
import { VisuallyHidden } from "../text/visually-hidden";

interface DropProps {
  /** The id of the panel. */
  id: string;
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

/** Closes the open details element on Escape where scripts run, in browsers whose panels are not popovers (`styles.css`). */
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

/**
 * Renders the content of such a menu: its button and the panel that opens. The panel is a popover in browsers that can place it, where a
 * button on the summary opens it. Escape then closes it without scripts. Other browsers show the summary of a details element.
 */
export function DropdownContent({
  id,
  label,
  narrowLabel,
  icon = "menu",
  picture,
  count = 0,
  counted = "items",
  children,
}: DropProps) {
  const { comma } = useMarks();
  const name = [narrowLabel, label, count > 0 ? `${count} ${counted}` : ""]
    .filter(Boolean)
    .join(comma);
  return (
    <>
      <summary className="tool" aria-label={name}>
        <button type="button" className="opener" aria-label={name} {...{ popovertarget: id }} />
        <span aria-hidden className="face">
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
        </span>
      </summary>
      <div className="sheet" id={id} {...{ popover: "" }}>
        {children}
      </div>
    </>
  );
}
