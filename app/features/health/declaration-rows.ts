/** Converts the answers of a health declaration to rows of a screen and to values of its forms. */
import type {
  HealthAnswers,
  HealthConditionAnswers,
  HealthStatusAnswers,
} from "~/contract/health/health-declaration";
import {
  declarationQuestions,
  exerciseFrequencyChoices,
  type HealthChoice,
  healthConditions,
  injuries,
  joiningReasons,
} from "~/contract/health/health-lists";
import type { Words } from "~/languages/page-language";

/** The language of a form, with the translation of the contract's questions and answers. */
export interface FormWords extends Words {
  translate: (english: string) => string;
}

export interface HealthRow {
  /** The label in English. The screen translates it. */
  label: string;
  /** The label in Chinese. */
  zh: string;
  value: string;
}

const chosen = (
  choices: readonly HealthChoice[],
  picked: readonly string[],
  other: string | null,
  { translate }: FormWords,
) =>
  choices
    .filter(({ value }) => picked.includes(value))
    .map(({ value, label }) => translate(value === "OTHER" && other ? `${label}: ${other}` : label))
    .join("\n");

const row = (question: keyof typeof declarationQuestions, value: string): HealthRow => ({
  label: declarationQuestions[question].en,
  zh: declarationQuestions[question].zh,
  value,
});

export function listStatusRows(answers: HealthStatusAnswers, words: FormWords): HealthRow[] {
  const { whyJoinOurExerciseProgramme: why, whyJoinOurExerciseProgrammeOther: other } = answers;
  return [
    row("whyJoinOurExerciseProgramme", chosen(joiningReasons, why, other, words)),
    row(
      "timesExerciseAWeek",
      chosen(exerciseFrequencyChoices, [answers.timesExerciseAWeek], null, words),
    ),
  ];
}

export function listConditionRows(answers: HealthConditionAnswers, words: FormWords): HealthRow[] {
  const { injureAnyOfTheseBodyParts: hurt, injureAnyOfTheseBodyPartsOther: other } = answers;
  return [
    row(
      "healthConditions",
      chosen(healthConditions, answers.healthConditions, answers.healthConditionsOther, words),
    ),
    row("injureAnyOfTheseBodyParts", chosen(injuries, hurt, other, words)),
  ];
}

export const listDeclarationRows = (answers: HealthAnswers, words: FormWords): HealthRow[] => [
  ...listStatusRows(answers, words),
  ...listConditionRows(answers, words),
];

export function fillStatusFields(answers: HealthStatusAnswers | undefined) {
  return {
    whyJoinOurExerciseProgramme: answers?.whyJoinOurExerciseProgramme ?? [],
    whyJoinOurExerciseProgrammeOther: answers?.whyJoinOurExerciseProgrammeOther ?? "",
    timesExerciseAWeek: answers?.timesExerciseAWeek ?? "",
  };
}

export function fillConditionFields(answers: HealthConditionAnswers | undefined) {
  return {
    healthConditions: answers?.healthConditions ?? [],
    healthConditionsOther: answers?.healthConditionsOther ?? "",
    injureAnyOfTheseBodyParts: answers?.injureAnyOfTheseBodyParts ?? [],
    injureAnyOfTheseBodyPartsOther: answers?.injureAnyOfTheseBodyPartsOther ?? "",
  };
}
