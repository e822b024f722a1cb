/** A submitted health declaration as a file to download. */
import type { FileResponse } from "~/contract/call";
import type {
  HealthAnswers,
  HealthForm,
  HealthOutcome,
  HealthResult,
} from "~/contract/health/health-declaration";
import {
  declarationQuestions,
  exerciseFrequencyChoices,
  type HealthChoice,
  healthConditions,
  injuries,
  joiningReasons,
} from "~/contract/health/health-lists";
import type { Language } from "~/lib/language/languages";
import { formatDate } from "~/lib/singapore-date";
import { describeIdNumber } from "../shared/pdf/id-number-wording";
import { type PrintedText, toUntranslated } from "../shared/pdf/printed-text";
import { type HealthFileRow, type HealthFileSection, renderHealthFile } from "./health-form-pdf";
import { getHealthWords, type HealthWords } from "./health-words";

type About = Omit<HealthForm, "answers" | "result">;

export function createDeclarationFile(
  form: About,
  answers: HealthAnswers,
  result: Pick<HealthResult, "reasons"> & { outcome: HealthOutcome },
  language: Language = "en",
): Promise<FileResponse> {
  const submitted = form.submittedDate ?? form.createdDate;
  const words = getHealthWords(language);
  return renderHealthFile({
    title: words.textOf({ key: "documents:health.declaration" }),
    fileName: `health-declaration-${formatDate(submitted).split("/").reverse().join("-")}.pdf`,
    madeAt: new Date(submitted),
    about: `${form.clientName}, ${form.maskedNric}`,
    sections: [
      personSection(form, words),
      {
        title: words.textOf({ key: "documents:health.answers" }),
        rows: answerRows(answers, words),
      },
      {
        title: words.textOf({ key: `documents:health.result.${result.outcome}` }),
        rows: result.reasons.map((reason) => reasonRow(reason, words)),
      },
    ],
  });
}

function personSection(form: About, { textOf, wordOf }: HealthWords): HealthFileSection {
  const row = (label: PrintedText, value: string): HealthFileRow => ({
    label,
    value: [toUntranslated(value)],
  });
  const centre = form.centerName
    ? toUntranslated(form.centerName)
    : textOf({ key: "documents:health.not-given" });
  return {
    title: textOf({ key: "documents:health.person" }),
    rows: [
      row(wordOf("Name"), form.clientName),
      row(textOf(describeIdNumber(form.idType)), form.maskedNric),
      row(wordOf("Handphone"), form.handphone),
      { label: wordOf("Centre"), value: [centre] },
      row(
        textOf({ key: "documents:health.submitted-on" }),
        formatDate(form.submittedDate ?? form.createdDate),
      ),
    ],
  };
}

function answerRows(answers: HealthAnswers, words: HealthWords): HealthFileRow[] {
  const row = (
    question: keyof typeof declarationQuestions,
    choices: readonly HealthChoice[],
    picked: readonly string[],
    other: string | null = null,
  ): HealthFileRow => ({
    label: words.questionOf(declarationQuestions[question]),
    value: choices
      .filter(({ value }) => picked.includes(value))
      .map((choice) => words.choiceOf(choice, choice.value === "OTHER" ? other : null)),
  });
  const { whyJoinOurExerciseProgramme: why, injureAnyOfTheseBodyParts: hurt } = answers;
  return [
    row(
      "whyJoinOurExerciseProgramme",
      joiningReasons,
      why,
      answers.whyJoinOurExerciseProgrammeOther,
    ),
    row("timesExerciseAWeek", exerciseFrequencyChoices, [answers.timesExerciseAWeek]),
    row(
      "healthConditions",
      healthConditions,
      answers.healthConditions,
      answers.healthConditionsOther,
    ),
    row("injureAnyOfTheseBodyParts", injuries, hurt, answers.injureAnyOfTheseBodyPartsOther),
  ];
}

/** The source of a rule is the name of an English paper, so it stays as it is. */
const reasonRow = (
  { about, why, source }: HealthResult["reasons"][number],
  { textOf, wordOf }: HealthWords,
): HealthFileRow => ({
  label: wordOf(about),
  value: [wordOf(why), textOf({ key: "documents:health.source", values: { source } })],
});
