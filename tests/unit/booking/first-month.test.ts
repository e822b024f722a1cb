import { expect, test } from "vitest";
import { findFirstMonth } from "~/features/booking/appointments/calendar.server";

const day = (name: string, placesLeft: number, sessionsInWeek = 0) => ({
  day: name,
  placesLeft,
  sessionsInWeek,
});

/** @returns the month that the calendar opens at on a day of November. */
async function opensAt(days: readonly ReturnType<typeof day>[], chosen: string[] = []) {
  const asked: string[] = [];
  const ask = async (month: string) => {
    asked.push(month);
    return {
      days: days.filter((one) => one.day.startsWith(month)),
      firstDay: days[0]?.day ?? null,
      lastDay: days.at(-1)?.day ?? null,
    };
  };
  const told = chosen.map((startsAt) => ({ startsAt }));
  const { month, found } = await findFirstMonth(ask, "2026-11", told);
  expect(found.days).toEqual(days.filter((one) => one.day.startsWith(month)));
  return { month, asked };
}

test("opens this month while it has a place, and requests no other", async () => {
  const days = [day("2026-11-27", 0), day("2026-11-30", 1), day("2026-12-01", 9)];
  expect(await opensAt(days)).toEqual({ month: "2026-11", asked: ["2026-11"] });
});

test("opens the first month that has times", async () => {
  expect((await opensAt([day("2027-01-04", 3)])).month).toBe("2027-01");
});

test.each([
  ["full", [day("2026-11-30", 0)], []],
  ["in a week that has its two sessions", [day("2026-11-30", 9, 2)], []],
  ["in a week for which two are chosen", [day("2026-11-30", 9, 1)], ["2026-12-02T01:00:00Z"]],
])("opens the next month when the last days of this one are %s", async (_, last, chosen) => {
  expect((await opensAt([...last, day("2026-12-08", 1)], chosen)).month).toBe("2026-12");
});

test("opens the first month when the next is full too, since its times have a waiting list", async () => {
  expect((await opensAt([day("2026-11-30", 0), day("2026-12-01", 0)])).month).toBe("2026-11");
});

test("opens this month when there are no times at all", async () => {
  expect(await opensAt([])).toEqual({ month: "2026-11", asked: ["2026-11"] });
});
