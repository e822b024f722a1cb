/**
 * The questions and choices of both health forms (SPEC section 3), in English with Chinese beneath (SPEC section 9).
 * Plain values: screens may use them.
 */

/** A text in English and in simplified Chinese. */
export interface BilingualText {
  en: string;
  zh: string;
}

/** `value` is stored. `label` and `zh` are shown. */
export interface HealthChoice {
  value: string;
  label: string;
  zh: string;
}

export const declarationQuestions = {
  whyJoinOurExerciseProgramme: {
    en: "Why would you like to join our exercise programme?",
    zh: "您为什么想参加我们的运动课程？",
  },
  healthConditions: {
    en: "Do you have any of these health conditions?",
    zh: "您是否有以下健康状况？",
  },
  injureAnyOfTheseBodyParts: {
    en: "In the last 6 months, have you had an injury or lasting pain in any of these?",
    zh: "过去6个月内，您以下部位是否受过伤或有慢性疼痛？",
  },
  timesExerciseAWeek: {
    en: "How many times a week do you exercise?",
    zh: "您每周运动几次？",
  },
} as const satisfies Record<string, BilingualText>;

export const joiningReasons = [
  { value: "LOSE_WEIGHT", label: "Lose weight", zh: "减重" },
  { value: "BUILD_MUSCLE", label: "Build muscle", zh: "增强肌肉" },
  { value: "GENERAL_FITNESS", label: "General fitness", zh: "保持健康体能" },
  { value: "IMPROVE_CONDITION", label: "Improve a condition", zh: "改善健康状况" },
  { value: "MAKE_FRIENDS", label: "Make friends", zh: "结交朋友" },
  { value: "OTHER", label: "Other", zh: "其他" },
] as const;

export const healthConditions = [
  { value: "NONE", label: "None", zh: "没有" },
  { value: "HIGH_BLOOD_PRESSURE", label: "High blood pressure", zh: "高血压" },
  { value: "HIGH_CHOLESTEROL", label: "High cholesterol", zh: "高胆固醇" },
  { value: "DIABETES", label: "Diabetes", zh: "糖尿病" },
  { value: "HEART_CONDITION", label: "Heart condition", zh: "心脏病" },
  { value: "PACEMAKER", label: "Pacemaker", zh: "心脏起搏器" },
  { value: "DEMENTIA", label: "Dementia", zh: "失智症" },
  { value: "STROKE_RIGHT", label: "Stroke (right)", zh: "中风（右侧）" },
  { value: "STROKE_LEFT", label: "Stroke (left)", zh: "中风（左侧）" },
  { value: "PARKINSON", label: "Parkinson", zh: "帕金森病" },
  { value: "OSTEOARTHRITIS", label: "Osteoarthritis", zh: "骨关节炎" },
  { value: "OSTEOPOROSIS_SARCOPENIA", label: "Osteoporosis/sarcopenia", zh: "骨质疏松症/肌少症" },
  { value: "EYESIGHT", label: "Eyesight", zh: "视力问题" },
  { value: "HEARING", label: "Hearing", zh: "听力问题" },
  { value: "OTHER", label: "Other", zh: "其他" },
] as const;
export type HealthCondition = (typeof healthConditions)[number]["value"];

export const injuries = [
  { value: "NONE", label: "None", zh: "没有" },
  { value: "SHOULDER_LEFT", label: "Shoulder (left)", zh: "肩膀（左）" },
  { value: "SHOULDER_RIGHT", label: "Shoulder (right)", zh: "肩膀（右）" },
  { value: "ELBOW_LEFT", label: "Elbow (left)", zh: "手肘（左）" },
  { value: "ELBOW_RIGHT", label: "Elbow (right)", zh: "手肘（右）" },
  { value: "WRIST_LEFT", label: "Wrist (left)", zh: "手腕（左）" },
  { value: "WRIST_RIGHT", label: "Wrist (right)", zh: "手腕（右）" },
  { value: "SPINE", label: "Spine", zh: "脊椎" },
  { value: "LOWER_BACK", label: "Lower back", zh: "下背" },
  { value: "HIP_LEFT", label: "Hip (left)", zh: "髋部（左）" },
  { value: "HIP_RIGHT", label: "Hip (right)", zh: "髋部（右）" },
  { value: "KNEE_LEFT", label: "Knee (left)", zh: "膝盖（左）" },
  { value: "KNEE_RIGHT", label: "Knee (right)", zh: "膝盖（右）" },
  { value: "ANKLE_FOOT_LEFT", label: "Ankle/foot (left)", zh: "脚踝/脚（左）" },
  { value: "ANKLE_FOOT_RIGHT", label: "Ankle/foot (right)", zh: "脚踝/脚（右）" },
  { value: "OTHER", label: "Other", zh: "其他" },
] as const;
export type Injury = (typeof injuries)[number]["value"];

export const exerciseFrequencies = ["0", "1-3", "4-5", "more than 5"] as const;
export type ExerciseFrequency = (typeof exerciseFrequencies)[number];

export const exerciseFrequencyChoices: readonly (HealthChoice & { value: ExerciseFrequency })[] = [
  { value: "0", label: "0 times: I do not exercise", zh: "0次：我不运动" },
  { value: "1-3", label: "1-3 times", zh: "1至3次" },
  { value: "4-5", label: "4-5 times", zh: "4至5次" },
  { value: "more than 5", label: "More than 5 times", zh: "5次以上" },
];
