/** Enumerations and lists of SPEC section 3. Plain values: screens may use them. */

export const idTypes = ["NRIC", "PASSPORT", "FIN"] as const;
export type IdType = (typeof idTypes)[number];

export const genders = ["Male", "Female"] as const;

export const languages = [
  "Cantonese",
  "English",
  "Hakka",
  "Hokkien",
  "Mandarin",
  "Malay",
  "Punjabi",
  "Tamil",
  "Teochew",
  "Others",
] as const;

export const religions = [
  "Buddhism",
  "Roman Catholic",
  "Islam",
  "Hinduism",
  "Taoism",
  "Christianity",
  "Others",
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
  "PENDING_PAYMENT",
  "PAID",
  "FAILED",
  "EXPIRED",
  "CANCELLED",
  "REFUND_DUE",
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const paymentMethods = ["CARD", "PAYNOW", "EGIRO", "CASH", "NETS", "CHEQUE"] as const;
export const paymentStatuses = ["PENDING", "APPROVED", "DECLINED", "EXPIRED", "CANCELLED"] as const;

export const cardBrands = ["MASTERCARD", "VISA", "VISAPLUS", "AMEX", "GENERIC"] as const;

export const formStatuses = ["SUBMITTED", "OPEN", "CLOSED"] as const;

export const regions = ["ne", "nw", "se", "sw"] as const;

export {
  exerciseFrequencies,
  healthConditions,
  injuries,
  joiningReasons,
} from "./health/health-lists";

/**
 * Optional questions that the person answers in free text, and the greatest length of the answer. The form, the profile, the reviews and
 * the copy of one's data have each of them.
 */
export const freeTextQuestions = { companyName: 100 };

export type FreeTextQuestion = keyof typeof freeTextQuestions;
export const freeTextQuestionNames = Object.keys(freeTextQuestions) as FreeTextQuestion[];
