/** A multi-page journey as data: its steps, which of them the answers call for, and which may be opened. */
import type { StepPages } from "./step-pages";

export interface JourneyStep<Name extends string, State> {
  name: Name;
  /** Last part of its address. */
  path: string;
  label?: string;
  /** Checks whether the answers so far require this step. The default is always. */
  isNeeded?: (state: State) => boolean;
  /** Continues the step before it and counts as one with it, so that the number of steps is known from the first. */
  isContinuation?: boolean;
  /** The fields of each page, for a long step that shows one page at a time. */
  pages?: StepPages;
  /** One page that is changed from the review leads straight back there. */
  returnsToReview?: boolean;
}

export interface Journey<Name extends string, State> {
  /** Start of every step's address, such as "/health-declaration". */
  address: string;
  steps: readonly JourneyStep<Name, State>[];
  isAnswered(state: State, step: Name): boolean;
}

export function findStep<Name extends string, State>(
  { steps }: Journey<Name, State>,
  name: Name,
): JourneyStep<Name, State> {
  return steps.find((step) => step.name === name) as JourneyStep<Name, State>;
}

export function listNeededSteps<Name extends string, State>(
  { steps }: Journey<Name, State>,
  state: State,
): JourneyStep<Name, State>[] {
  return steps.filter(({ isNeeded }) => isNeeded?.(state) ?? true);
}

/** Finds the first needed step without an answer, or the last step when all are answered. */
export function findFirstUnfinished<Name extends string, State>(
  journey: Journey<Name, State>,
  state: State,
): JourneyStep<Name, State> {
  const needed = listNeededSteps(journey, state);
  const open = needed.find(({ name }) => !journey.isAnswered(state, name));
  return open ?? (needed.at(-1) as JourneyStep<Name, State>);
}

/** Checks that every needed step before this one is answered. */
export function canOpenStep<Name extends string, State>(
  journey: Journey<Name, State>,
  state: State,
  step: Name,
): boolean {
  const needed = listNeededSteps(journey, state);
  const index = needed.findIndex(({ name }) => name === step);
  return index >= 0 && needed.slice(0, index).every(({ name }) => journey.isAnswered(state, name));
}

/** Counts the steps: "Step 2 of 7: Your health". */
export function formatStepLine<Name extends string, State>(
  journey: Journey<Name, State>,
  state: State,
  step: Name,
): { at: number; of: number; label: string } {
  const needed = listNeededSteps(journey, state);
  const index = needed.findIndex(({ name }) => name === step);
  const count = (steps: typeof needed) =>
    steps.filter(({ isContinuation }) => !isContinuation).length;
  const { label = "" } = needed[index] ?? {};
  return { at: count(needed.slice(0, index + 1)), of: count(needed), label };
}

/** Finds the previous step. Undefined for the first. */
export function findStepBefore<Name extends string, State>(
  journey: Journey<Name, State>,
  state: State,
  step: Name,
): JourneyStep<Name, State> | undefined {
  const needed = listNeededSteps(journey, state);
  return needed[needed.findIndex(({ name }) => name === step) - 1];
}

/** Finds the step that an answered one leads to: the next, or the review as soon as nothing before it is open. */
export function findStepAfter<Name extends string, State>(
  journey: Journey<Name, State>,
  state: State,
  step: Name,
  returnsToReview: boolean,
): JourneyStep<Name, State> {
  const needed = listNeededSteps(journey, state);
  const next = needed[needed.findIndex(({ name }) => name === step) + 1];
  return returnsToReview || !next ? findFirstUnfinished(journey, state) : next;
}
