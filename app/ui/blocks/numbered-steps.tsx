import type { ReactNode } from "react";

interface NumberedStepsProps {
  steps: { title: string; text?: ReactNode }[];
  /** True to put three steps side by side on a wide screen. */
  across?: boolean;
}

/** Renders instructions as numbered steps. */
export function NumberedSteps({ steps, across }: NumberedStepsProps) {
  return (
    <ol className={across ? "numbered plain lg:grid-cols-3" : "numbered"}>
      {steps.map((step) => (
        <li key={step.title}>
          <h3 className="pt-1">{step.title}</h3>
          {step.text ? <div>{step.text}</div> : null}
        </li>
      ))}
    </ol>
  );
}
