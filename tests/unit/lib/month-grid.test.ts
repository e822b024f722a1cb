import { expect, test } from "vitest";
import { addMonthsTo, getLastDay, isMonth, splitIntoWeeks } from "~/lib/singapore/month-grid";

test("weeks begin on Monday and contain every day of the month once", () => {
  const weeks = splitIntoWeeks("2026-11");
  expect(weeks[0]).toEqual([null, null, null, null, null, null, "2026-11-01"]);
  expect(weeks.flat().filter(Boolean)).toHaveLength(30);
  expect(weeks.every((week) => week.length === 7)).toBe(true);
  expect(splitIntoWeeks("2027-02")).toHaveLength(4);
});

test("months are added and their last days found", () => {
  expect(addMonthsTo("2026-12", 1)).toBe("2027-01");
  expect(addMonthsTo("2026-01", -1)).toBe("2025-12");
  expect([getLastDay("2028-02"), getLastDay("2026-12")]).toEqual(["2028-02-29", "2026-12-31"]);
});

test.each(["2026-13", "2026-00", "26-11", "2026-1", "x", ""])("%j is not a month", (text) => {
  expect(isMonth(text)).toBe(false);
});
