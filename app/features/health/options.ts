/** The questions and choices of both health forms in both languages. */
import {
  type BilingualText,
  declarationQuestions,
  exerciseFrequencyChoices,
  healthConditions,
  injuries,
  joiningReasons,
} from "~/contract/health/health-lists";
import {
  conditionGroups,
  conditionsQuestion,
  controlChoices,
  medicalQuestions,
  pregnancyQuestion,
  truthConsent,
} from "~/contract/health/medical-lists";

export const declarationWords = {
  questions: declarationQuestions,
  choices: {
    whyJoinOurExerciseProgramme: joiningReasons,
    healthConditions,
    injureAnyOfTheseBodyParts: injuries,
    timesExerciseAWeek: exerciseFrequencyChoices,
  },
  /** The question for the text of Other. */
  others: {
    whyJoinOurExerciseProgramme: {
      en: "If Other: what is your reason?",
      zh: "如选“其他”：请说明原因",
    },
    healthConditions: { en: "If Other: which condition?", zh: "如选“其他”：请说明健康状况" },
    injureAnyOfTheseBodyParts: { en: "If Other: where?", zh: "如选“其他”：请说明部位" },
  },
} as const;

/** Builds the question for the details of a yes. */
export const buildDetailsQuestion = ({ en, zh }: BilingualText): BilingualText => ({
  en: `If Yes: ${en}`,
  zh,
});

/** The texts of the medical history in both languages. */
export const medicalWords = {
  questions: medicalQuestions,
  pregnancy: pregnancyQuestion,
  conditions: conditionsQuestion,
  groups: conditionGroups,
  control: controlChoices,
  truth: truthConsent,
  yesNo: [
    { value: "NO", label: "No", zh: "没有 / 否" },
    { value: "YES", label: "Yes", zh: "有 / 是", more: true },
  ],
  none: { en: "None of these", zh: "以上皆无" },
  others: { en: "Others: any other condition", zh: "其他疾病" },
} as const;
