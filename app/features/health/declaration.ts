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
import { checkedValues, nonBlank, preprocessFields, textValue } from "~/web/forms/form-fields";
import { type HealthFormState, healthJourney } from "./journey";

export type DeclarationStep = "HealthStatus" | "HealthCondition" | "ReviewInformation";

export interface DeclarationAnswers {
  HealthStatus: HealthStatusAnswers;
  HealthCondition: HealthConditionAnswers;
}

export type DeclarationDraft = HealthFormState<DeclarationStep, DeclarationAnswers>;

export const declarationJourney = healthJourney<DeclarationStep, DeclarationAnswers>(
  paths.health.declaration,
  [
    {
      name: "HealthStatus",
      path: "health-status",
      label: "You and exercise",
      pages: [
        ["whyJoinOurExerciseProgramme", "whyJoinOurExerciseProgrammeOther"],
        ["timesExerciseAWeek"],
      ],
      changedAlone: true,
    },
    {
      name: "HealthCondition",
      path: "health-condition",
      label: "Your health",
      pages: [
        ["healthConditions", "healthConditionsOther"],
        ["injureAnyOfTheseBodyParts", "injureAnyOfTheseBodyPartsOther"],
      ],
      changedAlone: true,
    },
    { name: "ReviewInformation", path: "review-information", label: "Check your answers" },
  ],
);

const valuesOf = <Value extends string>(list: readonly { value: Value }[]) =>
  list.map(({ value }) => value);

/** Drops the text of Other if Other is not chosen. */
const withOther = (chosen: readonly string[], other: string | null) =>
  chosen.includes("OTHER") ? other : null;

export const healthStatusForm = z.preprocess(
  preprocessFields((raw) => ({
    whyJoinOurExerciseProgramme: checkedValues(
      raw.whyJoinOurExerciseProgramme,
      valuesOf(joiningReasons),
    ),
    whyJoinOurExerciseProgrammeOther: textValue(raw.whyJoinOurExerciseProgrammeOther),
    timesExerciseAWeek: nonBlank(raw.timesExerciseAWeek),
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
    healthConditions: checkedValues(raw.healthConditions, valuesOf(healthConditions)),
    healthConditionsOther: textValue(raw.healthConditionsOther),
    injureAnyOfTheseBodyParts: checkedValues(raw.injureAnyOfTheseBodyParts, valuesOf(injuries)),
    injureAnyOfTheseBodyPartsOther: textValue(raw.injureAnyOfTheseBodyPartsOther),
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
export function wholeDeclaration({ answers }: DeclarationDraft): HealthAnswers | null {
  const { HealthStatus, HealthCondition } = answers;
  return HealthStatus && HealthCondition ? { ...HealthStatus, ...HealthCondition } : null;
}
