/** The health questions of Active Ageing, read from their checkboxes (SPEC section 3, Health declaration). */
import { z } from "zod";
import { healthAnswers } from "../../contract/health-declaration";
import { healthConditions, injuries, joiningReasons } from "../../contract/lists";
import { filled, reading, several, text } from "../read-form";

const valuesOf = <Value extends string>(list: readonly { value: Value }[]) =>
  list.map(({ value }) => value);

/** Raw field names are those of the answers. A text that belongs to an unchosen Other is dropped. */
export const healthDeclarationForm = z.preprocess(
  reading((raw) => ({
    whyJoinOurExerciseProgramme: several(raw.whyJoinOurExerciseProgramme, valuesOf(joiningReasons)),
    whyJoinOurExerciseProgrammeOther: text(raw.whyJoinOurExerciseProgrammeOther),
    healthConditions: several(raw.healthConditions, valuesOf(healthConditions)),
    healthConditionsOther: text(raw.healthConditionsOther),
    injureAnyOfTheseBodyParts: several(raw.injureAnyOfTheseBodyParts, valuesOf(injuries)),
    injureAnyOfTheseBodyPartsOther: text(raw.injureAnyOfTheseBodyPartsOther),
    timesExerciseAWeek: filled(raw.timesExerciseAWeek),
  })),
  healthAnswers.transform((answers) => ({
    ...answers,
    whyJoinOurExerciseProgrammeOther: keptWith(
      answers.whyJoinOurExerciseProgramme,
      answers.whyJoinOurExerciseProgrammeOther,
    ),
    healthConditionsOther: keptWith(answers.healthConditions, answers.healthConditionsOther),
    injureAnyOfTheseBodyPartsOther: keptWith(
      answers.injureAnyOfTheseBodyParts,
      answers.injureAnyOfTheseBodyPartsOther,
    ),
  })),
);

function keptWith(chosen: readonly string[], other: string | null): string | null {
  return chosen.includes("OTHER") ? other : null;
}
