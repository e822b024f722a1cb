import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import {
  addDays,
  addMonths,
  computeAge,
  formatDate,
  formatDateTime,
  formatDateTimeWithWeekday,
  formatDateWithWeekday,
  formatLongDate,
  formatTime,
  formatWeekday,
  getMonth,
  getWeekday,
  isDay,
  isFutureDay,
  parseDateParts,
  startOfSingaporeDay,
  toInstant,
  toSingaporeDay,
  toSingaporeTime,
} from "../../../app/lib/singapore-date";

const zoneOfTheServer = process.env.TZ;
afterEach(() => {
  if (zoneOfTheServer === undefined) delete process.env.TZ;
  else process.env.TZ = zoneOfTheServer;
});

const anyDay = fc
  .date({ min: new Date("1900-01-02"), max: new Date("2199-12-30"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test.each(["UTC", "Asia/Singapore", "America/New_York", "Pacific/Kiritimati"])(
  "a server in %s shows Singapore time",
  (zone) => {
    process.env.TZ = zone;
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
    const instant = new Date("2026-11-22T16:30:00Z");
    expect(formatDate(instant)).toBe("23/11/2026");
    expect(formatTime(instant)).toBe("12:30 AM");
    expect(formatDateTime(instant)).toBe("23/11/2026, 12:30 AM");
    expect(formatLongDate(instant)).toBe("Monday 23 November 2026");
    expect(formatDateWithWeekday(instant)).toBe("Mon 23/11/2026");
    expect(formatDateTimeWithWeekday(instant)).toBe("Mon 23/11/2026, 12:30 AM");
    expect(formatWeekday(instant)).toBe("Monday");
    expect(toSingaporeDay(instant)).toBe("2026-11-23");
    expect(toSingaporeTime(instant)).toBe("00:30");
    expect(toInstant("2026-11-23", "00:30")).toEqual(instant);
    expect(startOfSingaporeDay("2026-11-23").toISOString()).toBe("2026-11-22T16:00:00.000Z");
    expect(getWeekday("2026-11-23")).toBe(1);
    expect(formatLongDate("2026-11-23")).toBe("Monday 23 November 2026");
  },
);

test("days and ISO text are formatted too, whatever the century's time zone rules", () => {
  expect(formatDate("2026-11-23")).toBe("23/11/2026");
  expect(formatDate("2026-11-22T16:30:00Z")).toBe("23/11/2026");
  expect(formatDateWithWeekday("2026-11-23")).toBe("Mon 23/11/2026");
  expect(formatLongDate("1941-12-31")).toBe("Wednesday 31 December 1941");
  expect(formatTime("2026-11-23T05:00:00.000Z")).toBe("01:00 PM");
});

test("an invalid date throws a RangeError", () => {
  expect(() => formatDate("yesterday")).toThrow(RangeError);
  expect(() => formatTime(new Date(Number.NaN))).toThrow(RangeError);
  expect(() => toInstant("2026-02-30", "10:00")).toThrow(RangeError);
  expect(() => toInstant("2026-02-28", "24:00")).toThrow(RangeError);
  expect(() => addDays("2026-13-01", 1)).toThrow(RangeError);
});

test.each([
  [{ day: "23", month: "11", year: "2026" }, "2026-11-23"],
  [{ day: " 1 ", month: "2", year: "1952" }, "1952-02-01"],
  [{ day: "29", month: "02", year: "1952" }, "1952-02-29"],
  [{ day: "29", month: "2", year: "1953" }, "invalid"],
  [{ day: "31", month: "4", year: "2026" }, "invalid"],
  [{ day: "0", month: "1", year: "2026" }, "invalid"],
  [{ day: "1", month: "13", year: "2026" }, "invalid"],
  [{ day: "1", month: "1", year: "52" }, "invalid"],
  [{ day: "1", month: "1", year: "1899" }, "invalid"],
  [{ day: "1e0", month: "1", year: "2026" }, "invalid"],
  [{ day: "one", month: "1", year: "2026" }, "invalid"],
  [{ day: "1", month: "", year: "2026" }, "incomplete"],
  [{ day: "1" }, "incomplete"],
  [{ day: "", month: " ", year: "" }, "empty"],
  [{}, "empty"],
])("%j is parsed as %s", (parts, result) => {
  expect(parseDateParts(parts)).toBe(result);
});

test("every day between 1900 and 2100 can be typed", () => {
  const dayOfPeople = fc.date({
    min: new Date("1900-01-01"),
    max: new Date("2100-12-31"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(dayOfPeople, (date) => {
      const typed = {
        day: String(date.getUTCDate()),
        month: String(date.getUTCMonth() + 1),
        year: String(date.getUTCFullYear()),
      };
      expect(parseDateParts(typed)).toBe(date.toISOString().slice(0, 10));
    }),
  );
});

test("any typed text is parsed as a day or an error code, and never throws", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (day, month, year) => {
      const result = parseDateParts({ day, month, year });
      expect(isDay(result) || ["incomplete", "invalid", "empty"].includes(result)).toBe(true);
    }),
  );
});

test("the future begins tomorrow in Singapore", () => {
  const justAfterMidnight = new Date("2026-11-22T16:00:00Z");
  expect(isFutureDay("2026-11-23", justAfterMidnight)).toBe(false);
  expect(isFutureDay("2026-11-24", justAfterMidnight)).toBe(true);
});

test("age counts full years", () => {
  expect(computeAge("1952-11-23", toInstant("2026-11-22", "23:59"))).toBe(73);
  expect(computeAge("1952-11-23", toInstant("2026-11-23", "00:00"))).toBe(74);
  expect(computeAge("1952-02-29", toInstant("2026-02-28", "12:00"))).toBe(73);
  expect(computeAge("1952-02-29", toInstant("2026-03-01", "12:00"))).toBe(74);
});

test("days are added across months and leap years", () => {
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  expect(addDays("2028-03-01", -1)).toBe("2028-02-29");
  expect(addMonths("2026-01-31", 1)).toBe("2026-02-28");
  expect(addMonths("2026-11-20", 2)).toBe("2027-01-20");
  expect(getMonth("2026-11-23")).toBe("2026-11");
});

test("adding days and subtracting them returns the same day", () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -1, max: 1 }), (day, n) => {
      expect(addDays(addDays(day, n), -n)).toBe(day);
      expect(getWeekday(addDays(day, n))).toBe((getWeekday(day) + n + 7) % 7);
    }),
  );
});

test("instants follow the zone's own rules, before and after its last change of offset", () => {
  const rules = new Intl.DateTimeFormat("en-CA", {
    timeZone: "Asia/Singapore",
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  });
  const anyInstant = fc.date({
    min: new Date("1950-01-01T00:00:00Z"),
    max: new Date("2100-01-01T00:00:00Z"),
    noInvalidDate: true,
  });
  const changes = [
    new Date("1981-12-31T15:59:00Z"),
    new Date("1981-12-31T16:00:00Z"),
    new Date("1982-01-01T00:00:00Z"),
  ];
  fc.assert(
    fc.property(anyInstant, (instant) => {
      const shown = `${toSingaporeDay(instant)}, ${toSingaporeTime(instant)}`;
      expect(shown).toBe(rules.format(instant));
      const [day = "", time = ""] = shown.split(", ");
      expect(
        `${toSingaporeDay(toInstant(day, time))}, ${toSingaporeTime(toInstant(day, time))}`,
      ).toBe(shown);
    }),
    { examples: changes.map((change) => [change] as [Date]) },
  );
});
