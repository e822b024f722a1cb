/** A submitted health declaration as a file to download. */
import type { File } from "~/contract/call";
import type { HealthAnswers, HealthForm, HealthResult } from "~/contract/health/health-declaration";
import {
  declarationQuestions,
  exerciseFrequencyChoices,
  type HealthChoice,
  healthConditions,
  injuries,
  joiningReasons,
} from "~/contract/health/health-lists";
import { formatDate } from "~/lib/singapore-date";
import { type HealthFileRow, renderHealthFile } from "./health-form-pdf";

type About = Omit<HealthForm, "answers" | "result">;

const outcomes: Record<HealthResult["outcome"], string> = {
  FIT: "Fit to start",
  ASSESSMENT: "An assessment first",
  DOCTOR: "See a doctor first",
};

export function createDeclarationFile(
  form: About,
  answers: HealthAnswers,
  result: HealthResult,
): Promise<File> {
  const submitted = form.submittedDate ?? form.createdDate;
  return renderHealthFile({
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
          declarationQuestion(
            "whyJoinOurExerciseProgramme",
            joiningReasons,
            answers.whyJoinOurExerciseProgramme,
            answers.whyJoinOurExerciseProgrammeOther,
          ),
          declarationQuestion("timesExerciseAWeek", exerciseFrequencyChoices, [
            answers.timesExerciseAWeek,
          ]),
          declarationQuestion(
            "healthConditions",
            healthConditions,
            answers.healthConditions,
            answers.healthConditionsOther,
          ),
          declarationQuestion(
            "injureAnyOfTheseBodyParts",
            injuries,
            answers.injureAnyOfTheseBodyParts,
            answers.injureAnyOfTheseBodyPartsOther,
          ),
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

function declarationQuestion(
  question: keyof typeof declarationQuestions,
  choices: readonly HealthChoice[],
  picked: readonly string[],
  other: string | null = null,
): HealthFileRow {
  const { en, zh } = declarationQuestions[question];
  const lines = choices
    .filter(({ value }) => picked.includes(value))
    .map(({ value, label, zh: chinese }) =>
      value === "OTHER" && other ? `${label} ${chinese}: ${other}` : `${label} ${chinese}`,
    );
  return { label: en, zh, value: lines.join("\n") };
}
