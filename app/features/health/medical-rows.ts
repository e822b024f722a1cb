/** Converts the answers of a medical history to rows of a screen and to values of its forms. */
import type { MedicalAnswer, MedicalAnswers } from "~/contract/health/medical-history";
import {
  conditionGroups,
  conditionsQuestion,
  controlChoices,
  type MedicalCondition,
  type MedicalQuestionName,
  medicalConditions,
  medicalQuestions,
  pregnancyQuestion,
} from "~/contract/health/medical-lists";
import { getFormats } from "~/lib/language/formats";
import { toDateFields } from "~/web/forms/form-fields";
import type { FormWords, HealthRow } from "./declaration-rows";
import { type QuestionGroup, questionGroups } from "./medical";

type DraftAnswers = Partial<MedicalAnswers>;

export function listQuestionRows(
  group: QuestionGroup,
  draftAnswers: DraftAnswers,
  { translate }: FormWords,
): HealthRow[] {
  const answers = draftAnswers[group] as
    | Partial<Record<MedicalQuestionName, MedicalAnswer>>
    | undefined;
  return questionGroups[group].names.map((name) => {
    const { en, zh } = medicalQuestions[name];
    const answer = answers?.[name];
    const value = toValue(answer, translate);
    return { label: en, zh, value };
  });
}

function toValue(answer: MedicalAnswer | undefined, translate: FormWords["translate"]): string {
  if (answer === undefined) return "";
  return answer.answer === "YES" ? `${translate("Yes")}\n${answer.details ?? ""}` : translate("No");
}

export function listConditionRows(
  { conditions, control }: DraftAnswers,
  { translate }: FormWords,
): HealthRow[] {
  const rows = medicalConditions
    .filter(({ value }) => conditions?.conditions.includes(value))
    .map(({ value, label, zh }) => ({
      label,
      zh,
      value: translate(controlLabel(control?.control[value])),
    }));
  const others = conditions?.others
    ? [{ label: "Others", zh: "其他", value: conditions.others }]
    : [];
  const none = {
    label: conditionsQuestion.en,
    zh: conditionsQuestion.zh,
    value: translate("None of these"),
  };
  return rows.length + others.length > 0 ? [...rows, ...others] : [none];
}

const controlLabel = (control: string | undefined) =>
  controlChoices.find(({ value }) => value === control)?.label ?? "";

export function listPregnancyRows(
  { pregnancy }: DraftAnswers,
  { language, translate }: FormWords,
): HealthRow[] {
  if (!pregnancy) return [];
  const { en, zh, date } = pregnancyQuestion;
  const rows = [{ label: en, zh, value: translate(pregnancy.pregnant === "YES" ? "Yes" : "No") }];
  return pregnancy.deliveryDate
    ? [
        ...rows,
        { label: date.en, zh: date.zh, value: getFormats(language).date(pregnancy.deliveryDate) },
      ]
    : rows;
}

/** Lists the whole history, one section per step, each with the path to change it. */
export function listHistorySections(
  draftAnswers: DraftAnswers,
  words: FormWords,
): { title: string; path: string; rows: HealthRow[] }[] {
  const { text } = words;
  const groups = (["hospital", "medicines", "blood"] as const).map((group) => ({
    title: text(questionGroups[group].title),
    path: group,
    rows: listQuestionRows(group, draftAnswers, words),
  }));
  const pregnancy = listPregnancyRows(draftAnswers, words);
  return [
    ...groups,
    {
      title: text("health:step.conditions"),
      path: "conditions",
      rows: listConditionRows(draftAnswers, words),
    },
    ...(pregnancy.length > 0
      ? [{ title: text("health:step.pregnancy"), path: "pregnancy", rows: pregnancy }]
      : []),
  ];
}

export function fillQuestionFields(group: QuestionGroup, draftAnswers: DraftAnswers) {
  const answers = draftAnswers[group] as
    | Partial<Record<MedicalQuestionName, MedicalAnswer>>
    | undefined;
  return Object.fromEntries(
    questionGroups[group].names.map((name) => [
      name,
      { answer: answers?.[name]?.answer ?? "", details: answers?.[name]?.details ?? "" },
    ]),
  );
}

export function fillConditionFields({ conditions }: DraftAnswers) {
  const chosen: readonly string[] = conditions?.conditions ?? [];
  const groups = conditionGroups.map(({ name, conditions: all }) => [
    name,
    all.map(({ value }) => value as string).filter((value) => chosen.includes(value)),
  ]);
  const none = conditions && chosen.length === 0 && conditions.others === null;
  return {
    ...(Object.fromEntries(groups) as Record<(typeof conditionGroups)[number]["name"], string[]>),
    none: none ? "on" : "",
    others: conditions?.others ?? "",
  };
}

export function listChosenConditions({ conditions }: DraftAnswers) {
  return medicalConditions.filter(({ value }) => conditions?.conditions.includes(value));
}

export function fillControlFields({ conditions, control }: DraftAnswers) {
  const chosen: MedicalCondition[] = conditions?.conditions ?? [];
  return {
    control: Object.fromEntries(chosen.map((one) => [one, control?.control[one] ?? ""])),
  };
}

export function fillPregnancyFields({ pregnancy }: DraftAnswers) {
  return {
    pregnant: pregnancy?.pregnant ?? "",
    deliveryDate: toDateFields(pregnancy?.deliveryDate),
  };
}
