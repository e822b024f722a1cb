import type { ReactNode } from "react";

/** Renders the question groups of a step: all of them, or at a counter only the current one. */
export function QuestionGroups({ only, children }: { only: number | null; children: ReactNode[] }) {
  return <>{only === null ? children : children[only - 1]}</>;
}
