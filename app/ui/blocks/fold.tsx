import type { ReactNode } from "react";
import { Breakable } from "../text/breakable";
import { Icon } from "../text/icon";

interface FoldProps {
  title: ReactNode;
  /** True to show the content from the start. */
  open?: boolean | undefined;
  id?: string | undefined;
  children: ReactNode;
}

/** Renders content that opens below its title, as <details>. */
export function Fold({ title, open, id, children }: FoldProps) {
  return (
    <details id={id} open={open || undefined} className="fold">
      <summary>
        <span>
          <Breakable>{title}</Breakable>
        </span>
        <Icon name="chevron" size={20} />
      </summary>
      <Breakable>{children}</Breakable>
    </details>
  );
}
