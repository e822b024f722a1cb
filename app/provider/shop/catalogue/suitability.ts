/** Questions about the suitability of the exercise programmes, the same for all of them (SPEC section 1, suitability FAQs). */
import type { ProductContent } from "~/provider/shared/product-content";

export const suitability: ProductContent["questions"] = [
  {
    question: "Who is this programme suitable for?",
    answer: [
      "You will be comfortable in this programme if you:",
      "• move about on your own and need no mobility assistance, such as a wheelchair, a walking frame or another person's arm;",
      "• have no medical condition that becomes worse with exercise;",
      "• have a blood pressure and a heart rate that are normal, or under control;",
      "• can follow the programme and the trainer's instructions.",
    ],
  },
  {
    question: "I am not sure whether I should exercise. What do I do?",
    answer: [
      "Please ask your doctor before you register, above all after a fall, an operation or a stay in hospital.",
      "When you register, we will ask you a few questions about your health, so that your trainer knows how to look after you.",
    ],
  },
  {
    question: "What do I wear and bring?",
    answer: [
      "Loose, comfortable clothes, covered shoes that do not slip, a bottle of water and a small towel.",
    ],
  },
];
