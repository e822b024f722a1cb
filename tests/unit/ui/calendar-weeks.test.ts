import { expect, test } from "vitest";
import type { Day } from "~/lib/singapore-date";
import { buildCalendarWeeks } from "~/ui/blocks/build-calendar";

const MONDAY = "2026-11-30";

const namesOn = (today: Day) => buildCalendarWeeks(MONDAY, { today }, () => null).names;

test("names the months from today, not from a Monday that has passed", () => {
  expect(namesOn("2026-12-01")).toEqual(["December 2026", "January 2027"]);
  expect(namesOn("2026-11-30")).toEqual(["November 2026", "January 2027"]);
});

test("names the month of the first week where the weeks begin after today", () => {
  expect(namesOn("2026-11-24")).toEqual(["November 2026", "January 2027"]);
});
