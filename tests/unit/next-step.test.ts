import { expect, test } from "vitest";
import type { ServiceStatus, TermStage } from "~/contract/lists";
import { nextStep } from "~/journeys/next-step";

interface Told {
  status?: ServiceStatus;
  preAssessmentRequired?: boolean;
  healthConditionChanged?: boolean;
}

const told = (
  stage: TermStage,
  { status = "UPCOMING", preAssessmentRequired = false, healthConditionChanged = false }: Told = {},
) =>
  nextStep({
    serviceStatus: status,
    healthConditionChanged,
    term: { id: "a", stage, preAssessmentRequired },
  });

test.each<[TermStage, Told, string]>([
  ["PRE_SESSION_BOOKING", {}, "Next: book your pre-assessment"],
  [
    "PRE_SESSION_BOOKING_ON_HEALTH_CONDITION",
    { healthConditionChanged: true },
    "Next: book a pre-assessment, because your health condition has changed",
  ],
  ["PRE_SESSION_BOOKING_ON_HEALTH_CONDITION", {}, "Next: book your sessions"],
  ["SESSION_BOOKING", { status: "ONGOING" }, "Next: book your sessions"],
  ["SESSION_BOOKING", { preAssessmentRequired: true }, "Next: book your pre-assessment"],
  ["BOOKING_COMPLETED", { status: "ONGOING" }, "All your sessions are booked"],
  ["POST_SESSION_BOOKING", { status: "ONGOING" }, "Next: book your post-assessment"],
  ["POST_SESSION_BOOKING", { status: "COMPLETED" }, "Next: book your post-assessment"],
  ["SESSION_BOOKING", { status: "EXPIRED" }, "The time to use this package is over"],
])("%s %j says %j", (stage, facts, words) => {
  expect(told(stage, facts)).toBe(words);
});
