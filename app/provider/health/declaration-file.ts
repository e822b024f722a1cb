/** A submitted health declaration as a file to download. */
import type { File } from "~/contract/call";
import type { HealthAnswers, HealthForm, HealthResult } from "~/contract/health-declaration";
import {
  declarationQuestions,
  exerciseFrequencyChoices,
  type HealthChoice,
  healthConditions,
  injuries,
  joiningReasons,
} from "~/contract/health-lists";
import { formatDate } from "~/lib/singapore-date";
import { healthFile } from "./health-file";

type About = Omit<HealthForm, "answers" | "result">;

const outcomes: Record<HealthResult["outcome"], string> = {
  FIT: "Fit to start",
  ASSESSMENT: "An assessment first",
  DOCTOR: "See a doctor first",
};

export function declarationFile(
  form: About,
  answers: HealthAnswers,
  result: HealthResult,
): Promise<File> {
  const submitted = form.submittedDate ?? form.createdDate;
  return healthFile({
    title: "Health Declaration",
    fileName: `health-declaration-${formatDate(submitted).split("/").reverse().join("-")}.pdf`,
    madeAt: new Date(submitted),
    about: `${form.clientName}, ${form.maskedNric}`,
    sections: [
      {
        title: "Who this is about",
        rows: [
          { label: "Name", value: form.clientName },
          { label: `ID number (${form.idType})`, value: form.maskedNric },
          { label: "Handphone", value: form.handphone },
          { label: "Centre", value: form.centerName ?? "Not given" },
          { label: "Submitted on", value: formatDate(submitted) },
        ],
      },
      {
        title: "Answers",
        rows: [
          {
            label: declarationQuestions.whyJoinOurExerciseProgramme.en,
            value: chosen(
              joiningReasons,
              answers.whyJoinOurExerciseProgramme,
              answers.whyJoinOurExerciseProgrammeOther,
            ),
          },
          {
            label: declarationQuestions.timesExerciseAWeek.en,
            value: chosen(exerciseFrequencyChoices, [answers.timesExerciseAWeek], null),
          },
          {
            label: declarationQuestions.healthConditions.en,
            value: chosen(
              healthConditions,
              answers.healthConditions,
              answers.healthConditionsOther,
            ),
          },
          {
            label: declarationQuestions.injureAnyOfTheseBodyParts.en,
            value: chosen(
              injuries,
              answers.injureAnyOfTheseBodyParts,
              answers.injureAnyOfTheseBodyPartsOther,
            ),
          },
        ],
      },
      {
        title: `Result: ${outcomes[result.outcome]}`,
        rows: result.reasons.map(({ about, why, source }) => ({
          label: about,
          value: `${why}\nSource: ${source}`,
        })),
      },
    ],
  });
}

function chosen(
  choices: readonly HealthChoice[],
  picked: readonly string[],
  other: string | null,
): string {
  return choices
    .filter(({ value }) => picked.includes(value))
    .map(({ value, label }) => (value === "OTHER" && other ? `${label}: ${other}` : label))
    .join("\n");
}
