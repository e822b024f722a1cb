/** Gym Tonic: strength training on machines. Figures of SPEC section 1. */
import type { ProductContent } from "~/provider/shared/product-content";
import { suitability } from "./suitability";

export const gymTonic: ProductContent = {
  id: "gym-tonic",
  name: "Gym Tonic",
  icon: "dumbbell",
  summary:
    "Grow stronger on gym machines made for seniors, in a small group with a trainer beside you.",
  description: [
    "Getting up from a chair, climbing a bus step, carrying the shopping home: all of it takes strength, and strength can be built at any age.",
    "In Gym Tonic you train on machines that push back gently and are set to what you can do today. A trainer measures your strength before the first session and after the last one, so you can see how far you have come.",
  ],
  picture: {
    address: "/pictures/gym-tonic.svg",
    alternative: "A senior seated at a gym machine, pushing its arm forward",
    width: 560,
    height: 420,
  },
  facts: [
    "24 sessions",
    "Pre-assessment before the first session and post-assessment after the last one",
    "Twice a week",
    "45 minutes per session",
  ],
  statistics: [
    { figure: "70%", text: "walked faster (walking speed)" },
    { figure: "76%", text: "rose from a chair more easily (sit-to-stand)" },
    { figure: "88%", text: "had stronger legs (lower-body strength)" },
  ],
  statisticsSource: "Results of a local study of 183 participants",
  questions: [
    ...suitability,
    {
      question: "What happens at the pre-assessment?",
      answer: [
        "A trainer checks how you walk, how you rise from a chair and how strong your legs are, and sets the machines for you.",
        "It takes place before your first session. After your last session, a post-assessment shows what has changed.",
      ],
    },
    {
      question: "Can I choose the dates?",
      answer: [
        "You join a group with fixed dates that meets twice a week on the same days and at the same time. A session of the group cannot be rescheduled.",
      ],
    },
  ],
};
