import type { ReactNode } from "react";
import { Anchor } from "./anchor";
import { Icon } from "./icon";

export interface ProgressStep {
  label: string;
  state: "done" | "current" | "ahead";
  /** Only steps that may be opened carry an address. */
  to?: string | undefined;
}

const words = { done: "Done: ", current: "Now: ", ahead: "" };

/** All steps of a journey with what is done, for a task list or an aside. */
export function Steps({
  steps,
  label = "Your progress",
}: {
  steps: ProgressStep[];
  label?: string;
}) {
  return (
    <ol aria-label={label} className="grid gap-1">
      {steps.map((step) => (
        <li
          key={step.label}
          aria-current={step.state === "current" ? "step" : undefined}
          className="flex min-h-[40px] items-center gap-3"
        >
          <span
            className={
              step.state === "done"
                ? "dot dot-done"
                : step.state === "current"
                  ? "dot dot-now"
                  : "dot"
            }
          >
            {step.state === "done" ? <Icon name="check" size={18} /> : null}
          </span>
          <span className={step.state === "current" ? "font-bold" : undefined}>
            <span className="sr-only">{words[step.state]}</span>
            {step.to ? <Anchor to={step.to}>{step.label}</Anchor> : step.label}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** How something is done, one numbered step each. */
export function StepsList({ steps }: { steps: { title: string; text?: ReactNode }[] }) {
  return (
    <ol className="numbered">
      {steps.map((step) => (
        <li key={step.title}>
          <h3 className="pt-1">{step.title}</h3>
          {step.text ? <div>{step.text}</div> : null}
        </li>
      ))}
    </ol>
  );
}
