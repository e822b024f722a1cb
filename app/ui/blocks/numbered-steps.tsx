import type { ReactNode } from "react";

/** Renders instructions as numbered steps. */
export function NumberedSteps({ steps }: { steps: { title: string; text?: ReactNode }[] }) {
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
