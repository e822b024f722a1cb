/** The state of a health form: its saved answers, and the number of saves per step. */
import type { GetText, TextKey } from "~/languages/page-language";
import { findStep, type Journey, type JourneyStep, listNeededSteps } from "~/web/journey/journey";
import type { PartialStep } from "~/web/journey/step-pages";

/** The saved answers of a form. A step is answered if it has an entry. */
export interface HealthFormState<Name extends string, Answers> {
  answers: Partial<Answers>;
  /** Number of saves per step. A form rendered before the last save is stale. */
  saves: Partial<Record<Name, number>>;
  /** Steps with some pages answered. */
  begun?: Partial<Record<Name, PartialStep>>;
}

interface HealthStep<Name extends string, Answers>
  extends JourneyStep<Name, HealthFormState<Name, Answers>> {
  label: TextKey;
  /** Checks if its answer is still consistent with the others. True by default. */
  fits?: (answers: Partial<Answers>) => boolean;
}

export interface HealthJourney<Name extends string, Answers>
  extends Journey<Name, HealthFormState<Name, Answers>> {
  steps: readonly HealthStep<Name, Answers>[];
}

/** The review step of both forms. */
export const REVIEW_STEP = "ReviewInformation";

export function createHealthJourney<Name extends string, Answers>(
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

export function createEmptyDraft<Name extends string, Answers>(): HealthFormState<Name, Answers> {
  return { answers: {}, saves: {} };
}

export const findStepLabel = <Name extends string, Answers>(
  { steps }: HealthJourney<Name, Answers>,
  step: Name,
): TextKey => steps.find(({ name }) => name === step)?.label ?? "health:step.check";

/** Lists which steps are answered, without the answers, since other people may see the screen. */
export function listAnsweredSteps<Name extends string, Answers>(
  journey: HealthJourney<Name, Answers>,
  form: HealthFormState<Name, Answers>,
  text: GetText,
) {
  const needed = listNeededSteps(journey, form);
  const questions = needed.slice(
    0,
    needed.findIndex(({ name }) => name === REVIEW_STEP),
  );
  return questions.map(({ name }) => ({
    label: text(findStepLabel(journey, name)),
    value: text(journey.isAnswered(form, name) ? "health:answered" : "health:unanswered"),
  }));
}

/** Adds an answer to the saved ones. Every change requires a new review. */
export function withHealthAnswer<Name extends string, Answers>(
  form: HealthFormState<Name, Answers>,
  step: Name,
  answer: unknown,
): HealthFormState<Name, Answers> {
  const { [REVIEW_STEP as keyof Answers]: _reviewed, ...others } = form.answers;
  return {
    answers: { ...others, [step]: answer } as Partial<Answers>,
    saves: { ...form.saves, [step]: countSaves(form, step) + 1 },
    begun: { ...form.begun, [step]: undefined },
  };
}

/** Adds one page of a step. The step counts as answered once all its pages are. */
export function withPartialStep<Name extends string, Answers>(
  form: HealthFormState<Name, Answers>,
  step: Name,
  begun: PartialStep,
): HealthFormState<Name, Answers> {
  return {
    ...form,
    saves: { ...form.saves, [step]: countSaves(form, step) + 1 },
    begun: { ...form.begun, [step]: begun },
  };
}

export function countSaves<Name extends string, Answers>(
  form: HealthFormState<Name, Answers>,
  step: Name,
): number {
  return form.saves[step] ?? 0;
}
