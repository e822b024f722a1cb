/** A medical history as a file to download. */
import type { FileResponse } from "~/contract/call";
import type { MedicalAnswers, Signature } from "~/contract/health/medical-history";
import {
  conditionsQuestion,
  controlChoices,
  medicalConditions,
  medicalQuestionNames,
  medicalQuestions,
  pregnancyQuestion,
  truthConsent,
} from "~/contract/health/medical-lists";
import type { client } from "~/database/schema/people/client";
import type { Language } from "~/lib/language/languages";
import { formatDate, toSingaporeDay } from "~/lib/singapore-date";
import { describeIdNumber } from "../shared/pdf/id-number-wording";
import { type PrintedText, toUntranslated } from "../shared/pdf/printed-text";
import { type HealthFileRow, type HealthFileSection, renderHealthFile } from "./health-form-pdf";
import { getHealthWords, type HealthWords } from "./health-words";
import { decodeDrawing } from "./signature-image";

interface MedicalForm {
  person: typeof client.$inferSelect;
  submittedAt: Date;
  answers: MedicalAnswers;
  signature: Signature;
}

export function renderMedicalFile(
  form: MedicalForm,
  language: Language = "en",
): Promise<FileResponse> {
  const { person, submittedAt, answers, signature } = form;
  const words = getHealthWords(language);
  const { textOf } = words;
  return renderHealthFile({
    title: textOf({ key: "documents:health.history" }),
    fileName: `medical-history-${toSingaporeDay(submittedAt)}.pdf`,
    madeAt: submittedAt,
    about: `${person.name}, ${person.maskedIdNumber.toUpperCase()}`,
    sections: [
      personSection(form, words),
      {
        title: textOf({ key: "documents:health.questions" }),
        rows: [...questionRows(answers, words), ...pregnancyRows(answers, words)],
      },
      {
        title: textOf({ key: "documents:health.conditions" }),
        rows: conditionRows(answers, words),
      },
      signatureSection(signature, words),
    ],
  });
}

const plainRow = (label: PrintedText, value: string): HealthFileRow => ({
  label,
  value: [toUntranslated(value)],
});

function personSection(
  { person, submittedAt }: MedicalForm,
  { textOf, wordOf }: HealthWords,
): HealthFileSection {
  const idNumber = textOf(describeIdNumber(person.idType));
  return {
    title: textOf({ key: "documents:health.person" }),
    rows: [
      plainRow(wordOf("Name"), person.name),
      plainRow(idNumber, person.maskedIdNumber.toUpperCase()),
      plainRow(textOf({ key: "documents:health.last-updated" }), formatDate(submittedAt)),
    ],
  };
}

function questionRows(answers: MedicalAnswers, words: HealthWords): HealthFileRow[] {
  const all = { ...answers.hospital, ...answers.medicines, ...answers.blood };
  return medicalQuestionNames.map((name) => {
    const { answer, details } = all[name];
    const label = words.questionOf(medicalQuestions[name]);
    if (answer !== "YES") return { label, value: [words.wordOf("No")] };
    return { label, value: [words.wordOf("Yes"), toUntranslated(details ?? "")] };
  });
}

function pregnancyRows({ pregnancy }: MedicalAnswers, words: HealthWords): HealthFileRow[] {
  if (pregnancy === null) return [];
  const label = words.questionOf(pregnancyQuestion);
  if (pregnancy.pregnant !== "YES") return [{ label, value: [words.wordOf("No")] }];
  const due = pregnancy.deliveryDate && formatDate(pregnancy.deliveryDate);
  const { english, below } = words.wordOf(pregnancyQuestion.date.en);
  const delivery = {
    english: `${english}: ${due}`,
    below: below && { ...below, text: `${below.text}: ${due}` },
  };
  return [{ label, value: [words.wordOf("Yes"), delivery] }];
}

function conditionRows({ conditions, control }: MedicalAnswers, words: HealthWords) {
  const rows = medicalConditions
    .filter(({ value }) => conditions.conditions.includes(value))
    .map(({ value, label, zh }) => {
      const chosen = controlChoices.find((choice) => choice.value === control.control[value]);
      return {
        label: words.questionOf({ en: label, zh }),
        value: [words.wordOf(chosen?.label ?? "")],
      };
    });
  const { others } = conditions;
  const all = [...rows, ...(others ? [plainRow(words.wordOf("Others"), others)] : [])];
  if (all.length > 0) return all;
  return [{ label: words.questionOf(conditionsQuestion), value: [words.wordOf("None")] }];
}

function signatureSection(
  signature: Signature,
  { textOf, wordOf, questionOf }: HealthWords,
): HealthFileSection {
  const drawing = decodeDrawing(signature.drawing);
  return {
    title: textOf({ key: "documents:health.signature" }),
    rows: [
      { label: textOf({ key: "documents:health.agreed" }), value: [questionOf(truthConsent)] },
      plainRow(wordOf("Signed by"), signature.name),
      plainRow(wordOf("Contact number"), signature.contactNumber),
      plainRow(wordOf("Date"), formatDate(signature.date)),
    ],
    picture: drawing && { title: wordOf("Drawn signature"), bytes: drawing },
    whole: true,
  };
}
