import { describe, expect, test } from "vitest";
import type { HealthAnswers } from "~/contract/health/health-declaration";
import { exerciseFrequencies, healthConditions, injuries } from "~/contract/health/health-lists";
import { termStages } from "~/contract/lists";
import { chooseStageOnHealthChange } from "~/provider/booking/term/stages";
import { computeHealthResult, hasNewCondition, healthRules } from "~/provider/health/rules";
import { toEnglish } from "~/provider/shared/failure";

const well: HealthAnswers = {
  whyJoinOurExerciseProgramme: ["GENERAL_FITNESS"],
  whyJoinOurExerciseProgrammeOther: null,
  timesExerciseAWeek: "1-3",
  healthConditions: ["NONE"],
  healthConditionsOther: null,
  injureAnyOfTheseBodyParts: ["NONE"],
  injureAnyOfTheseBodyPartsOther: null,
};
type Condition = HealthAnswers["healthConditions"][number];
type Injury = HealthAnswers["injureAnyOfTheseBodyParts"][number];
const having = (...conditions: Condition[]) => ({ ...well, healthConditions: conditions });
const hurting = (...parts: Injury[]) => ({ ...well, injureAnyOfTheseBodyParts: parts });

const expectedOfConditions: Record<Condition, string> = {
  NONE: "FIT",
  HIGH_BLOOD_PRESSURE: "ASSESSMENT",
  HIGH_CHOLESTEROL: "FIT",
  DIABETES: "ASSESSMENT",
  HEART_CONDITION: "DOCTOR",
  PACEMAKER: "DOCTOR",
  DEMENTIA: "ASSESSMENT",
  STROKE_RIGHT: "DOCTOR",
  STROKE_LEFT: "DOCTOR",
  PARKINSON: "ASSESSMENT",
  OSTEOARTHRITIS: "ASSESSMENT",
  OSTEOPOROSIS_SARCOPENIA: "ASSESSMENT",
  EYESIGHT: "FIT",
  HEARING: "FIT",
  OTHER: "ASSESSMENT",
};

describe("the result of each answer", () => {
  test.each(healthConditions.map(({ value }) => value))("%s", (value) => {
    const { outcome, reasons } = computeHealthResult({
      ...having(value),
      healthConditionsOther: value === "OTHER" ? "Gout" : null,
    });
    expect(outcome).toBe(expectedOfConditions[value]);
    expect(reasons).toHaveLength(value === "NONE" ? 0 : 1);
    if (value === "OTHER") expect(reasons[0]?.about).toBe("Other: Gout");
  });

  test.each(injuries.map(({ value }) => value))("injury %s has the expected result", (value) => {
    const { outcome } = computeHealthResult(hurting(value));
    const expected = { NONE: "FIT", SPINE: "DOCTOR" }[value as string] ?? "ASSESSMENT";
    expect(outcome).toBe(expected);
  });

  test("diabetes without any exercise requires a doctor", () => {
    expect(computeHealthResult({ ...having("DIABETES"), timesExerciseAWeek: "0" }).outcome).toBe(
      "DOCTOR",
    );
  });

  test("every answer has exactly one row for each habit, and each row its reason and source", () => {
    for (const list of [healthConditions, injuries]) {
      const of = list === healthConditions ? "healthConditions" : "injureAnyOfTheseBodyParts";
      for (const { value } of list) {
        for (const habit of exerciseFrequencies) {
          const rows = healthRules.filter(
            (rule) =>
              rule.of === of &&
              (rule.answers as readonly string[]).includes(value) &&
              (rule.exercising?.includes(habit) ?? true),
          );
          expect(rows, `${value} ${habit}`).toHaveLength(value === "NONE" ? 0 : 1);
        }
      }
    }
    for (const { why, source } of healthRules) {
      expect(toEnglish(why)).toMatch(/\.$/);
      expect(source).toMatch(/PAR-Q\+|ACSM 2015|Programme suitability/);
    }
  });

  test("the strictest result decides and is listed first", () => {
    const result = computeHealthResult(having("EYESIGHT", "OSTEOARTHRITIS", "PACEMAKER"));
    expect(result.outcome).toBe("DOCTOR");
    expect(result.reasons.map(({ about }) => about)).toEqual([
      "Pacemaker",
      "Osteoarthritis",
      "Eyesight",
    ]);
  });
});

test("a condition is new if the previous declaration did not contain it", () => {
  expect(hasNewCondition(null, having("PACEMAKER"))).toBe(true);
  expect(hasNewCondition(null, hurting("SPINE"))).toBe(true);
  expect(hasNewCondition(null, well)).toBe(false);
  expect(hasNewCondition(well, well)).toBe(false);
  expect(hasNewCondition(well, having("DIABETES"))).toBe(true);
  expect(hasNewCondition(having("DIABETES"), well)).toBe(false);
  expect(hasNewCondition(well, hurting("KNEE_LEFT"))).toBe(true);
  const gout = { ...having("OTHER"), healthConditionsOther: "Gout" };
  expect(hasNewCondition(gout, { ...gout, healthConditionsOther: "gout" })).toBe(false);
  expect(hasNewCondition(gout, { ...gout, healthConditionsOther: "Asthma" })).toBe(true);
});

test("a changed condition moves each stage as the table states", () => {
  const after = (outcome: "FIT" | "ASSESSMENT" | "DOCTOR") =>
    termStages.map((stage) => chooseStageOnHealthChange(stage, outcome));
  const on = "PRE_SESSION_BOOKING_ON_HEALTH_CONDITION";
  const must = "PRE_SESSION_BOOKING_MANDATORY_ON_HEALTH_CONDITION";
  expect(after("FIT")).toEqual([...termStages]);
  expect(after("ASSESSMENT")).toEqual([
    "PRE_SESSION_BOOKING",
    on,
    must,
    "PRE_SESSION_BOOKING_REMAINDER",
    on,
    on,
    "POST_SESSION_BOOKING",
  ]);
  expect(after("DOCTOR")).toEqual([must, must, must, must, must, must, "POST_SESSION_BOOKING"]);
});
