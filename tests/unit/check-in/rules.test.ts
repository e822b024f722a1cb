import { describe, expect, test } from "vitest";
import { detectIdType, findCheckInIdNumberProblem } from "~/contract/check-in/check-in-identity";
import {
  type CheckInState,
  findReachedStep,
  findTabletReturn,
  getStartPath,
  isStepOpen,
} from "~/features/check-in/state";
import { formatDuration } from "~/features/check-in/words";
import { getTextIn } from "~/languages/page-texts.server";
import { getFirstName } from "~/lib/text/first-name";
import { findOccurrenceToday } from "~/provider/check-in/place";
import { countMinutesVolunteered } from "~/provider/check-in/volunteers";

const state: CheckInState = {
  poster: { kind: "center", id: "taman-jurong", code: "a+b" },
  centerName: "Taman Jurong",
  title: null,
  tablet: true,
  role: "PARTICIPANT",
  volunteerKind: null,
  organisation: null,
};
const done: CheckInState["done"] = {
  action: "CHECK_OUT",
  at: "2026-11-23T01:00:00.000Z",
  title: "Circuit Training",
  firstName: "Siew Hoon",
  endsAt: "2026-11-23T01:00:00.000Z",
  minutes: null,
  feedback: null,
  rated: false,
};

describe("the steps of check-in", () => {
  test.each<[string, Partial<CheckInState>]>([
    ["VALIDATION_PROFILE", {}],
    ["SELECT_ORG", { role: "VOLUNTEER", volunteerKind: "Org" }],
    [
      "VALIDATION_PROFILE",
      { role: "VOLUNTEER", volunteerKind: "Org", organisation: { id: "a", name: "A" } },
    ],
    ["EVENT_SELECTION", { visit: "sealed" }],
    ["TO_CHECK_IN", { visit: "sealed", event: { id: "a", personId: "b" } }],
    ["RETRY_VALIDATION_PROFILE", { refusal: { code: "NOT_FOUND", message: "" } }],
    ["CHECK_OUT_SUCCESS", { done }],
  ])("%s is the current step", (step, more) => {
    expect(findReachedStep({ ...state, ...more })).toBe(step);
  });

  test("steps not yet reached stay closed, and the end closes all others", () => {
    expect(isStepOpen("TO_CHECK_IN", state)).toBe(false);
    expect(isStepOpen("SELECT_ORG", state)).toBe(false);
    expect(isStepOpen("VALIDATION_PROFILE", { ...state, visit: "sealed" })).toBe(true);
    expect(isStepOpen("VALIDATION_PROFILE", { ...state, done })).toBe(false);
    expect(isStepOpen("TO_CHECK_OUT", { ...state, done })).toBe(false);
  });

  test("a tablet returns to its own start page, a phone stays", () => {
    const start = "/check-in-check-out/center/taman-jurong?code=a%2Bb&tablet=on";
    expect(getStartPath(state)).toBe(start);
    expect(findTabletReturn(state)).toEqual({ seconds: 30, to: start });
    expect(findTabletReturn({ ...state, tablet: false })).toBeNull();
  });
});

describe("an ID number at check-in", () => {
  test.each([
    ["S1234567D", "NRIC", null],
    ["G1234567X", "FIN", null],
    ["E1234567K", "PASSPORT", null],
    ["S1234567A", "NRIC", "NRIC is invalid"],
    ["S123456D", "PASSPORT", "NRIC is invalid"],
    ["T12345678", "PASSPORT", "NRIC is invalid"],
    ["G1234567A", "FIN", "Fin is invalid"],
    ["AB!", "PASSPORT", "Passport is invalid"],
    ["AB1", "PASSPORT", "Passport number should be atleast 4 characters long"],
    ["", "PASSPORT", "NRIC is required"],
  ])("%s is read as %s: %s", (number, type, message) => {
    expect(detectIdType(number)).toBe(type);
    const problem = findCheckInIdNumberProblem(number);
    expect(problem && getTextIn("en")(`check-in:id-number.${problem}`)).toBe(message);
  });
});

test.each([
  ["Lim Siew Hoon", "Siew Hoon"],
  ["Rajan s/o Kumar", "Rajan"],
  ["Fatimah binte Yusof", "Fatimah"],
  ["Tan Mei Ling Joanna", "Mei Ling"],
  ["Mary Tan", "Mary"],
  ["Ng", "Ng"],
  ["", ""],
  ["LIM MEI LING", "Mei Ling"],
  ["lim mei ling", "mei ling"],
  ["TAN AH KOW PETER", "Ah Kow"],
  ["RAJAN S/O KUMAR", "Rajan"],
  ["MUHAMMAD ALI BIN ABU BAKAR", "Muhammad Ali"],
  ["SITI NURHALIZA BINTE AHMAD", "Siti Nurhaliza"],
  ["DEVI A/P K.SAMY", "Devi"],
  ["MDM LIM MEI LING", "Mei Ling"],
  ["Dr. Tan Wei Ming", "Wei Ming"],
  ["Mr Rajan s/o Kumar", "Rajan"],
  ["Mdm Tan", "Tan"],
  ["Dr", "Dr"],
  ["MARY TAN", "Mary"],
  ["Anne-Marie Lim", "Anne-Marie"],
  ["ANNE-MARIE D'SOUZA", "Anne-Marie D'Souza"],
  ["NGUYEN VAN ANH", "Nguyen Van Anh"],
  ["S. R. Nathan", "S. R. Nathan"],
  ["林美玲", "林美玲"],
  ["TAN-LIM MEI LING", "Mei Ling"],
  ["MEI LING", "Mei Ling"],
  ["Mei Ling Lim", "Mei Ling"],
])("%s is addressed as %s", (name, called) => {
  expect(getFirstName(name)).toBe(called);
});

test.each([
  [0, "less than a minute"],
  [1, "1 minute"],
  [60, "1 hour"],
  [135, "2 hours 15 minutes"],
])("%i minutes read %s", (minutes, words) => {
  expect(formatDuration(minutes, getTextIn("en"))).toBe(words);
});

describe("opening hours", () => {
  const monday = new Date("2026-11-23T01:00:00Z");
  const weekly = { weekdays: [1, 7], startTime: "09:00:00", minutes: 120 };

  test("today's part of a weekly activity is found, with Sunday as the seventh day", () => {
    expect(findOccurrenceToday(weekly, monday)?.endsAt.toISOString()).toBe(
      "2026-11-23T03:00:00.000Z",
    );
    expect(findOccurrenceToday(weekly, new Date("2026-11-24T01:00:00Z"))).toBeNull();
    expect(findOccurrenceToday(weekly, new Date("2026-11-28T16:00:00Z"))).not.toBeNull();
  });

  test("a volunteer's hours are cut to those of the activity", () => {
    const hours = findOccurrenceToday(weekly, monday) as NonNullable<
      ReturnType<typeof findOccurrenceToday>
    >;
    const at = (minutes: number) => new Date(monday.getTime() + minutes * 60_000);
    expect(countMinutesVolunteered(hours, at(-30), at(150))).toBe(120);
    expect(countMinutesVolunteered(hours, at(30), at(60))).toBe(30);
    expect(countMinutesVolunteered(hours, at(-30), at(-10))).toBe(0);
  });
});
