/** Explains the result of a health declaration in plain words. */

import type { Service } from "~/contract/booking/service";
import type { HealthOutcome } from "~/contract/health/health-declaration";

interface ResultWords {
  title: string;
  /** Builds the title of a form about a loved one. */
  titleOf: (name: string) => string;
  zh: string;
  lead: string;
  next: readonly Step[];
}

interface Step {
  title: string;
  text: string;
}

const trainerKnows = {
  title: "Your trainer sees your answers",
  text: "If something changes, tell your trainer, or send us a new health declaration.",
};

export const resultWords: Record<HealthOutcome, ResultWords> = {
  FIT: {
    title: "You are fit to start",
    titleOf: (name) => `${name} is fit to start`,
    zh: "您可以开始运动",
    lead: "From what you told us, you can exercise with us.",
    next: [trainerKnows],
  },
  ASSESSMENT: {
    title: "We will assess you first",
    titleOf: (name) => `We will assess ${name} first`,
    zh: "请先接受评估",
    lead: "Before you start, a trainer will meet you at the centre and go through what you told us.",
    next: [
      {
        title: "Come to the centre",
        text: "Bring your appointment card, your medicines and comfortable shoes.",
      },
      trainerKnows,
    ],
  },
  DOCTOR: {
    title: "Please see a doctor first",
    titleOf: (name) => `A doctor should see ${name} first`,
    zh: "请先看医生",
    lead: "For your safety, please ask a doctor before you exercise with us. Your place is kept.",
    next: [
      {
        title: "Print the note for the doctor",
        text: "It is below on this page. You can also show it on your phone.",
      },
      {
        title: "See your doctor",
        text: "Your own doctor or a polyclinic fills in the note and signs it.",
      },
      {
        title: "Bring the note to your pre-assessment",
        text: "A trainer reads it with you, and then you can start.",
      },
    ],
  },
};

/** The booking that My services offers the person now. The result must not ask for anything else. */
export type Offered = "PRE_ASSESSMENT" | "PRE_ASSESSMENT_BOOKED" | "SESSIONS" | "NO_PROGRAMME";

/**
 * Finds the booking on offer.
 * @param services the person's own services of Active Ageing.
 */
export function findOfferedBooking(
  services: readonly Pick<Service, "serviceStatus" | "term">[],
): Offered {
  if (services.some(({ term }) => term.toBook === "PRE_SESSION")) return "PRE_ASSESSMENT";
  const running = services.filter(
    ({ serviceStatus }) => serviceStatus === "UPCOMING" || serviceStatus === "ONGOING",
  );
  if (running.length === 0) return "NO_PROGRAMME";
  return running.some(({ term }) => term.preAssessmentBooked)
    ? "PRE_ASSESSMENT_BOOKED"
    : "SESSIONS";
}

const bookSessions: Step = {
  title: "Book your sessions",
  text: "Go to My services and follow what it says under your programme.",
};

const fitSteps: Record<Offered, Step> = {
  PRE_ASSESSMENT: {
    title: "Book your pre-assessment",
    text: "Your programme begins with one. Go to My services, or call our hotline.",
  },
  PRE_ASSESSMENT_BOOKED: bookSessions,
  SESSIONS: bookSessions,
  NO_PROGRAMME: {
    title: "Choose a programme",
    text: "You can book your sessions as soon as you have paid for it.",
  },
};

const assessedSteps: Record<Offered, Step> = {
  PRE_ASSESSMENT: {
    title: "Book your pre-assessment",
    text: "Go to My services, or call our hotline. It comes before your sessions.",
  },
  PRE_ASSESSMENT_BOOKED: {
    title: "Your pre-assessment",
    text: "It is under My services, with your appointments. To have another one, call our hotline.",
  },
  SESSIONS: {
    title: "Ask for a pre-assessment",
    text: "Call our hotline, or talk to your trainer before your next session.",
  },
  NO_PROGRAMME: {
    title: "Book your pre-assessment",
    text: "You can book it under My services as soon as you have paid for a programme.",
  },
};

/** Maps an outcome that the portal does not know to the most careful advice. */
export const findOutcome = (outcome: string): HealthOutcome =>
  Object.hasOwn(resultWords, outcome) ? (outcome as HealthOutcome) : "DOCTOR";

/** Lists all next steps in order. */
export function listStepsAfter(outcome: HealthOutcome, offered: Offered): Step[] {
  const { next } = resultWords[outcome];
  if (outcome === "FIT") return [fitSteps[offered], ...next];
  const booking = assessedSteps[offered];
  // The doctor's visit has to come before the pre-assessment itself, not before its booking. The client brings the note along.
  return outcome === "DOCTOR"
    ? [...next.slice(0, 2), booking, ...next.slice(2)]
    : [booking, ...next];
}
