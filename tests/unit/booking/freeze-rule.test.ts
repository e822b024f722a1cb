import { describe, expect, test } from "vitest";
import { formatDateMultirange, parseDateMultirange } from "~/lib/day-periods";
import type { Day } from "~/lib/singapore-date";
import {
  extendByFreeze,
  type Freeze,
  findFreezeProblem,
  isAllowedByRule,
  shortenByUnusedDays,
} from "~/provider/booking/freeze/freeze-rule";
import { toEnglish } from "~/provider/shared/failure";

const period = (from: string, to: string) => ({ from: from as Day, to: to as Day });
const freeze = (from: string, to: string, more: Partial<Freeze> = {}): Freeze => ({
  ...period(from, to),
  reason: "TRAVEL",
  status: "APPROVED",
  ...more,
});

const bought = { validFrom: "2026-11-01", validUntil: "2027-01-31", today: "2026-11-27" as Day };
const worded = (reply: string | null) => reply && toEnglish(reply);
const problem = (from: string, to: string, freezes: Freeze[] = []) =>
  worded(findFreezeProblem(period(from, to), { ...bought, freezes }));

test.each([
  ["2026-11-27", "2026-11-27", null],
  ["2027-01-31", "2027-03-01", null],
  ["2026-12-02", "2026-12-01", /on or after the first day/],
  ["2026-11-26", "2026-12-01", /today or later/],
  ["2027-02-01", "2027-02-02", /valid until 31\/01\/2027/],
  ["2026-12-01", "2027-12-02", /at most a year/],
] as const)("a freeze from %s to %s", (from, to, expected) => {
  if (expected === null) expect(problem(from, to)).toBeNull();
  else expect(problem(from, to)).toMatch(expected);
});

test("a package that has not begun cannot be frozen before its first day", () => {
  const later = { ...bought, validFrom: "2026-12-10", freezes: [] };
  expect(worded(findFreezeProblem(period("2026-12-09", "2026-12-20"), later))).toMatch(
    /begins on 10\/12/,
  );
});

test("two freezes share no day, and only one request waits", () => {
  const first = freeze("2026-12-01", "2026-12-10");
  expect(problem("2026-12-10", "2026-12-12", [first])).toMatch(/already/);
  expect(problem("2026-12-11", "2026-12-12", [first])).toBeNull();
  const withdrawn = { ...first, status: "WITHDRAWN" as const };
  expect(problem("2026-12-10", "2026-12-12", [withdrawn])).toBeNull();
  const requested = { ...first, status: "REQUESTED" as const };
  expect(problem("2026-12-20", "2026-12-22", [requested])).toMatch(/another freeze/);
});

describe("the rule of the provider", () => {
  const rule = { hospital: 180, travel: 28 };
  const allowed = (from: string, to: string, reason: Freeze["reason"], before: Freeze[] = []) =>
    isAllowedByRule(rule, { ...period(from, to), reason }, before);

  test("counts the days of each reason over the whole package", () => {
    // 1 to 28 December are 28 days, and 1 to 29 December are 29.
    expect(allowed("2026-12-01", "2026-12-28", "TRAVEL")).toBe(true);
    expect(allowed("2026-12-01", "2026-12-29", "TRAVEL")).toBe(false);
    const week = freeze("2026-12-01", "2026-12-07");
    expect(allowed("2026-12-08", "2026-12-28", "TRAVEL", [week])).toBe(true);
    expect(allowed("2026-12-08", "2026-12-29", "TRAVEL", [week])).toBe(false);
    const requested = { ...week, status: "REQUESTED" as const };
    expect(allowed("2026-12-08", "2027-01-04", "TRAVEL", [requested])).toBe(true);
  });

  test("leaves a reason that it does not name to the staff", () => {
    expect(allowed("2026-12-01", "2026-12-01", "OTHER")).toBe(false);
    expect(allowed("2026-12-01", "2027-05-29", "HOSPITAL")).toBe(true);
  });
});

describe("the last day", () => {
  test("moves by the days of the freeze", () => {
    expect(extendByFreeze("2027-01-31", period("2026-12-01", "2026-12-10"))).toBe("2027-02-10");
    expect(extendByFreeze("2027-01-31", period("2027-01-31", "2027-02-09"))).toBe("2027-02-10");
  });

  test("goes back by the days that were not used", () => {
    const ended = (today: string) =>
      shortenByUnusedDays("2027-02-10", period("2026-12-01", "2026-12-10"), today as Day);
    expect(ended("2026-11-27")).toBe("2027-01-31");
    // Used from 1 to 3 December: 7 of 10 days go back.
    expect(ended("2026-12-04")).toBe("2027-02-03");
    expect(ended("2026-12-10")).toBe("2027-02-09");
  });
});

test("periods are stored as ranges of the database and read back", () => {
  const periods = [period("2026-12-01", "2026-12-10"), period("2027-01-05", "2027-01-05")];
  expect(formatDateMultirange(periods)).toBe("{[2026-12-01,2026-12-10],[2027-01-05,2027-01-05]}");
  expect(parseDateMultirange("{[2026-12-01,2026-12-11),[2027-01-05,2027-01-06)}")).toEqual(periods);
  expect(parseDateMultirange(formatDateMultirange([]))).toEqual([]);
});
