/** The steps of the health declaration and the parsers of its forms (SPEC sections 2 and 3). */
import { z } from "zod";
import {
  type HealthAnswers,
  type HealthConditionAnswers,
  type HealthStatusAnswers,
  healthConditionAnswers,
  healthStatusAnswers,
} from "~/contract/health/health-declaration";
import { healthConditions, injuries, joiningReasons } from "~/contract/health/health-lists";
import * as paths from "~/lib/paths";
import {
  preprocessFields,
  readAsTyped,
  readCheckedValues,
  readNonBlank,
} from "~/web/forms/form-fields";
import { createHealthJourney, type HealthFormState } from "./journey";

export type DeclarationStep = "HealthStatus" | "HealthCondition" | "ReviewInformation";

export interface DeclarationAnswers {
  HealthStatus: HealthStatusAnswers;
  HealthCondition: HealthConditionAnswers;
}

export type DeclarationDraft = HealthFormState<DeclarationStep, DeclarationAnswers>;

export const declarationJourney = createHealthJourney<DeclarationStep, DeclarationAnswers>(
  paths.health.declaration,
  [
    {
      name: "HealthStatus",
      path: "health-status",
      label: "health:step.exercise",
      pages: [
        ["whyJoinOurExerciseProgramme", "whyJoinOurExerciseProgrammeOther"],
        ["timesExerciseAWeek"],
      ],
      returnsToReview: true,
    },
    {
      name: "HealthCondition",
      path: "health-condition",
      label: "health:step.health",
      pages: [
        ["healthConditions", "healthConditionsOther"],
        ["injureAnyOfTheseBodyParts", "injureAnyOfTheseBodyPartsOther"],
      ],
      returnsToReview: true,
    },
    { name: "ReviewInformation", path: "review-information", label: "health:step.check" },
  ],
);

const valuesOf = <Value extends string>(list: readonly { value: Value }[]) =>
  list.map(({ value }) => value);

/** Drops the text of Other if Other is not chosen. */
const withOther = (chosen: readonly string[], other: string | null) =>
  chosen.includes("OTHER") ? other : null;

export const healthStatusForm = z.preprocess(
  preprocessFields((raw) => ({
    whyJoinOurExerciseProgramme: readCheckedValues(
      raw.whyJoinOurExerciseProgramme,
      valuesOf(joiningReasons),
    ),
    whyJoinOurExerciseProgrammeOther: readAsTyped(raw.whyJoinOurExerciseProgrammeOther),
    timesExerciseAWeek: readNonBlank(raw.timesExerciseAWeek),
  })),
  healthStatusAnswers.transform((answers) => ({
    ...answers,
    whyJoinOurExerciseProgrammeOther: withOther(
      answers.whyJoinOurExerciseProgramme,
      answers.whyJoinOurExerciseProgrammeOther,
    ),
  })),
);

export const healthConditionForm = z.preprocess(
  preprocessFields((raw) => ({
    healthConditions: readCheckedValues(raw.healthConditions, valuesOf(healthConditions)),
    healthConditionsOther: readAsTyped(raw.healthConditionsOther),
    injureAnyOfTheseBodyParts: readCheckedValues(raw.injureAnyOfTheseBodyParts, valuesOf(injuries)),
    injureAnyOfTheseBodyPartsOther: readAsTyped(raw.injureAnyOfTheseBodyPartsOther),
  })),
  healthConditionAnswers.transform((answers) => ({
    ...answers,
    healthConditionsOther: withOther(answers.healthConditions, answers.healthConditionsOther),
    injureAnyOfTheseBodyPartsOther: withOther(
      answers.injureAnyOfTheseBodyParts,
      answers.injureAnyOfTheseBodyPartsOther,
    ),
  })),
);

/** Returns the whole form once both steps are answered. */
export function getCompleteDeclaration({ answers }: DeclarationDraft): HealthAnswers | null {
  const { HealthStatus, HealthCondition } = answers;
  return HealthStatus && HealthCondition ? { ...HealthStatus, ...HealthCondition } : null;
}
