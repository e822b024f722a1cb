/** Day Care: sessions of company and gentle activity, booked one by one. */
import type { ProductContent } from "~/provider/shared/product-content";

export const dayCare: ProductContent = {
  id: "day-care",
  name: "Day Care",
  icon: "day-care",
  summary: "Good company and gentle activities for your parent, and some rest for you.",
  description: [
    "At our day care centres seniors sing, paint, play and move together, each as far as they like. Care staff are always close by.",
    "Come to the sessions that suit your family. You book them one by one from your package.",
  ],
  picture: {
    address: "/pictures/day-care.svg",
    alternative: "Two seniors playing cards over tea at a round table",
    width: 560,
    height: 420,
  },
  facts: [
    "For seniors aged 60 and above",
    "Packages of 4 or 12 sessions",
    "45 minutes per session",
  ],
  statistics: [],
  statisticsSource: null,
  questions: [
    {
      question: "Who can come?",
      answer: [
        "Seniors aged 60 and above who enjoy company, with or without a walking aid. Tell us when you register what help is needed.",
      ],
    },
    {
      question: "May I stay with my parent?",
      answer: [
        "Yes. Many families stay for the first session, until the faces have become familiar.",
      ],
    },
    {
      question: "What if we cannot come?",
      answer: [
        "Reschedule or cancel at least 2 working days before the session. After that the session counts as used.",
      ],
    },
  ],
};
