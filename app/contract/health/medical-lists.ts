/** The questions and conditions of the medical history (SPEC section 3), in English with Chinese beneath. Plain values: screens may use them. */
import type { BilingualText, HealthChoice } from "./health-lists";

export interface MedicalQuestion extends BilingualText {
  /** The question about the details of a yes. */
  more: BilingualText;
}

/** Each is answered yes or no, and yes with its details. */
export const medicalQuestions = {
  hospitalisation: {
    en: "Have you been in hospital in the last 12 months?",
    zh: "过去12个月内，您是否曾住院？",
    more: { en: "Why, and when?", zh: "请说明原因和时间" },
  },
  recentChange: {
    en: "Has your health changed in the last 12 months?",
    zh: "过去12个月内，您的健康状况是否有变化？",
    more: { en: "What has changed?", zh: "请说明有什么变化" },
  },
  treatment: {
    en: "Are you under medical treatment now?",
    zh: "您目前是否正在接受治疗？",
    more: { en: "Which treatment, and where?", zh: "请说明治疗内容和地点" },
  },
  medications: {
    en: "Do you take any medicines?",
    zh: "您是否正在服用药物？",
    more: { en: "Which medicines?", zh: "请列出药物名称" },
  },
  allergy: {
    en: "Do you have any allergy, such as to a medicine, food or latex?",
    zh: "您是否对药物、食物或乳胶等过敏？",
    more: { en: "What are you allergic to?", zh: "请说明过敏原" },
  },
  dialysis: {
    en: "Are you on dialysis?",
    zh: "您是否正在洗肾？",
    more: { en: "On which days, and where?", zh: "请说明日期和地点" },
  },
  transfusion: {
    en: "Have you ever had a blood transfusion?",
    zh: "您是否曾接受输血？",
    more: { en: "When, and why?", zh: "请说明时间和原因" },
  },
  bleeding: {
    en: "Have you ever bled too much, such as after a tooth was taken out?",
    zh: "您是否曾流血过多（例如拔牙后）？",
    more: { en: "When did it happen?", zh: "请说明发生的时间" },
  },
} as const satisfies Record<string, MedicalQuestion>;
export type MedicalQuestionName = keyof typeof medicalQuestions;
export const medicalQuestionNames = Object.keys(medicalQuestions) as MedicalQuestionName[];

export const pregnancyQuestion = {
  en: "Are you pregnant?",
  zh: "您是否怀孕？",
  date: { en: "Expected delivery date", zh: "预产期" },
} as const;

export const conditionsQuestion = {
  en: "Do you have, or have you had, any of these conditions?",
  zh: "您是否患有或曾患有以下疾病？",
} as const;

/** One group of conditions under its own heading. */
export const conditionGroups = [
  {
    name: "heart",
    en: "Heart and blood",
    zh: "心脏与血液",
    conditions: [
      { value: "HIGH_BLOOD_PRESSURE", label: "High blood pressure", zh: "高血压" },
      { value: "LOW_BLOOD_PRESSURE", label: "Low blood pressure", zh: "低血压" },
      { value: "HIGH_CHOLESTEROL", label: "High cholesterol", zh: "高胆固醇" },
      { value: "HEART_ATTACK", label: "Heart attack or angina", zh: "心肌梗塞或心绞痛" },
      { value: "HEART_FAILURE", label: "Heart failure", zh: "心脏衰竭" },
      { value: "HEART_RHYTHM", label: "Irregular heartbeat", zh: "心律不齐" },
      { value: "HEART_VALVE", label: "Heart valve problem", zh: "心脏瓣膜疾病" },
      { value: "PACEMAKER", label: "Pacemaker", zh: "心脏起搏器" },
      { value: "RHEUMATIC_FEVER", label: "Rheumatic fever", zh: "风湿热" },
      { value: "ANAEMIA", label: "Anaemia", zh: "贫血" },
      { value: "BLEEDING_DISORDER", label: "Bleeding disorder", zh: "凝血障碍" },
    ],
  },
  {
    name: "breathing",
    en: "Lungs and breathing",
    zh: "肺部与呼吸",
    conditions: [
      { value: "ASTHMA", label: "Asthma", zh: "哮喘" },
      { value: "COPD", label: "Chronic lung disease", zh: "慢性肺病" },
      { value: "TUBERCULOSIS", label: "Tuberculosis", zh: "肺结核" },
      { value: "SLEEP_APNOEA", label: "Sleep apnoea", zh: "睡眠呼吸中止症" },
      { value: "SINUSITIS", label: "Sinus problem", zh: "鼻窦炎" },
    ],
  },
  {
    name: "nerves",
    en: "Brain, nerves and mind",
    zh: "脑、神经与心理",
    conditions: [
      { value: "STROKE", label: "Stroke", zh: "中风" },
      { value: "EPILEPSY", label: "Epilepsy or fits", zh: "癫痫" },
      { value: "DEMENTIA", label: "Dementia", zh: "失智症" },
      { value: "PARKINSON", label: "Parkinson", zh: "帕金森病" },
      { value: "DEPRESSION", label: "Depression or anxiety", zh: "抑郁或焦虑" },
      { value: "FAINTING", label: "Fainting or giddiness", zh: "昏厥或头晕" },
    ],
  },
  {
    name: "organs",
    en: "Diabetes, organs and hormones",
    zh: "糖尿病、内脏与荷尔蒙",
    conditions: [
      { value: "DIABETES", label: "Diabetes", zh: "糖尿病" },
      { value: "THYROID", label: "Thyroid problem", zh: "甲状腺疾病" },
      { value: "KIDNEY", label: "Kidney disease", zh: "肾病" },
      { value: "LIVER", label: "Liver disease", zh: "肝病" },
      { value: "HEPATITIS", label: "Hepatitis", zh: "肝炎" },
      { value: "STOMACH", label: "Stomach ulcer or reflux", zh: "胃溃疡或胃食道反流" },
      { value: "CANCER", label: "Cancer", zh: "癌症" },
      {
        value: "IMMUNE",
        label: "HIV or a weak immune system",
        zh: "爱之病病毒（HIV）或免疫力低下",
      },
    ],
  },
  {
    name: "bones",
    en: "Bones, joints, eyes and ears",
    zh: "骨骼、关节、眼睛与耳朵",
    conditions: [
      { value: "ARTHRITIS", label: "Arthritis", zh: "关节炎" },
      { value: "GOUT", label: "Gout", zh: "痛风" },
      { value: "OSTEOPOROSIS", label: "Osteoporosis", zh: "骨质疏松症" },
      { value: "JOINT_REPLACEMENT", label: "Joint replacement", zh: "人工关节" },
      { value: "EYE", label: "Glaucoma or cataract", zh: "青光眼或白内障" },
      { value: "HEARING", label: "Hearing loss", zh: "听力减退" },
      { value: "SKIN", label: "Skin disease", zh: "皮肤病" },
    ],
  },
] as const satisfies readonly (BilingualText & {
  name: string;
  conditions: readonly HealthChoice[];
})[];

export const medicalConditions = conditionGroups.flatMap(
  ({ conditions }) => conditions as readonly HealthChoice[],
) as readonly (typeof conditionGroups)[number]["conditions"][number][];
export type MedicalCondition = (typeof conditionGroups)[number]["conditions"][number]["value"];

export const controls = ["CONTROLLED", "UNCONTROLLED"] as const;
export const controlChoices = [
  { value: "CONTROLLED", label: "Controlled", zh: "受控制" },
  { value: "UNCONTROLLED", label: "Not controlled", zh: "未受控制" },
] as const;

export const truthConsent = {
  en: "I confirm that what I have told you is true and complete. I will tell you when it changes.",
  zh: "我确认以上资料真实完整；如有更改，我会通知你们。",
} as const;
