/** What both health forms have in common: the order of their steps, what gates the next, and what is kept between them. */
import type { PartialStep, StepPages } from "~/web/forms/step-pages";

export interface FormStep<Name extends string, Answers> {
  name: Name;
  path: string;
  label: string;
  needed: (answers: Partial<Answers>) => boolean;
  /** It goes on with the step before it and counts as one with it, so that the number of steps is known from the first. */
  goesOn?: boolean;
  /** Asked one page at a time: the fields of each. */
  pages?: StepPages;
  /** One page of it that is changed from the review leads straight back there. */
  changedAlone?: boolean;
  /** Whether its answer still fits the others; it does unless told. */
  fits?: (answers: Partial<Answers>) => boolean;
}

export interface FormJourney<Name extends string, Answers> {
  /** Where the steps stand, "/health-declaration". */
  address: string;
  steps: readonly FormStep<Name, Answers>[];
}

/** The kept answers of a form: a step is answered when its answer is there. */
export interface Kept<Name extends string, Answers> {
  answers: Partial<Answers>;
  /** How often each step was saved: a form drawn before the last save is stale. */
  saves: Partial<Record<Name, number>>;
  /** Steps whose first pages were answered. */
  begun?: Partial<Record<Name, PartialStep>>;
}

/** The step where everything is read once more, in either form. */
export const REVIEW = "ReviewInformation";

export const always = () => true;

export function emptyDraft<Name extends string, Answers>(): Kept<Name, Answers> {
  return { answers: {}, saves: {} };
}

export function stepOf<Name extends string, Answers>(
  { steps }: FormJourney<Name, Answers>,
  name: Name,
) {
  return steps.find((step) => step.name === name) as (typeof steps)[number];
}

export function neededSteps<Name extends string, Answers>(
  { steps }: FormJourney<Name, Answers>,
  { answers }: Kept<Name, Answers>,
) {
  return steps.filter((step) => step.needed(answers));
}

function isAnswered<Name extends string, Answers>(
  { name, fits }: FormStep<Name, Answers>,
  answers: Partial<Answers>,
): boolean {
  return Object.hasOwn(answers, name) && (fits?.(answers) ?? true);
}

/** The first step without an answer; the last step when all are answered. */
export function firstUnfinished<Name extends string, Answers>(
  journey: FormJourney<Name, Answers>,
  kept: Kept<Name, Answers>,
) {
  const needed = neededSteps(journey, kept);
  return (
    needed.find((step) => !isAnswered(step, kept.answers)) ??
    (needed.at(-1) as (typeof needed)[number])
  );
}

/** A step opens when every needed one before it is answered. */
export function mayOpen<Name extends string, Answers>(
  journey: FormJourney<Name, Answers>,
  kept: Kept<Name, Answers>,
  step: Name,
): boolean {
  const needed = neededSteps(journey, kept);
  const at = needed.findIndex(({ name }) => name === step);
  return at >= 0 && needed.slice(0, at).every((one) => isAnswered(one, kept.answers));
}

export function stepLine<Name extends string, Answers>(
  journey: FormJourney<Name, Answers>,
  kept: Kept<Name, Answers>,
  step: Name,
) {
  const needed = neededSteps(journey, kept);
  const last = needed.findIndex(({ name }) => name === step);
  const counted = needed.filter(({ goesOn }) => !goesOn);
  const at = needed.slice(0, last + 1).filter(({ goesOn }) => !goesOn).length;
  return { at, of: counted.length, label: needed[last]?.label ?? "" };
}

/** Which steps were answered, never what: others may see the screen. */
export function soFar<Name extends string, Answers>(
  journey: FormJourney<Name, Answers>,
  kept: Kept<Name, Answers>,
) {
  const needed = neededSteps(journey, kept);
  const questions = needed.slice(
    0,
    needed.findIndex(({ name }) => name === REVIEW),
  );
  return questions.map((step) => ({
    label: step.label,
    value: isAnswered(step, kept.answers) ? "Answered" : "Not yet",
  }));
}

/** The path of the step before; undefined for the first. */
export function pathBefore<Name extends string, Answers>(
  journey: FormJourney<Name, Answers>,
  kept: Kept<Name, Answers>,
  step: Name,
): string | undefined {
  const needed = neededSteps(journey, kept);
  return needed[needed.findIndex(({ name }) => name === step) - 1]?.path;
}

/** Where an answered step leads: to the next, or back to the review as soon as nothing before it is open. */
export function pathAfter<Name extends string, Answers>(
  journey: FormJourney<Name, Answers>,
  kept: Kept<Name, Answers>,
  step: Name,
  toReview: boolean,
): string {
  if (toReview) return firstUnfinished(journey, kept).path;
  const needed = neededSteps(journey, kept);
  const next = needed[needed.findIndex(({ name }) => name === step) + 1];
  return (next ?? firstUnfinished(journey, kept)).path;
}

/** The kept answers after one more; whatever changes is reviewed again. */
export function withHealthAnswer<Name extends string, Answers>(
  kept: Kept<Name, Answers>,
  step: Name,
  answer: unknown,
): Kept<Name, Answers> {
  const { [REVIEW as keyof Answers]: _reviewed, ...others } = kept.answers;
  return {
    answers: { ...others, [step]: answer } as Partial<Answers>,
    saves: { ...kept.saves, [step]: savesOf(kept, step) + 1 },
    begun: { ...kept.begun, [step]: undefined },
  };
}

/** The same after one page of a step: the step counts once all of it is answered. */
export function withPartialStep<Name extends string, Answers>(
  kept: Kept<Name, Answers>,
  step: Name,
  begun: PartialStep,
): Kept<Name, Answers> {
  return {
    ...kept,
    saves: { ...kept.saves, [step]: savesOf(kept, step) + 1 },
    begun: { ...kept.begun, [step]: begun },
  };
}

export function savesOf<Name extends string, Answers>(
  kept: Kept<Name, Answers>,
  step: Name,
): number {
  return kept.saves[step] ?? 0;
}
