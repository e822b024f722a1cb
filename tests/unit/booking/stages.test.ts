import { describe, expect, test } from "vitest";
import type { TermStage } from "~/contract/lists";
import {
  type BookableKindFacts,
  chooseBookableKind,
  chooseFirstStage,
  chooseStageOnDeclaration,
  chooseStageOnHealthChange,
  computeStageAfter,
  isPreAssessmentRequired,
  type StageEvent,
} from "~/provider/booking/term/stages";

const sessions: BookableKindFacts = {
  programContentType: "SESSIONS",
  hasPreAssessment: false,
  healthConditionChanged: false,
  preAssessmentAhead: false,
  preAssessmentBooked: false,
  sessionsToBook: 3,
  allDone: false,
  ended: false,
};
const intake: BookableKindFacts = {
  ...sessions,
  programContentType: "INTAKES",
  hasPreAssessment: true,
};
const beforeSessions: TermStage[] = [
  "PRE_SESSION_BOOKING",
  "PRE_SESSION_BOOKING_ON_HEALTH_CONDITION",
  "PRE_SESSION_BOOKING_MANDATORY_ON_HEALTH_CONDITION",
  "PRE_SESSION_BOOKING_REMAINDER",
];

describe("a service that requires a pre-assessment", () => {
  test.each(beforeSessions)("in %s", (stage) => {
    expect(isPreAssessmentRequired(stage, sessions)).toBe(true);
  });

  test("at SESSION_BOOKING for intakes that have one, and for no other service", () => {
    expect(isPreAssessmentRequired("SESSION_BOOKING", intake)).toBe(true);
    expect(isPreAssessmentRequired("SESSION_BOOKING", { ...intake, hasPreAssessment: false })).toBe(
      false,
    );
    expect(
      isPreAssessmentRequired("SESSION_BOOKING", { ...sessions, hasPreAssessment: true }),
    ).toBe(false);
    expect(isPreAssessmentRequired("BOOKING_COMPLETED", intake)).toBe(false);
  });
});

test.each<[TermStage, StageEvent[], TermStage]>([
  ["PRE_SESSION_BOOKING", ["PRE_BOOKED"], "SESSION_BOOKING"],
  ["PRE_SESSION_BOOKING_ON_HEALTH_CONDITION", ["PRE_BOOKED"], "SESSION_BOOKING"],
  [
    "PRE_SESSION_BOOKING_MANDATORY_ON_HEALTH_CONDITION",
    ["PRE_BOOKED", "PRE_CANCELLED"],
    "PRE_SESSION_BOOKING_MANDATORY_ON_HEALTH_CONDITION",
  ],
  ["PRE_SESSION_BOOKING_MANDATORY_ON_HEALTH_CONDITION", ["PRE_ATTENDED"], "SESSION_BOOKING"],
  ["PRE_SESSION_BOOKING_REMAINDER", ["PRE_BOOKED", "ALL_BOOKED"], "BOOKING_COMPLETED"],
  ["SESSION_BOOKING", ["PRE_CANCELLED"], "PRE_SESSION_BOOKING"],
  ["BOOKING_COMPLETED", ["PRE_CANCELLED"], "PRE_SESSION_BOOKING_REMAINDER"],
  ["SESSION_BOOKING", ["ALL_BOOKED"], "BOOKING_COMPLETED"],
  ["BOOKING_COMPLETED", ["SESSION_FREED"], "SESSION_BOOKING"],
  ["BOOKING_COMPLETED", ["LAST_SESSION_DONE"], "POST_SESSION_BOOKING"],
  ["POST_SESSION_BOOKING", ["POST_BOOKED"], "BOOKING_COMPLETED"],
  ["BOOKING_COMPLETED", ["POST_CANCELLED"], "POST_SESSION_BOOKING"],
  ["POST_SESSION_BOOKING", ["PRE_BOOKED", "ALL_BOOKED", "SESSION_FREED"], "POST_SESSION_BOOKING"],
  ["PRE_SESSION_BOOKING", ["ALL_BOOKED"], "PRE_SESSION_BOOKING"],
  // Remaining sessions still require the pre-assessment. The requirement ends with the last of them.
  [
    "PRE_SESSION_BOOKING_MANDATORY_ON_HEALTH_CONDITION",
    ["ALL_BOOKED"],
    "PRE_SESSION_BOOKING_MANDATORY_ON_HEALTH_CONDITION",
  ],
  ...beforeSessions.flatMap((stage): [TermStage, StageEvent[], TermStage][] => [
    [stage, ["ALL_BOOKED", "ALL_DONE"], "BOOKING_COMPLETED"],
    [stage, ["ALL_BOOKED", "ALL_DONE", "LAST_SESSION_DONE"], "POST_SESSION_BOOKING"],
  ]),
  ["PRE_SESSION_BOOKING_REMAINDER", ["SESSION_FREED"], "PRE_SESSION_BOOKING"],
])("from %s, %j leads to %s", (stage, events, next) => {
  expect(computeStageAfter(stage, ...events)).toBe(next);
});

test.each<[TermStage, "FIT" | "ASSESSMENT" | "DOCTOR", TermStage]>([
  ["SESSION_BOOKING", "FIT", "SESSION_BOOKING"],
  ["SESSION_BOOKING", "ASSESSMENT", "PRE_SESSION_BOOKING_ON_HEALTH_CONDITION"],
  ["BOOKING_COMPLETED", "ASSESSMENT", "PRE_SESSION_BOOKING_ON_HEALTH_CONDITION"],
  ["SESSION_BOOKING", "DOCTOR", "PRE_SESSION_BOOKING_MANDATORY_ON_HEALTH_CONDITION"],
  ["PRE_SESSION_BOOKING", "DOCTOR", "PRE_SESSION_BOOKING_MANDATORY_ON_HEALTH_CONDITION"],
  ["POST_SESSION_BOOKING", "DOCTOR", "POST_SESSION_BOOKING"],
])("a health condition that changed in %s, outcome %s, leads to %s", (stage, outcome, next) => {
  expect(chooseStageOnHealthChange(stage, outcome)).toBe(next);
});

test.each<["FIT" | "ASSESSMENT" | "DOCTOR", TermStage, TermStage]>([
  ["FIT", "SESSION_BOOKING", "PRE_SESSION_BOOKING"],
  ["ASSESSMENT", "PRE_SESSION_BOOKING", "PRE_SESSION_BOOKING"],
  [
    "DOCTOR",
    "PRE_SESSION_BOOKING_MANDATORY_ON_HEALTH_CONDITION",
    "PRE_SESSION_BOOKING_MANDATORY_ON_HEALTH_CONDITION",
  ],
])(
  "after the declaration %s, a term begins at %s, or at %s with a pre-assessment",
  (health, plain, assessed) => {
    expect(chooseFirstStage({ ...sessions, hasPreAssessment: false }, health)).toBe(plain);
    expect(chooseFirstStage({ ...sessions, hasPreAssessment: true }, health)).toBe(assessed);
  },
);

test("a second declaration before any booking never lowers the requirement of the first", () => {
  for (const stage of beforeSessions) expect(chooseStageOnDeclaration(stage, "FIT")).toBe(stage);
  expect(
    chooseStageOnDeclaration("PRE_SESSION_BOOKING_MANDATORY_ON_HEALTH_CONDITION", "ASSESSMENT"),
  ).toBe("PRE_SESSION_BOOKING_MANDATORY_ON_HEALTH_CONDITION");
});

test.each<[TermStage, Partial<BookableKindFacts>, string | null]>([
  ["SESSION_BOOKING", {}, "SESSION"],
  ["SESSION_BOOKING", { sessionsToBook: 0 }, null],
  ["SESSION_BOOKING", { ended: true }, null],
  ["SESSION_BOOKING", { programContentType: "INTAKES" }, "INTAKE"],
  ["SESSION_BOOKING", intake, "PRE_SESSION"],
  ["SESSION_BOOKING", { ...intake, preAssessmentBooked: true }, "INTAKE"],
  ["PRE_SESSION_BOOKING", {}, "PRE_SESSION"],
  ["PRE_SESSION_BOOKING_REMAINDER", { sessionsToBook: 0 }, "PRE_SESSION"],
  ["PRE_SESSION_BOOKING_ON_HEALTH_CONDITION", { healthConditionChanged: true }, "PRE_SESSION"],
  ["PRE_SESSION_BOOKING_ON_HEALTH_CONDITION", {}, "SESSION"],
  [
    "PRE_SESSION_BOOKING_MANDATORY_ON_HEALTH_CONDITION",
    { preAssessmentAhead: true, preAssessmentBooked: true },
    "SESSION",
  ],
  ["PRE_SESSION_BOOKING_REMAINDER", { sessionsToBook: 0, allDone: true }, null],
  [
    "PRE_SESSION_BOOKING_MANDATORY_ON_HEALTH_CONDITION",
    { healthConditionChanged: true, sessionsToBook: 0, allDone: true },
    null,
  ],
  ["POST_SESSION_BOOKING", { allDone: true, sessionsToBook: 0 }, "POST_SESSION"],
  ["POST_SESSION_BOOKING", { ended: true, sessionsToBook: 0 }, "POST_SESSION"],
  ["BOOKING_COMPLETED", {}, null],
])("in %s with %j, the next bookable kind is %s", (stage, facts, what) => {
  expect(chooseBookableKind(stage, { ...sessions, ...facts })).toBe(what);
});
