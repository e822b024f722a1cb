import type { ReactNode } from "react";
import { BackLink } from "../text/anchor";

export interface Step {
  at: number;
  of: number;
  /** What this step is about; the heading unless told. */
  label?: string;
}

export interface PageTopProps {
  /** The page's one h1. */
  title: ReactNode;
  back?: { to: string; label?: string } | undefined;
  step?: Step | undefined;
  /** The ErrorSummary of a refused form: what went wrong is met before what is asked. */
  summary?: ReactNode;
  lead?: ReactNode;
  /** Beside the heading on wide screens: a status, or one action. */
  beside?: ReactNode;
  /** Pushes `beside` to the far edge: for an action rather than a status. */
  apart?: boolean | undefined;
}

/** Back link, what went wrong, step line, heading and first paragraph: the same on every page that has them. */
export function PageHeader({ title, back, step, summary, lead, beside, apart }: PageTopProps) {
  return (
    <>
      {back ? <BackLink to={back.to}>{back.label}</BackLink> : null}
      {summary}
      {step ? <StepLine {...step} /> : null}
      <div className={apart ? "row justify-between" : "row"}>
        <h1 className={back || step ? "mt-2" : undefined}>{title}</h1>
        {beside ? <div className="row mb-4">{beside}</div> : null}
      </div>
      {lead ? <div className="lead">{lead}</div> : null}
    </>
  );
}

/** "Step 2 of 5" with a bar; the words alone are enough. */
export function StepLine({ at, of, label }: Step) {
  const share = of > 0 ? Math.round((Math.min(at, of) / of) * 100) : 0;
  return (
    <div className="mb-5 mt-2 max-w-measure">
      <p className="font-semibold text-muted">
        Step {at} of {of}
        {label ? `: ${label}` : null}
      </p>
      <svg width="100%" height="8" className="chart mt-1" aria-hidden="true">
        <rect width="100%" height="8" rx="4" className="fill-line" />
        <rect width={`${share}%`} height="8" rx="4" className="fill-brand" />
      </svg>
    </div>
  );
}
