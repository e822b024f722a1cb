/** Enumerations and lists of SPEC section 3. Plain values: screens may use them. */

export const idTypes = ["NRIC", "PASSPORT", "FIN"] as const;
export type IdType = (typeof idTypes)[number];

export const genders = ["Male", "Female"] as const;

export const languages = [
  "Cantonese", "English", "Hakka", "Hokkien", "Mandarin", "Malay", "Punjabi", "Tamil", "Teochew", "Others",
] as const;

export const religions = [
  "Buddhism", "Roman Catholic", "Islam", "Hinduism", "Taoism", "Christianity", "Others",
] as const;

export const maritalStatuses = ["Single", "Married", "Widowed", "Separated", "Divorced"] as const;

export const residentStatuses = [
  "Long term special pass/ ICA letter",
  "Singapore PR/ Blue IC",
  "Singapore/ Pink IC",
  "Others",
  "Not available",
] as const;
export const singaporeCitizen = "Singapore/ Pink IC";

export const chasTiers = ["Blue", "Orange", "Green"] as const;

export const addressTypes = ["BILLING", "RESIDENTIAL", "SERVICE"] as const;
export type AddressType = (typeof addressTypes)[number];

export const relationships = ["Spouse", "Child", "Others"] as const;

export const linkingStatuses = ["LINKED", "PENDING"] as const;

export const programContentTypes = ["INTAKES", "SESSIONS"] as const;
export type ProgramContentType = (typeof programContentTypes)[number];

export const serviceStatuses = ["UPCOMING", "ONGOING", "EXPIRED", "COMPLETED"] as const;
export type ServiceStatus = (typeof serviceStatuses)[number];
export const serviceTabs = [...serviceStatuses, "HEALTH_DECLARATION"] as const;
export type ServiceTab = (typeof serviceTabs)[number];

export const termStages = [
  "PRE_SESSION_BOOKING",
  "PRE_SESSION_BOOKING_ON_HEALTH_CONDITION",
  "PRE_SESSION_BOOKING_MANDATORY_ON_HEALTH_CONDITION",
  "PRE_SESSION_BOOKING_REMAINDER",
  "SESSION_BOOKING",
  "BOOKING_COMPLETED",
  "POST_SESSION_BOOKING",
] as const;
export type TermStage = (typeof termStages)[number];

export const orderStatuses = [
  "PENDING_PAYMENT", "PAID", "FAILED", "EXPIRED", "CANCELLED", "REFUND_DUE",
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const paymentMethods = ["CARD", "PAYNOW", "EGIRO"] as const;
export const paymentStatuses = ["PENDING", "APPROVED", "DECLINED", "EXPIRED", "CANCELLED"] as const;

export const cardBrands = ["MASTERCARD", "VISA", "VISAPLUS", "AMEX", "GENERIC"] as const;

export const formStatuses = ["SUBMITTED", "OPEN", "CLOSED"] as const;

export const regions = ["ne", "nw", "se", "sw"] as const;

/** Health declaration (Active Ageing). A value is what is stored; the label is what is read. */
export const joiningReasons = [
  { value: "LOSE_WEIGHT", label: "Lose weight" },
  { value: "BUILD_MUSCLE", label: "Build muscle" },
  { value: "GENERAL_FITNESS", label: "General fitness" },
  { value: "IMPROVE_CONDITION", label: "Improve a condition" },
  { value: "MAKE_FRIENDS", label: "Make friends" },
  { value: "OTHER", label: "Other" },
] as const;

export const healthConditions = [
  { value: "NONE", label: "None" },
  { value: "HIGH_BLOOD_PRESSURE", label: "High blood pressure" },
  { value: "HIGH_CHOLESTEROL", label: "High cholesterol" },
  { value: "DIABETES", label: "Diabetes" },
  { value: "HEART_CONDITION", label: "Heart condition" },
  { value: "PACEMAKER", label: "Pacemaker" },
  { value: "DEMENTIA", label: "Dementia" },
  { value: "STROKE_RIGHT", label: "Stroke (right)" },
  { value: "STROKE_LEFT", label: "Stroke (left)" },
  { value: "PARKINSON", label: "Parkinson" },
  { value: "OSTEOARTHRITIS", label: "Osteoarthritis" },
  { value: "OSTEOPOROSIS_SARCOPENIA", label: "Osteoporosis/sarcopenia" },
  { value: "EYESIGHT", label: "Eyesight" },
  { value: "HEARING", label: "Hearing" },
  { value: "OTHER", label: "Other" },
] as const;

export const injuries = [
  { value: "NONE", label: "None" },
  { value: "SHOULDER_LEFT", label: "Shoulder (left)" },
  { value: "SHOULDER_RIGHT", label: "Shoulder (right)" },
  { value: "ELBOW_LEFT", label: "Elbow (left)" },
  { value: "ELBOW_RIGHT", label: "Elbow (right)" },
  { value: "WRIST_LEFT", label: "Wrist (left)" },
  { value: "WRIST_RIGHT", label: "Wrist (right)" },
  { value: "SPINE", label: "Spine" },
  { value: "LOWER_BACK", label: "Lower back" },
  { value: "HIP_LEFT", label: "Hip (left)" },
  { value: "HIP_RIGHT", label: "Hip (right)" },
  { value: "KNEE_LEFT", label: "Knee (left)" },
  { value: "KNEE_RIGHT", label: "Knee (right)" },
  { value: "ANKLE_FOOT_LEFT", label: "Ankle/foot (left)" },
  { value: "ANKLE_FOOT_RIGHT", label: "Ankle/foot (right)" },
  { value: "OTHER", label: "Other" },
] as const;

export const exerciseFrequencies = ["0", "1-3", "4-5", "more than 5"] as const;
