import type { ReactNode } from "react";
import { Icon, type IconName } from "../text/icon";

export interface EmptyStateProps {
  icon?: IconName;
  title: string;
  children?: ReactNode;
  /** An alternative action: a ButtonLink. */
  action?: ReactNode;
}

/** Shows that a list is empty, and what to do next. */
export function EmptyState({ icon = "heart", title, children, action }: EmptyStateProps) {
  return (
    <div className="panel flex flex-col items-center text-center">
      <span className="disc mb-4 !bg-white">
        <Icon name={icon} size={28} />
      </span>
      <h2>{title}</h2>
      {children ? <div className="measure">{children}</div> : null}
      {action ? <div className="mt-5">{action}</div> : null}
    </div>
  );
}
