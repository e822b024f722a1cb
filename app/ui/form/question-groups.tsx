import type { ReactNode } from "react";

/** The groups of questions of a step: all of them, or at a counter the one that is asked now. */
export function QuestionGroups({ only, children }: { only: number | null; children: ReactNode[] }) {
  return <>{only === null ? children : children[only - 1]}</>;
}
