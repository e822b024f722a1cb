import { expect, test } from "vitest";
import { findFirstWeeks } from "~/features/booking/appointments/calendar.server";
import { addDays, type Day } from "~/lib/singapore-date";

const day = (name: Day, placesLeft: number, sessionsInWeek = 0) => ({
  day: name,
  placesLeft,
  sessionsInWeek,
});

/** A Friday near the end of a month. */
const TODAY = "2026-11-27";

/** @returns the Monday with which the calendar opens. */
async function opensAt(days: readonly ReturnType<typeof day>[], chosen: string[] = []) {
  const asked: string[] = [];
  const ask = async (monday: Day) => {
    asked.push(monday);
    return {
      days: days.filter((one) => one.day >= monday && one.day < addDays(monday, 35)),
      firstDay: days[0]?.day ?? null,
      lastDay: days.at(-1)?.day ?? null,
    };
  };
  const told = chosen.map((startsAt) => ({ startsAt }));
  const { monday } = await findFirstWeeks(ask, TODAY, told);
  return { monday, asked };
}

test("opens five weeks from this one while they have a place, and requests no others", async () => {
  const days = [day("2026-11-27", 0), day("2026-12-27", 1), day("2026-12-28", 9)];
  expect(await opensAt(days)).toEqual({ monday: "2026-11-23", asked: ["2026-11-23"] });
});

test("opens the first weeks that have times", async () => {
  expect((await opensAt([day("2027-01-04", 3)])).monday).toBe("2026-12-28");
});

test.each([
  ["full", [day("2026-11-30", 0)], []],
  ["in a week that has its two sessions", [day("2026-11-30", 9, 2)], []],
  ["in a week for which two are chosen", [day("2026-11-30", 9, 1)], ["2026-12-02T01:00:00Z"]],
])("opens the next weeks when the days of these are %s", async (_, these, chosen) => {
  expect((await opensAt([...these, day("2026-12-29", 1)], chosen)).monday).toBe("2026-12-28");
});

test("opens the first weeks when the next are full too, since their times have a waiting list", async () => {
  expect((await opensAt([day("2026-11-30", 0), day("2026-12-29", 0)])).monday).toBe("2026-11-23");
});

test("opens these weeks when there are no times at all", async () => {
  expect(await opensAt([])).toEqual({ monday: "2026-11-23", asked: ["2026-11-23"] });
});
