/** Categories, products and offers of the sample provider (SPEC section 1; DESIGN section 7, Categories). */
import type { category, offer, product, subcategory } from "../schema/offering";

export const categories: (typeof category.$inferInsert)[] = [
  {
    id: "active-ageing",
    name: "Active Ageing",
    icon: "dumbbell",
    summary: "Exercise in good company, to stay strong and steady.",
    position: 1,
  },
  {
    id: "dental-care",
    name: "Denticare",
    icon: "tooth",
    summary: "Gentle dental care at a clinic near you.",
    position: 2,
  },
  {
    id: "day-care",
    name: "Day Care",
    icon: "day-care",
    summary: "Company and gentle activities during the day.",
    position: 3,
  },
];

export const subcategories: (typeof subcategory.$inferInsert)[] = [
  { id: "exercise", categoryId: "active-ageing", name: "Exercise programmes", position: 1 },
  { id: "dental", categoryId: "dental-care", name: "Dental care", position: 1 },
  { id: "day-programmes", categoryId: "day-care", name: "Day programmes", position: 1 },
];

/** SPEC section 9: session length. */
export const MINUTES_PER_SESSION = 45;

type NewProduct = typeof product.$inferInsert;
const byTheSession: Pick<
  NewProduct,
  | "programContentType"
  | "fixedSessions"
  | "preAssessment"
  | "postAssessment"
  | "minutesPerSession"
  | "minimumAge"
> = {
  programContentType: "SESSIONS",
  fixedSessions: false,
  preAssessment: false,
  postAssessment: false,
  minutesPerSession: MINUTES_PER_SESSION,
  minimumAge: null,
};

export const products: NewProduct[] = [
  {
    ...byTheSession,
    id: "circuit-training",
    icon: "circuit",
    subcategoryId: "exercise",
    name: "Circuit Training",
    position: 1,
  },
  {
    ...byTheSession,
    id: "functional-strength-training",
    icon: "balance",
    subcategoryId: "exercise",
    name: "Functional Strength Training",
    programContentType: "INTAKES",
    fixedSessions: true,
    position: 2,
  },
  {
    ...byTheSession,
    id: "gym-tonic",
    icon: "dumbbell",
    subcategoryId: "exercise",
    name: "Gym Tonic",
    programContentType: "INTAKES",
    fixedSessions: true,
    preAssessment: true,
    postAssessment: true,
    position: 3,
  },
  {
    ...byTheSession,
    id: "dental-care",
    icon: "tooth",
    subcategoryId: "dental",
    name: "Denticare",
    position: 4,
  },
  {
    ...byTheSession,
    id: "day-care",
    icon: "day-care",
    subcategoryId: "day-programmes",
    name: "Day Care",
    minimumAge: 60,
    position: 5,
  },
];

/** Prices are before GST. Denticare is by appointment and paid at the clinic: nothing of it is sold. An intake bought on its first day of sale still ends within the validity. */
export const offers: (typeof offer.$inferInsert)[] = [
  {
    id: "circuit-training-8",
    productId: "circuit-training",
    name: "8 sessions",
    priceCents: 80_00,
    sessions: 8,
    validityDays: 60,
    position: 1,
  },
  {
    id: "circuit-training-12",
    productId: "circuit-training",
    name: "12 sessions",
    priceCents: 108_00,
    sessions: 12,
    validityDays: 90,
    position: 2,
  },
  {
    id: "circuit-training-24",
    productId: "circuit-training",
    name: "24 sessions",
    priceCents: 199_20,
    sessions: 24,
    validityDays: 180,
    position: 3,
  },
  {
    id: "functional-strength-training-24",
    productId: "functional-strength-training",
    name: "24 sessions",
    priceCents: 180_00,
    sessions: 24,
    validityDays: 180,
    position: 1,
  },
  {
    id: "gym-tonic-24",
    productId: "gym-tonic",
    name: "24 sessions with pre- and post-assessment",
    priceCents: 195_00,
    sessions: 24,
    validityDays: 180,
    position: 1,
  },
  // Sold until last year: kept because older orders name it.
  {
    id: "gym-tonic-12",
    productId: "gym-tonic",
    name: "12 sessions",
    priceCents: 120_00,
    sessions: 12,
    validityDays: 60,
    sellable: false,
    position: 2,
  },
  {
    id: "day-care-4",
    productId: "day-care",
    name: "4 sessions",
    priceCents: 120_00,
    sessions: 4,
    validityDays: 60,
    position: 1,
  },
  {
    id: "day-care-12",
    productId: "day-care",
    name: "12 sessions",
    priceCents: 336_00,
    sessions: 12,
    validityDays: 120,
    position: 2,
  },
];
