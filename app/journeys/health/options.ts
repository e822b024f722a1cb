/** The questions and choices of the health declaration, as screens show them in both languages. */
import {
  declarationQuestions,
  exerciseFrequencyChoices,
  healthConditions,
  injuries,
  joiningReasons,
} from "../../contract/health-lists";

export const declarationWords = {
  questions: declarationQuestions,
  choices: {
    whyJoinOurExerciseProgramme: joiningReasons,
    healthConditions,
    injureAnyOfTheseBodyParts: injuries,
    timesExerciseAWeek: exerciseFrequencyChoices,
  },
  /** What the text of Other asks. */
  others: {
    whyJoinOurExerciseProgramme: {
      en: "If Other: what is your reason?",
      zh: "如选“其他”：请说明原因",
    },
    healthConditions: { en: "If Other: which condition?", zh: "如选“其他”：请说明健康状况" },
    injureAnyOfTheseBodyParts: { en: "If Other: where?", zh: "如选“其他”：请说明部位" },
  },
} as const;
