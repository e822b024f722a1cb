import fc from "fast-check";
import { expect, test } from "vitest";
import { publicHolidays } from "../../../app/lib/singapore/public-holidays";
import {
  addWorkingDays,
  computeNoticeCutOff,
  findNextWorkingDay,
  isPublicHoliday,
  isWorkingDay,
  subtractWorkingDays,
} from "../../../app/lib/singapore/working-days";
import {
  addDays,
  getWeekday,
  isDay,
  startOfSingaporeDay,
  toInstant,
  toSingaporeDay,
} from "../../../app/lib/singapore-date";

const HOUR = 3_600_000;

const anyDay = fc.integer({ min: 0, max: 3650 }).map((n) => addDays("2024-01-01", n));

test.each([
  ["2026-02-17", "Chinese New Year"],
  ["2026-04-03", "Good Friday"],
  ["2026-05-27", "Hari Raya Haji"],
  ["2026-05-31", "Vesak Day, a Sunday"],
  ["2026-06-01", "in lieu of Vesak Day"],
  ["2026-08-10", "in lieu of National Day"],
  ["2026-11-09", "in lieu of Deepavali"],
  ["2024-06-17", "in lieu of Hari Raya Haji"],
  ["2023-01-24", "in lieu of Chinese New Year, whose Monday is a holiday too"],
])("%s is a public holiday: %s", (day) => {
  expect(isPublicHoliday(day)).toBe(true);
});

test.each(["2026-06-02", "2026-08-11", "2026-11-10", "2023-01-25", "2026-11-23"])(
  "%s is a working day",
  (day) => {
    expect(isWorkingDay(day)).toBe(true);
  },
);

test("a Saturday holiday does not move", () => {
  expect(isPublicHoliday("2026-03-21")).toBe(true);
  expect(isWorkingDay("2026-03-23")).toBe(true);
});

test("the provider's own list adds holidays, and those on a Sunday move too", () => {
  expect(isWorkingDay("2026-11-23", ["2026-11-23"])).toBe(false);
  expect(isWorkingDay("2026-11-23", ["2026-11-22"])).toBe(false);
  expect(isWorkingDay("2026-11-24", ["2026-11-22", "2026-11-23"])).toBe(false);
  expect(isWorkingDay("2026-11-25", ["2026-11-22", "2026-11-23"])).toBe(true);
});

test.each([
  ["2027-03-10", "Hari Raya Puasa"],
  ["2027-05-17", "Hari Raya Haji"],
  ["2027-05-20", "Vesak Day"],
  ["2027-02-08", "in lieu of Chinese New Year"],
  ["2027-10-28", "Deepavali"],
  ["2025-05-03", "Polling Day"],
])("%s is a public holiday on the Ministry's list: %s", (day) => {
  expect(isPublicHoliday(day)).toBe(true);
});

test.each(["2028-05-09", "2029-05-28", "2030-05-16"])(
  "Vesak Day of a year that is not announced yet is a holiday: %s",
  (day) => {
    expect(isPublicHoliday(day)).toBe(true);
  },
);

test.each(["2027-03-09", "2027-05-18", "2027-10-29"])(
  "%s is a working day, whatever the library states",
  (day) => {
    expect(isWorkingDay(day)).toBe(true);
  },
);

test("every list contains only days of its year, each once, and all eleven holidays", () => {
  for (const [year, days] of Object.entries(publicHolidays)) {
    for (const day of Object.keys(days)) expect(isDay(day) && day.startsWith(year), day).toBe(true);
    expect(Object.keys(days).length).toBeGreaterThanOrEqual(11);
    expect(new Set(Object.values(days))).toEqual(
      new Set([
        ...Object.values(publicHolidays[2026] ?? {}),
        ...(year === "2025" ? ["Polling Day"] : []),
      ]),
    );
  }
});

test("a year without a list uses the library's holidays", () => {
  expect(publicHolidays[2024]).toBeUndefined();
  expect(isPublicHoliday("2024-10-31")).toBe(true);
});

test("the provider can remove a holiday with its day in lieu, or the day in lieu alone", () => {
  expect(isWorkingDay("2027-05-20", ["-2027-05-20"])).toBe(true);
  expect(isWorkingDay("2026-08-10", ["-2026-08-09"])).toBe(true);
  expect(isWorkingDay("2026-08-10", ["-2026-08-10"])).toBe(true);
  expect(isPublicHoliday("2026-08-09", ["-2026-08-10"])).toBe(true);
  expect(findNextWorkingDay("2027-05-20", ["-2027-05-20", "2027-05-19"])).toBe("2027-05-20");
});

test("working days are added across weekends and holidays", () => {
  expect(addWorkingDays("2026-11-20", 1)).toBe("2026-11-23");
  expect(addWorkingDays("2026-11-06", 1)).toBe("2026-11-10");
  expect(subtractWorkingDays("2026-11-10", 2)).toBe("2026-11-05");
  expect(addWorkingDays("2026-11-21", 0)).toBe("2026-11-21");
  expect(() => addWorkingDays("2026-11-21", -1)).toThrow(RangeError);
  expect(() => addWorkingDays("2026-11-31", 1)).toThrow(RangeError);
});

test("the 20th moves to the next business day", () => {
  expect(findNextWorkingDay("2026-11-20")).toBe("2026-11-20");
  expect(findNextWorkingDay("2026-12-20")).toBe("2026-12-21");
  expect(findNextWorkingDay("2027-02-06")).toBe("2027-02-09");
});

test.each([
  ["2026-11-25", "2026-11-23", "10:00"],
  ["2026-11-23", "2026-11-19", "10:00"],
  ["2026-11-10", "2026-11-05", "10:00"],
  ["2026-11-21", "2026-11-19", "00:00"],
])("a session on %s at 10:00 can be changed until %s %s", (session, day, time) => {
  expect(computeNoticeCutOff(toInstant(session, "10:00"), 2)).toEqual(toInstant(day, time));
});

test("without a notice period, changes are possible until the session begins", () => {
  expect(computeNoticeCutOff(toInstant("2026-11-25", "10:00"), 0)).toEqual(
    toInstant("2026-11-25", "10:00"),
  );
});

/** Hours of working days between two instants, in milliseconds, counted day by day. */
function workingTime(from: Date, to: Date): number {
  let total = 0;
  for (let day = toSingaporeDay(from); startOfSingaporeDay(day) < to; day = addDays(day, 1)) {
    if (!isWorkingDay(day)) continue;
    const begins = Math.max(startOfSingaporeDay(day).getTime(), from.getTime());
    const ends = Math.min(startOfSingaporeDay(day).getTime() + 24 * HOUR, to.getTime());
    total += ends - begins;
  }
  return total;
}

test("the cut-off is the last instant that leaves the full notice", () => {
  fc.assert(
    fc.property(
      anyDay,
      fc.nat(24 * HOUR - 1),
      fc.integer({ min: 1, max: 5 }),
      (day, time, notice) => {
        const start = new Date(startOfSingaporeDay(day).getTime() + time);
        const cutOff = computeNoticeCutOff(start, notice);
        const tooLate = new Date(cutOff.getTime() + 1);
        expect(workingTime(cutOff, start)).toBe(notice * 24 * HOUR);
        expect(workingTime(tooLate, start)).toBeLessThan(notice * 24 * HOUR);
      },
    ),
  );
});

test("adding working days gives a working day, and subtracting them returns", () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 1, max: 30 }), (day, n) => {
      const later = addWorkingDays(day, n);
      expect(isWorkingDay(later)).toBe(true);
      expect([0, 6]).not.toContain(getWeekday(later));
      const workingStart = findNextWorkingDay(day);
      expect(subtractWorkingDays(addWorkingDays(workingStart, n), n)).toBe(workingStart);
    }),
  );
});
