import { expect, test } from "vitest";
import { formatWeekdays, formatWeeklySchedule } from "~/lib/singapore/weekdays";

test.each([
  [[2, 4], "Every Tuesday and Thursday"],
  [[5, 1, 3], "Every Monday, Wednesday and Friday"],
  [[1, 2, 3, 4, 5], "Every Monday to Friday"],
  [[7], "Every Sunday"],
  [[6, 7], "Every Saturday and Sunday"],
  [[1, 2, 3, 4, 5, 6, 7], "Every day"],
])("weekdays read %j", (weekdays, words) => {
  expect(formatWeekdays(weekdays)).toBe(words);
});

test("a single time shows its end, several times only their start", () => {
  const morning = { from: "09:00", to: "09:45" };
  const noon = { from: "12:00", to: "12:45" };
  const midnight = { from: "00:00", to: "00:45" };
  expect(formatWeeklySchedule([2], [morning])).toBe("Every Tuesday, 09:00 AM to 09:45 AM");
  expect(formatWeeklySchedule([2], [midnight, morning, noon])).toBe(
    "Every Tuesday, at 12:00 AM, 09:00 AM and 12:00 PM",
  );
});
