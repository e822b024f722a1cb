import type { ReactNode } from "react";

/** Words for screen readers only. */
export function Hidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>;
}
