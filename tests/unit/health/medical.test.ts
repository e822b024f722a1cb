import { expect, test } from "vitest";
import { conditionGroups, medicalQuestions } from "~/contract/health/medical-lists";
import { englishFormWords } from "~/features/health/health-language.server";
import { withHealthAnswer } from "~/features/health/journey";
import {
  buildPregnancyForm,
  buildSignatureForm,
  createMedicalJourney,
  getCompleteHistory,
  type HistoryDraft,
  type MedicalStep,
} from "~/features/health/medical";
import { listHistorySections } from "~/features/health/medical-rows";
import { isHistoryOutdated } from "~/provider/health/medical-staleness";
import { toEnglish } from "~/provider/shared/failure";
import {
  canOpenStep,
  findFirstUnfinished,
  formatStepLine,
  listNeededSteps,
} from "~/web/journey/journey";

const no = { answer: "NO", details: null } as const;
const kept: HistoryDraft = {
  answers: {
    hospital: { hospitalisation: no, recentChange: no, treatment: no },
    medicines: { medications: no, allergy: no },
    blood: { dialysis: no, transfusion: no, bleeding: no },
    conditions: { conditions: ["GOUT"], others: null },
    control: { control: { GOUT: "CONTROLLED" } },
    pregnancy: { pregnant: "NO", deliveryDate: null },
    ReviewInformation: { acceptedTerms: true },
  },
  saves: {},
};
const journey = createMedicalJourney("Female");
const then = (before: HistoryDraft, step: MedicalStep, answer: unknown): HistoryDraft =>
  withHealthAnswer(before, step, answer);

test("men have no step about pregnancy, and only those with conditions one about their control", () => {
  const none = then(kept, "conditions", { conditions: [], others: null });
  const names = (gender: string, from: HistoryDraft) =>
    listNeededSteps(createMedicalJourney(gender), from).map(({ name }) => name);
  expect(names("Male", kept)).not.toContain("pregnancy");
  expect(names("Female", kept)).toHaveLength(8);
  expect(names("Male", none)).toEqual([
    "hospital",
    "medicines",
    "blood",
    "conditions",
    "ReviewInformation",
    "Signature",
  ]);
  expect(getCompleteHistory(kept, "Male")?.pregnancy).toBeNull();
});

test("the number of steps stays the same from the first to the last", () => {
  const stepsOf = (from: HistoryDraft) =>
    listNeededSteps(journey, from).map(({ name }) => formatStepLine(journey, from, name));
  const first = stepsOf({ answers: {}, saves: {} });
  const last = stepsOf(kept);
  expect([...new Set([...first, ...last].map(({ of }) => of))]).toEqual([7]);
  expect(last.map(({ at }) => at)).toEqual([1, 2, 3, 4, 4, 5, 6, 7]);
});

test("a date that does not exist is rejected with one message", () => {
  const form = buildPregnancyForm({ first: "2026-11-23", last: "2027-09-23" });
  const read = form.safeParse({
    pregnant: "YES",
    deliveryDate: { day: "31", month: "2", year: "2027" },
  });
  expect(read.error?.issues.map(({ message }) => toEnglish(message))).toEqual([
    "This day does not exist. Check day, month and year",
  ]);
});

test("a condition added later reopens its control question and the review", () => {
  expect(canOpenStep(journey, kept, "Signature")).toBe(true);
  const more = then(kept, "conditions", { conditions: ["GOUT", "ASTHMA"], others: null });
  expect(findFirstUnfinished(journey, more).name).toBe("control");
  const all = then(more, "control", {
    control: { GOUT: "CONTROLLED", ASTHMA: "UNCONTROLLED" },
  });
  expect(findFirstUnfinished(journey, all).name).toBe("ReviewInformation");
  expect(
    listHistorySections(all.answers, englishFormWords).find(({ path }) => path === "conditions")
      ?.rows,
  ).toMatchObject([
    { label: "Asthma", zh: "哮喘", value: "Not controlled" },
    { label: "Gout", zh: "痛风", value: "Controlled" },
  ]);
});

test("a delivery date is accepted within the next 10 months only", () => {
  const form = buildPregnancyForm({ first: "2026-11-23", last: "2027-09-23" });
  const on = (day: string, month: string, year: string) =>
    form.safeParse({ pregnant: "YES", deliveryDate: { day, month, year } }).success;
  expect(on("23", "11", "2026")).toBe(true);
  expect(on("23", "9", "2027")).toBe(true);
  expect(on("24", "9", "2027")).toBe(false);
  expect(on("22", "11", "2026")).toBe(false);
  expect(on("30", "2", "2027")).toBe(false);
});

test("a signature requires today's date, a name and a valid phone number", () => {
  const form = buildSignatureForm("2026-11-23");
  const right = {
    name: "Ong Siew Kheng",
    contactNumber: "9123 4567",
    date: { day: "23", month: "11", year: "2026" },
  };
  expect(form.parse(right)).toMatchObject({ contactNumber: "91234567", drawing: null });
  const wrong = (change: object) =>
    form.safeParse({ ...right, ...change }).error?.issues.map(({ message }) => toEnglish(message));
  expect(wrong({ name: "12345" })).toEqual(["Type your full name"]);
  expect(wrong({ contactNumber: "123" })).toEqual(["Contact number is invalid"]);
  expect(wrong({ contactNumber: "" })).toEqual(["Contact number is required"]);
  expect(wrong({ date: { day: "22", month: "11", year: "2026" } })).toEqual(["Enter today's date"]);
  expect(wrong({ date: { day: "", month: "", year: "" } })).toEqual(["Enter today's date"]);
  expect(wrong({ date: { day: "31", month: "2", year: "2026" } })).toEqual([
    "This day does not exist. Check day, month and year",
  ]);
});

test.each([
  ["2025-11-23T01:00:00Z", false],
  ["2025-11-22T15:59:59Z", true],
  ["2026-11-22T15:59:59Z", false],
])("a history written at %s is outdated on 23 November 2026: %s", (at, old) => {
  expect(isHistoryOutdated(new Date(at), new Date("2026-11-23T01:00:00Z"))).toBe(old);
});

test("every question and condition has a Chinese text, and no value appears twice", () => {
  const all = conditionGroups.flatMap(({ conditions }) => [...conditions]);
  for (const { zh } of [...all, ...Object.values(medicalQuestions)])
    expect(zh).toMatch(/\p{Script=Han}/u);
  expect(new Set(all.map(({ value }) => value)).size).toBe(all.length);
});
