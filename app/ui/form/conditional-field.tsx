import type { ReactNode } from "react";
import type { Option } from "./field";

/** Others is the choice of our lists that asks for more. */
export const revealsField = (option: Option): Option => ({
  ...option,
  more: option.value === "Others",
});

/**
 * A question with a choice that asks for more, and the field for that. The field comes with the choice; where the browser's styles cannot
 * tell what is chosen it is always there, so its label says when it is meant.
 */
export function ConditionalField({ children, more }: { children: ReactNode; more: ReactNode }) {
  return (
    <div className="with-more">
      {children}
      <div className="more">{more}</div>
    </div>
  );
}
