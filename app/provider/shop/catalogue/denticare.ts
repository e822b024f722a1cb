/** Denticare: the dental service. */
import type { ProductContent } from "~/provider/shared/product-content";

export const denticare: ProductContent = {
  id: "dental-care",
  name: "Denticare",
  icon: "tooth",
  summary: "Gentle dental care for seniors and their families, at a clinic near you.",
  description: [
    "Healthy teeth and well-fitting dentures make every meal a pleasure. Our dentists take their time, explain what they do and stop whenever you raise a hand.",
    "Start with a dental screening. If more is needed, the dentist tells you what it is and what it costs before anything is done.",
  ],
  picture: {
    address: "/pictures/denticare.svg",
    alternative: "A smiling senior in a dental chair, with a dentist beside her",
    width: 560,
    height: 420,
  },
  facts: ["5 clinics", "Reschedule or cancel up to 24 hours before the appointment"],
  statistics: [],
  statisticsSource: null,
  questions: [
    {
      question: "What should I bring?",
      answer: [
        "Your identity card, a list of the medicines you take and your CHAS card if you have one. Please bring your dentures too, even if you do not wear them.",
      ],
    },
    {
      question: "Can I reschedule my appointment?",
      answer: ["Yes, up to 24 hours before it starts."],
    },
  ],
};
