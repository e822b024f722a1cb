import type { ReactNode } from "react";
import { useText } from "../language/language";
import { BackLink } from "../text/anchor";
import { Breakable } from "../text/breakable";

export interface Step {
  at: number;
  of: number;
  /** The subject of this step, the heading by default. */
  label?: string;
}

export interface PageTopProps {
  /** The page's one h1. */
  title: ReactNode;
  back?: { to: string; label?: string } | undefined;
  step?: Step | undefined;
  /** The ErrorSummary of a rejected form, placed above the questions. */
  summary?: ReactNode;
  lead?: ReactNode;
  /** A status or one action, next to the heading on wide screens. */
  headerEnd?: ReactNode;
  /** Pushes `headerEnd` to the far edge: for an action rather than a status. */
  apart?: boolean | undefined;
}

/** Renders back link, errors, step line, heading and first paragraph, in the same order on every page. */
export function PageHeader({ title, back, step, summary, lead, headerEnd, apart }: PageTopProps) {
  return (
    <>
      {back ? <BackLink to={back.to}>{back.label}</BackLink> : null}
      {summary}
      {step ? <StepLine {...step} /> : null}
      <div className={apart ? "row justify-between" : "row"}>
        <h1 className={back || step ? "mt-2" : undefined}>
          <Breakable>{title}</Breakable>
        </h1>
        {headerEnd ? <div className="row mb-4">{headerEnd}</div> : null}
      </div>
      {lead ? (
        <div className="lead">
          <Breakable>{lead}</Breakable>
        </div>
      ) : null}
    </>
  );
}

/** Renders "Step 2 of 5" with a decorative bar. */
export function StepLine({ at, of, label }: Step) {
  const text = useText();
  const share = of > 0 ? Math.round((Math.min(at, of) / of) * 100) : 0;
  return (
    <div className="mb-5 mt-2 max-w-measure">
      <p className="font-semibold text-muted">
        {label ? text("shell:step.labelled", { at, of, label }) : text("shell:step", { at, of })}
      </p>
      <svg width="100%" height="8" className="chart mt-1" aria-hidden="true">
        <rect width="100%" height="8" rx="4" className="fill-line" />
        <rect width={`${share}%`} height="8" rx="4" className="fill-brand" />
      </svg>
    </div>
  );
}
