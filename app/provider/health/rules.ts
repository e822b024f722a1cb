/**
 * Rules that map the answers of a health declaration to an outcome for starting exercise: one table, each row with its source.
 *
 * Sources:
 * - "Programme suitability": the provider's own rule of who the programmes suit (SPEC section 1, suitability FAQs).
 * - "PAR-Q+": the Physical Activity Readiness Questionnaire for Everyone, by its general questions and follow-up sections. Its
 *   public guidance is applied to the answers of this form. This form is not the PAR-Q+ itself.
 * - "ACSM 2015": American College of Sports Medicine, updated recommendations for exercise preparticipation health screening
 *   (Medicine & Science in Sports & Exercise, 2015): known cardiovascular or metabolic disease in a person who does not exercise
 *   regularly requires medical clearance.
 */
import type {
  HealthAnswers,
  HealthOutcome,
  HealthResult,
} from "~/contract/health/health-declaration";
import {
  type ExerciseFrequency,
  type HealthCondition,
  healthConditions,
  type Injury,
  injuries,
} from "~/contract/health/health-lists";
import { type Reply, reply } from "~/languages/reply";
import { toEnglish } from "../shared/failure";

export interface HealthRule {
  /** Any of these conditions or injuries. */
  answers: readonly (Exclude<HealthCondition, "NONE"> | Exclude<Injury, "NONE">)[];
  of: "healthConditions" | "injureAnyOfTheseBodyParts";
  /** Exercise habits to which the rule applies. The default is all habits. */
  exercising?: readonly ExerciseFrequency[];
  outcome: HealthOutcome;
  /** Plain words for the customer. */
  why: Reply;
  source: string;
}

const moving: readonly ExerciseFrequency[] = ["1-3", "4-5", "more than 5"];

/** The rules. An answer with several rows has exactly one row for each exercise habit, so at most one row applies. */
export const healthRules: readonly HealthRule[] = [
  {
    of: "healthConditions",
    answers: ["HEART_CONDITION"],
    outcome: "DOCTOR",
    why: reply("replies-health:why.heart"),
    source: "PAR-Q+, general question 1 and follow-up section 3; ACSM 2015",
  },
  {
    of: "healthConditions",
    answers: ["PACEMAKER"],
    outcome: "DOCTOR",
    why: reply("replies-health:why.pacemaker"),
    source: "PAR-Q+, follow-up section 3",
  },
  {
    of: "healthConditions",
    answers: ["STROKE_RIGHT", "STROKE_LEFT"],
    outcome: "DOCTOR",
    why: reply("replies-health:why.stroke"),
    source: "PAR-Q+, follow-up section 9",
  },
  {
    of: "healthConditions",
    answers: ["DIABETES"],
    exercising: ["0"],
    outcome: "DOCTOR",
    why: reply("replies-health:why.diabetes-idle"),
    source: "ACSM 2015; PAR-Q+, follow-up section 5",
  },
  {
    of: "healthConditions",
    answers: ["DIABETES"],
    exercising: moving,
    outcome: "ASSESSMENT",
    why: reply("replies-health:why.diabetes"),
    source: "PAR-Q+, follow-up section 5; ACSM 2015",
  },
  {
    of: "healthConditions",
    answers: ["HIGH_BLOOD_PRESSURE"],
    outcome: "ASSESSMENT",
    why: reply("replies-health:why.pressure"),
    source: "Programme suitability; PAR-Q+, general question 1 and follow-up section 4",
  },
  {
    of: "healthConditions",
    answers: ["DEMENTIA"],
    outcome: "ASSESSMENT",
    why: reply("replies-health:why.dementia"),
    source: "Programme suitability; PAR-Q+, follow-up section 6",
  },
  {
    of: "healthConditions",
    answers: ["PARKINSON"],
    outcome: "ASSESSMENT",
    why: reply("replies-health:why.parkinson"),
    source: "Programme suitability; PAR-Q+, follow-up section 10",
  },
  {
    of: "healthConditions",
    answers: ["OSTEOARTHRITIS", "OSTEOPOROSIS_SARCOPENIA"],
    outcome: "ASSESSMENT",
    why: reply("replies-health:why.joints"),
    source: "PAR-Q+, follow-up section 1",
  },
  {
    of: "healthConditions",
    answers: ["OTHER"],
    outcome: "ASSESSMENT",
    why: reply("replies-health:why.other"),
    source: "PAR-Q+, general question 4 and follow-up section 10",
  },
  {
    of: "healthConditions",
    answers: ["HIGH_CHOLESTEROL"],
    outcome: "FIT",
    why: reply("replies-health:why.cholesterol"),
    source: "ACSM 2015: without a known disease, cholesterol alone asks for no clearance",
  },
  {
    of: "healthConditions",
    answers: ["EYESIGHT", "HEARING"],
    outcome: "FIT",
    why: reply("replies-health:why.senses"),
    source: "Programme suitability: you can follow the programme",
  },
  {
    of: "injureAnyOfTheseBodyParts",
    answers: ["SPINE"],
    outcome: "DOCTOR",
    why: reply("replies-health:why.spine"),
    source: "PAR-Q+, general question 6 and follow-up section 1",
  },
  {
    of: "injureAnyOfTheseBodyParts",
    answers: [
      "SHOULDER_LEFT",
      "SHOULDER_RIGHT",
      "ELBOW_LEFT",
      "ELBOW_RIGHT",
      "WRIST_LEFT",
      "WRIST_RIGHT",
      "LOWER_BACK",
      "HIP_LEFT",
      "HIP_RIGHT",
      "KNEE_LEFT",
      "KNEE_RIGHT",
      "ANKLE_FOOT_LEFT",
      "ANKLE_FOOT_RIGHT",
      "OTHER",
    ],
    outcome: "ASSESSMENT",
    why: reply("replies-health:why.injury"),
    source: "PAR-Q+, general question 6",
  },
];

const labels = new Map<string, string>(
  [...healthConditions, ...injuries].map(({ value, label }) => [value, label]),
);

/** Determines the result. The strictest row decides, and its reasons come first. */
export function computeHealthResult(
  answers: HealthAnswers,
): HealthResult & { outcome: HealthOutcome } {
  const fitting = healthRules.flatMap((rule) =>
    rule.answers
      .filter((answer) => (answers[rule.of] as string[]).includes(answer))
      .filter(() => rule.exercising?.includes(answers.timesExerciseAWeek) ?? true)
      .map((answer) => ({
        about: aboutOf(answers, rule, answer),
        outcome: rule.outcome,
        why: toEnglish(rule.why),
        source: rule.source,
      })),
  );
  const strictness: readonly HealthOutcome[] = ["DOCTOR", "ASSESSMENT", "FIT"];
  const reasons = strictness.flatMap((outcome) => fitting.filter((one) => one.outcome === outcome));
  return { outcome: reasons[0]?.outcome ?? "FIT", reasons };
}

function aboutOf(answers: HealthAnswers, rule: HealthRule, answer: string): string {
  if (answer !== "OTHER") return labels.get(answer) ?? answer;
  const answersOfRule =
    rule.of === "healthConditions"
      ? answers.healthConditionsOther
      : answers.injureAnyOfTheseBodyPartsOther;
  return answersOfRule ? `Other: ${answersOfRule}` : "Other";
}

/**
 * Checks if the later answers name a condition or an injury that the earlier ones did not. Without an earlier declaration, all of them
 * are new.
 */
export function hasNewCondition(earlier: HealthAnswers | null, after: HealthAnswers): boolean {
  const before = earlier ?? nothingDeclared;
  const isNew = (now: readonly string[], then: readonly string[]) =>
    now.some((value) => value !== "NONE" && !then.includes(value));
  return (
    isNew(after.healthConditions, before.healthConditions) ||
    isNew(after.injureAnyOfTheseBodyParts, before.injureAnyOfTheseBodyParts) ||
    hasNewText(before.healthConditionsOther, after.healthConditionsOther) ||
    hasNewText(before.injureAnyOfTheseBodyPartsOther, after.injureAnyOfTheseBodyPartsOther)
  );
}

const nothingDeclared = {
  healthConditions: [] as string[],
  healthConditionsOther: null,
  injureAnyOfTheseBodyParts: [] as string[],
  injureAnyOfTheseBodyPartsOther: null,
};

const hasNewText = (before: string | null, after: string | null) =>
  after !== null && after.toLowerCase() !== before?.toLowerCase();
