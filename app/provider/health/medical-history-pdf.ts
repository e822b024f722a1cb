/** A medical history as a file to download. */
import type { File } from "~/contract/call";
import type { MedicalAnswers, Signature } from "~/contract/health/medical-history";
import {
  conditionsQuestion,
  controlChoices,
  type MedicalQuestionName,
  medicalConditions,
  medicalQuestionNames,
  medicalQuestions,
  pregnancyQuestion,
  truthConsent,
} from "~/contract/health/medical-lists";
import type { client } from "~/database/schema/people/client";
import { formatDate, toSingaporeDay } from "~/lib/singapore-date";
import { renderHealthFile } from "./health-form-pdf";
import { decodeDrawing } from "./signature-image";

export function renderMedicalFile(
  person: typeof client.$inferSelect,
  submittedAt: Date,
  answers: MedicalAnswers,
  signed: Signature,
): Promise<File> {
  const all = { ...answers.hospital, ...answers.medicines, ...answers.blood };
  return renderHealthFile({
    title: "Medical History",
    fileName: `medical-history-${toSingaporeDay(submittedAt)}.pdf`,
    madeAt: submittedAt,
    about: `${person.name}, ${person.maskedIdNumber.toUpperCase()}`,
    sections: [
      {
        title: "Who this is about",
        rows: [
          { label: "Name", value: person.name },
          { label: `ID number (${person.idType})`, value: person.maskedIdNumber.toUpperCase() },
          { label: "Last updated", value: formatDate(submittedAt) },
        ],
      },
      {
        title: "Questions",
        rows: [
          ...medicalQuestionNames.map((name) => questionRow(name, all[name])),
          ...pregnancyRows(answers),
        ],
      },
      { title: "Conditions", rows: conditionRows(answers) },
      {
        title: "Signature",
        rows: [
          { label: "Agreed", value: `${truthConsent.en}\n${truthConsent.zh}` },
          { label: "Signed by", value: signed.name },
          { label: "Contact number", value: signed.contactNumber },
          { label: "Date", value: formatDate(signed.date) },
        ],
        picture: decodeDrawing(signed.drawing),
        whole: true,
      },
    ],
  });
}

function questionRow(
  name: MedicalQuestionName,
  { answer, details }: { answer: string; details: string | null },
) {
  return {
    label: medicalQuestions[name].en,
    zh: medicalQuestions[name].zh,
    value: answer === "YES" ? `Yes\n${details ?? ""}` : "No",
  };
}

function pregnancyRows({ pregnancy }: MedicalAnswers) {
  if (pregnancy === null) return [];
  const due = pregnancy.deliveryDate && formatDate(pregnancy.deliveryDate);
  return [
    {
      label: pregnancyQuestion.en,
      zh: pregnancyQuestion.zh,
      value: pregnancy.pregnant === "YES" ? `Yes\n${pregnancyQuestion.date.en}: ${due}` : "No",
    },
  ];
}

function conditionRows({ conditions, control }: MedicalAnswers) {
  const rows = medicalConditions
    .filter(({ value }) => conditions.conditions.includes(value))
    .map(({ value, label, zh }) => ({
      label,
      zh,
      value: controlChoices.find((choice) => choice.value === control.control[value])?.label ?? "",
    }));
  const others = conditions.others ? [{ label: "Others", value: conditions.others }] : [];
  const all = [...rows, ...others];
  return all.length > 0
    ? all
    : [{ label: conditionsQuestion.en, zh: conditionsQuestion.zh, value: "None" }];
}
