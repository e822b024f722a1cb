/** The state of a health form: its kept answers, and how often each step was saved. */
import { findStep, type Journey, type JourneyStep, neededSteps } from "~/web/journey/journey";
import type { PartialStep } from "~/web/journey/step-pages";

/** The kept answers of a form: a step is answered when its answer is there. */
export interface Kept<Name extends string, Answers> {
  answers: Partial<Answers>;
  /** Counts the saves of each step: a form rendered before the last save is stale. */
  saves: Partial<Record<Name, number>>;
  /** Steps whose first pages were answered. */
  begun?: Partial<Record<Name, PartialStep>>;
}

interface HealthStep<Name extends string, Answers> extends JourneyStep<Name, Kept<Name, Answers>> {
  label: string;
  /** Checks if its answer is still consistent with the others. True by default. */
  fits?: (answers: Partial<Answers>) => boolean;
}

export interface HealthJourney<Name extends string, Answers>
  extends Journey<Name, Kept<Name, Answers>> {
  steps: readonly HealthStep<Name, Answers>[];
}

/** The step where everything is read once more, in either form. */
export const REVIEW = "ReviewInformation";

export function healthJourney<Name extends string, Answers>(
  address: string,
  steps: readonly HealthStep<Name, Answers>[],
): HealthJourney<Name, Answers> {
  const journey: HealthJourney<Name, Answers> = {
    address,
    steps,
    isAnswered({ answers }, name) {
      const { fits } = findStep(journey, name) as HealthStep<Name, Answers>;
      return Object.hasOwn(answers, name) && (fits?.(answers) ?? true);
    },
  };
  return journey;
}

export function emptyDraft<Name extends string, Answers>(): Kept<Name, Answers> {
  return { answers: {}, saves: {} };
}

/** Lists which steps were answered, never their answers: others may see the screen. */
export function soFar<Name extends string, Answers>(
  journey: HealthJourney<Name, Answers>,
  kept: Kept<Name, Answers>,
) {
  const needed = neededSteps(journey, kept);
  const questions = needed.slice(
    0,
    needed.findIndex(({ name }) => name === REVIEW),
  );
  return questions.map(({ name, label = "" }) => ({
    label,
    value: journey.isAnswered(kept, name) ? "Answered" : "Not yet",
  }));
}

/** Adds an answer to the kept ones. Every change is reviewed again. */
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

/** Adds one page of a step, which counts as answered once all of it is. */
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
