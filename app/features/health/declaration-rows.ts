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

export interface HealthRow {
  label: string;
  /** The label in Chinese. */
  zh: string;
  value: string;
}

const chosen = (
  choices: readonly HealthChoice[],
  picked: readonly string[],
  other: string | null,
) =>
  choices
    .filter(({ value }) => picked.includes(value))
    .map(({ value, label }) => (value === "OTHER" && other ? `${label}: ${other}` : label))
    .join("\n");

const row = (question: keyof typeof declarationQuestions, value: string): HealthRow => ({
  label: declarationQuestions[question].en,
  zh: declarationQuestions[question].zh,
  value,
});

export function listStatusRows(answers: HealthStatusAnswers): HealthRow[] {
  const { whyJoinOurExerciseProgramme: why, whyJoinOurExerciseProgrammeOther: other } = answers;
  return [
    row("whyJoinOurExerciseProgramme", chosen(joiningReasons, why, other)),
    row("timesExerciseAWeek", chosen(exerciseFrequencyChoices, [answers.timesExerciseAWeek], null)),
  ];
}

export function listConditionRows(answers: HealthConditionAnswers): HealthRow[] {
  const { injureAnyOfTheseBodyParts: hurt, injureAnyOfTheseBodyPartsOther: other } = answers;
  return [
    row(
      "healthConditions",
      chosen(healthConditions, answers.healthConditions, answers.healthConditionsOther),
    ),
    row("injureAnyOfTheseBodyParts", chosen(injuries, hurt, other)),
  ];
}

export const listDeclarationRows = (answers: HealthAnswers): HealthRow[] => [
  ...listStatusRows(answers),
  ...listConditionRows(answers),
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
