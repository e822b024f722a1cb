/** Circuit Training: a package of sessions, booked one by one. Facts of SPEC section 1. */
import type { ProductContent } from "~/provider/shared/product-content";
import { suitability } from "./suitability";

export const circuitTraining: ProductContent = {
  id: "circuit-training",
  name: "Circuit Training",
  icon: "circuit",
  summary:
    "Go from station to station and train heart, muscles and balance, with good company and a cheerful pace.",
  description: [
    "Each station is a short exercise: a step, a stretch, a light weight, a game of balance. After a minute or two you rest, and move on to the next.",
    "Every exercise has an easier and a harder form. The trainer helps you choose, so that beginners and regulars can train side by side.",
  ],
  picture: {
    address: "/pictures/circuit-training.svg",
    alternative:
      "Three seniors exercising side by side: one steps onto a block, one lifts a ball, one stretches a band",
    width: 560,
    height: 420,
  },
  facts: ["Packages of 8, 12 or 24 sessions", "Twice a week", "45 minutes per session"],
  statistics: [],
  statisticsSource: null,
  questions: [
    ...suitability,
    {
      question: "How do I use my package?",
      answer: [
        "You book each session yourself, on the days and at the times that suit you. We suggest twice a week.",
        "A package is valid for a number of days, which is shown beside its price. Sessions not used by then are lost.",
      ],
    },
    {
      question: "What if I cannot come?",
      answer: [
        "Reschedule or cancel at least 2 working days before the session. After that the session counts as used.",
      ],
    },
  ],
};
