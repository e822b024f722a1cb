/** Explains the result of a health declaration in plain words. */

import type { Service } from "~/contract/booking/service";
import type { HealthOutcome } from "~/contract/health/health-declaration";
import type { GetText } from "~/languages/page-language";

/** A step that may come next, by the name of its texts. */
type StepName =
  | "trainer"
  | "centre"
  | "note"
  | "doctor"
  | "bring"
  | "sessions"
  | "book-first"
  | "book-before"
  | "booked"
  | "ask"
  | "programme"
  | "book-after-paying";

interface Step {
  title: string;
  text: string;
}

/** The title in Chinese, and the steps that do not depend on bookings. */
export const outcomeAdvice: Record<HealthOutcome, { zh: string; next: readonly StepName[] }> = {
  FIT: { zh: "您可以开始运动", next: ["trainer"] },
  ASSESSMENT: { zh: "请先接受评估", next: ["centre", "trainer"] },
  DOCTOR: { zh: "请先看医生", next: ["note", "doctor", "bring"] },
};

/** The booking that My services offers the person now. The result must not ask for anything else. */
export type OfferedBooking =
  | "PRE_ASSESSMENT"
  | "PRE_ASSESSMENT_BOOKED"
  | "SESSIONS"
  | "NO_PROGRAMME";

/**
 * Finds the booking on offer.
 * @param services the person's own services of Active Ageing.
 */
export function findOfferedBooking(
  services: readonly Pick<Service, "serviceStatus" | "term">[],
): OfferedBooking {
  if (services.some(({ term }) => term.toBook === "PRE_SESSION")) return "PRE_ASSESSMENT";
  const running = services.filter(
    ({ serviceStatus }) => serviceStatus === "UPCOMING" || serviceStatus === "ONGOING",
  );
  if (running.length === 0) return "NO_PROGRAMME";
  return running.some(({ term }) => term.preAssessmentBooked)
    ? "PRE_ASSESSMENT_BOOKED"
    : "SESSIONS";
}

const fitSteps: Record<OfferedBooking, StepName> = {
  PRE_ASSESSMENT: "book-first",
  PRE_ASSESSMENT_BOOKED: "sessions",
  SESSIONS: "sessions",
  NO_PROGRAMME: "programme",
};

const assessedSteps: Record<OfferedBooking, StepName> = {
  PRE_ASSESSMENT: "book-before",
  PRE_ASSESSMENT_BOOKED: "booked",
  SESSIONS: "ask",
  NO_PROGRAMME: "book-after-paying",
};

/** Maps an outcome that the portal does not know to the most careful advice. */
export const findOutcome = (outcome: string): HealthOutcome =>
  Object.hasOwn(outcomeAdvice, outcome) ? (outcome as HealthOutcome) : "DOCTOR";

function listStepNames(outcome: HealthOutcome, offered: OfferedBooking): StepName[] {
  const { next } = outcomeAdvice[outcome];
  if (outcome === "FIT") return [fitSteps[offered], ...next];
  const booking = assessedSteps[offered];
  // The doctor's visit has to come before the pre-assessment itself, not before its booking. The client brings the note along.
  return outcome === "DOCTOR"
    ? [...next.slice(0, 2), booking, ...next.slice(2)]
    : [booking, ...next];
}

/** Lists all next steps in order. */
export const listStepsAfter = (
  outcome: HealthOutcome,
  offered: OfferedBooking,
  text: GetText,
): Step[] =>
  listStepNames(outcome, offered).map((step) => ({
    title: text(`health:next.${step}.title`),
    text: text(`health:next.${step}.text`),
  }));
