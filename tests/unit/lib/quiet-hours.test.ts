import { describe, expect, test } from "vitest";
import {
  addDaytimeHours,
  chooseQuietHours,
  findLastDaytime,
  findNextDaytime,
  isQuietHour,
  quietHourChoices,
} from "~/lib/singapore/quiet-hours";
import { computeFirstReminder, computeLastReminder } from "~/lib/singapore/reminder-times";
import { computeNoticeCutOff } from "~/lib/singapore/working-days";
import { formatDateTimeWithWeekday, toInstant } from "~/lib/singapore-date";

const day = "2026-11-23";
const HOUR = 3_600_000;

describe("quiet hours", () => {
  test.each([
    ["20:59", false],
    ["21:00", true],
    ["00:00", true],
    ["04:47", true],
    ["07:59", true],
    ["08:00", false],
  ])("at %s: %s", (time, isQuiet) => {
    expect(isQuietHour(toInstant(day, time))).toBe(isQuiet);
  });

  test("a message of the night waits for 8 AM", () => {
    expect(findNextDaytime(toInstant(day, "12:00"))).toEqual(toInstant(day, "12:00"));
    expect(findNextDaytime(toInstant(day, "21:00"))).toEqual(toInstant("2026-11-24", "08:00"));
    expect(findNextDaytime(toInstant(day, "04:47"))).toEqual(toInstant(day, "08:00"));
    expect(findLastDaytime(toInstant(day, "04:47"))).toEqual(toInstant("2026-11-22", "20:00"));
    expect(findLastDaytime(toInstant(day, "22:00"))).toEqual(toInstant(day, "20:00"));
  });

  test("no choice is shorter than the hours that hold for everyone", () => {
    for (const hours of quietHourChoices)
      for (const time of ["21:00", "23:59", "00:00", "07:59"])
        expect(isQuietHour(toInstant(day, time), hours)).toBe(true);
    expect(isQuietHour(toInstant(day, "09:59"), "FROM_8PM_TO_10AM")).toBe(true);
    expect(isQuietHour(toInstant(day, "10:00"), "FROM_8PM_TO_10AM")).toBe(false);
    expect(findNextDaytime(toInstant(day, "19:00"), "FROM_7PM_TO_NOON")).toEqual(
      toInstant("2026-11-24", "12:00"),
    );
    expect(addDaytimeHours(toInstant(day, "18:00"), 12, "FROM_7PM_TO_NOON")).toEqual(
      toInstant("2026-11-25", "16:00"),
    );
  });

  test("own hours that end too late for an appointment give way to the hours of everyone", () => {
    const now = toInstant(day, "20:00");
    expect(chooseQuietHours(toInstant("2026-11-24", "13:00"), now, "FROM_7PM_TO_NOON")).toBeNull();
    expect(chooseQuietHours(toInstant("2026-11-24", "14:00"), now, "FROM_7PM_TO_NOON")).toBe(
      "FROM_7PM_TO_NOON",
    );
  });

  test.each([
    ["08:00", `${day} 20:00`],
    ["09:00", `${day} 21:00`],
    ["15:00", "2026-11-24 14:00"],
    ["20:59", "2026-11-24 19:59"],
    ["22:00", "2026-11-24 20:00"],
    ["04:47", `${day} 20:00`],
  ])("12 hours from %s end at %s", (from, until) => {
    const [on, time] = until.split(" ") as [string, string];
    expect(addDaytimeHours(toInstant(day, from), 12)).toEqual(toInstant(on, time));
  });

  test("any number of hours from any minute ends after exactly as many hours of the day", () => {
    for (let minute = 0; minute < 24 * 60; minute += 7)
      for (const hours of [0.5, 1, 12, 13, 27]) {
        const from = new Date(toInstant(day, "00:00").getTime() + minute * 60_000);
        const end = addDaytimeHours(from, hours);
        let daytime = 0;
        for (let time = from.getTime(); time < end.getTime(); time += 60_000)
          if (!isQuietHour(new Date(time))) daytime += 60_000;
        expect(daytime).toBe(hours * HOUR);
      }
  });
});

describe("reminders of a session", () => {
  const dueFor = (on: string, time: string) => {
    const startsAt = toInstant(on, time);
    const start = { kind: "SESSION", startsAt, cutOff: computeNoticeCutOff(startsAt, 2) };
    return [computeFirstReminder(start), computeLastReminder(start)].map((due) =>
      formatDateTimeWithWeekday(due),
    );
  };

  test.each([
    // A Monday session can be cancelled free of charge until Thursday.
    ["2026-11-30", "10:00", ["Wed 25/11/2026, 10:00 AM", "Sun 29/11/2026, 10:00 AM"]],
    ["2026-12-02", "10:00", ["Sun 29/11/2026, 10:00 AM", "Tue 01/12/2026, 10:00 AM"]],
    // The free changes for a Saturday end with Wednesday, and its reminder does not go out at midnight.
    ["2026-11-28", "10:00", ["Tue 24/11/2026, 08:00 PM", "Fri 27/11/2026, 10:00 AM"]],
  ])("a session on %s at %s", (on, time, due) => {
    expect(dueFor(on, time)).toEqual(due);
  });

  test("the first is at least a day before free changes end, in every hour of two months", () => {
    for (let hour = 0; hour < 60 * 24; hour += 1) {
      const startsAt = new Date(toInstant("2026-12-01", "00:00").getTime() + hour * HOUR);
      const cutOff = computeNoticeCutOff(startsAt, 2);
      const due = computeFirstReminder({ kind: "SESSION", startsAt, cutOff });
      expect(cutOff.getTime() - due.getTime()).toBeGreaterThanOrEqual(24 * HOUR);
      expect(isQuietHour(due)).toBe(false);
    }
  });
});
