/** What the result of a health declaration means, in plain words. */
import type { HealthOutcome } from "../../contract/health-declaration";

interface ResultWords {
  title: string;
  /** The title where the form is about a loved one. */
  titleOf: (name: string) => string;
  zh: string;
  lead: string;
  next: readonly { title: string; text: string }[];
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
    lead: "Nothing you told us speaks against exercise with us. You can book your sessions.",
    next: [
      {
        title: "Book your sessions",
        text: "Go to My services and follow what it says under your programme.",
      },
      trainerKnows,
    ],
  },
  ASSESSMENT: {
    title: "We assess you first",
    titleOf: (name) => `We assess ${name} first`,
    zh: "请先接受评估",
    lead: "Before you start, a trainer meets you at the centre and looks at what you told us.",
    next: [
      {
        title: "Book your pre-assessment",
        text: "Go to My services, or call our hotline. It must be before your first session.",
      },
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
