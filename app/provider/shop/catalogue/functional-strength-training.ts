/** Functional Strength Training. Figures of SPEC section 1, which does not say what they measure. */
import type { ProductContent } from "~/provider/shared/product-content";
import { suitability } from "./suitability";

export const functionalStrengthTraining: ProductContent = {
  id: "functional-strength-training",
  name: "Functional Strength Training",
  icon: "balance",
  summary:
    "Practise the movements of everyday life, for steadier steps and more confidence at home and outside.",
  description: [
    "Reaching for a shelf, bending for a dropped key, turning round in a narrow kitchen: this programme trains the movements you make every day.",
    "You work with light weights, resistance bands and your own body, at your own pace, in a small group that soon knows your name.",
  ],
  picture: {
    address: "/pictures/functional-strength-training.svg",
    alternative: "A senior rising from a chair with a dumbbell in his hand",
    width: 560,
    height: 420,
  },
  facts: ["24 sessions", "Twice a week", "45 minutes per session"],
  statistics: [
    { figure: "97%", text: "" },
    { figure: "96%", text: "" },
    { figure: "50%", text: "" },
  ],
  statisticsSource: null,
  questions: [
    ...suitability,
    {
      question: "Can I choose the dates?",
      answer: [
        "You join a group with fixed dates that meets twice a week on the same days and at the same time. A session of the group cannot be rescheduled.",
      ],
    },
  ],
};
