import type { ReactNode } from "react";
import type { Option } from "./field";

/** Marks Others, the choice in our lists that reveals another field. */
export const markRevealingOption = (option: Option): Option => ({
  ...option,
  more: option.value === "Others",
});

/**
 * Renders a question and a field that one of its choices reveals. If the browser's CSS cannot detect the choice, the field is always
 * visible, so its label says when it applies.
 */
export function ConditionalField({ children, more }: { children: ReactNode; more: ReactNode }) {
  return (
    <div className="with-more">
      {children}
      <div className="more">{more}</div>
    </div>
  );
}
