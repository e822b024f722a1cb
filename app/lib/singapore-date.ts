import dayjs, { type Dayjs } from "dayjs";
import timezone from "dayjs/plugin/timezone.js";
import utc from "dayjs/plugin/utc.js";
import { compactText } from "./text/compact-text";

dayjs.extend(utc);
dayjs.extend(timezone);

const ZONE = "Asia/Singapore";
const DAY_MS = 86_400_000;
/** Singapore's clocks have been eight hours ahead all year since then: a sum, where asking for the zone's rules takes far longer. */
const SAME_SINCE_MS = Date.UTC(1982, 0, 1);
const AHEAD_MS = 8 * 3_600_000;
const DAY = /^(19\d{2}|2[01]\d{2})-(\d{2})-(\d{2})$/;

/** A calendar day in Singapore, "YYYY-MM-DD". */
export type Day = `${number}-${number}-${number}`;

/** Whether text is a day of the calendar in the form "YYYY-MM-DD", of the years 1900 to 2199. */
export function isDay(value: string): value is Day {
  const match = DAY.exec(value);
  return match !== null && existsInCalendar(Number(match[1]), Number(match[2]), Number(match[3]));
}

function existsInCalendar(year: number, month: number, day: number): boolean {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

// Days are counted at midnight UTC, where no clock is ever put forward or back.
function midnightUtc(day: string): Date {
  if (!isDay(day)) throw new RangeError("Not a day of the calendar");
  return new Date(`${day}T00:00:00Z`);
}

function dayOf(date: Date): Day {
  return date.toISOString().slice(0, 10) as Day;
}

function inSingapore(value: Date | string): Dayjs {
  // A day is shown as it is written: before 1982 the clocks of Singapore differed from today's.
  if (typeof value === "string" && isDay(value)) return dayjs.utc(midnightUtc(value));
  const date = dayjs(value);
  if (!date.isValid()) throw new RangeError("Not a date");
  const instant = date.valueOf();
  return instant < SAME_SINCE_MS ? date.tz(ZONE) : dayjs.utc(instant + AHEAD_MS);
}

/** The same few days and times stand on page after page. */
const MOST_KEPT = 5_000;
const kept = new Map<string, string>();

function written(value: Date | string, pattern: string): string {
  const key = `${pattern} ${typeof value === "string" ? value : value.getTime()}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const text = inSingapore(value).format(pattern);
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(key, text);
  return text;
}

/*
 * Formatting. Each takes an instant (Date or ISO 8601 text) or, for dates, a day "YYYY-MM-DD", and
 * shows Singapore time whatever the zone of the server. All throw RangeError for anything else.
 */

/** "23/11/2026" (SPEC section 5). */
export function formatDate(value: Date | string): string {
  if (typeof value === "string" && isDay(value)) return value.split("-").reverse().join("/");
  return written(value, "DD/MM/YYYY");
}

/** "09:30 AM" (SPEC section 9, Time format). */
export function formatTime(instant: Date | string): string {
  return written(instant, "hh:mm A");
}

/** Whether a time is midnight: what ends then ends with the day before. */
export function endsWithDay(instant: Date | string): boolean {
  return written(instant, "HH:mm") === "00:00";
}

/** A time of day "09:30" of 24 hours, as "09:30 AM". */
export function formatTimeOfDay(time: string): string {
  return formatTime(at("2020-01-01", time));
}

/** "23/11/2026, 09:30 AM". */
export function formatDateTime(instant: Date | string): string {
  return written(instant, "DD/MM/YYYY, hh:mm A");
}

/** "Mon 23/11/2026": the date of section 5, with the weekday that a person plans by. */
export function formatDayAndDate(value: Date | string): string {
  return `${formatWeekday(value).slice(0, 3)} ${formatDate(value)}`;
}

/** "Mon 23/11/2026, 09:30 AM": when it is, and until when there is time. */
export function formatDayAndTime(instant: Date | string): string {
  return `${formatDayAndDate(instant)}, ${formatTime(instant)}`;
}

/** "Monday". */
export function formatWeekday(value: Date | string): string {
  return written(value, "dddd");
}

/** "Monday 23 November 2026": a calendar's date read aloud. */
export function formatLongDate(value: Date | string): string {
  return written(value, "dddd D MMMM YYYY");
}

/** A month "YYYY-MM" as "November 2026". */
export function formatMonth(month: string): string {
  return written(`${month}-01`, "MMMM YYYY");
}

/** The day it is in Singapore at an instant. */
export function singaporeDay(instant: Date): Day {
  const from = instant.getTime();
  if (from >= SAME_SINCE_MS) return dayOf(new Date(from + AHEAD_MS));
  return written(instant, "YYYY-MM-DD") as Day;
}

/** The time of day in Singapore at an instant, "HH:mm" of 24 hours, as `at` takes it. */
export function singaporeTime(instant: Date): string {
  return written(instant, "HH:mm");
}

/** The instant a day begins in Singapore. */
export function startOfSingaporeDay(day: string): Date {
  return at(day, "00:00");
}

/** The instant of a day and a time "HH:mm" in Singapore. Throws RangeError when either is not one. */
export function at(day: string, time: string): Date {
  if (!isDay(day) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) throw new RangeError("Not a time");
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  if (asUtc >= SAME_SINCE_MS + AHEAD_MS) return new Date(asUtc - AHEAD_MS);
  return dayjs.tz(`${day}T${time}`, ZONE).toDate();
}

/** The three fields of a date as a person typed them. */
export interface DateParts {
  day?: string | null | undefined;
  month?: string | null | undefined;
  year?: string | null | undefined;
}

const MONTHS =
  "january february march april may june july august september october november december".split(
    " ",
  );

/** "3", "03", "Mar" and "March" are 3; NaN for anything else. */
function readMonth(typed: string): number {
  if (/^[0-9]{1,2}$/.test(typed)) return Number(typed);
  const name = typed.toLowerCase().replace(/\.$/, "");
  const at = name.length < 3 ? -1 : MONTHS.findIndex((month) => month.startsWith(name));
  return at < 0 ? Number.NaN : at + 1;
}

/**
 * Reads three fields into a day. "empty" when all are blank, "incomplete" when some are, "invalid"
 * when they are not a day of the calendar between 1900 and 2100. Leading zeros may be left out of
 * day and month, a month may be its name or the first three letters of it; the year needs its four
 * digits.
 */
export function parseDateParts(parts: DateParts): Day | "incomplete" | "invalid" | "empty" {
  const fields = [parts.day, parts.month, parts.year].map(compactText);
  const [day = "", month = "", year = ""] = fields;
  if (fields.every((field) => field === "")) return "empty";
  if (fields.some((field) => field === "")) return "incomplete";
  const [, date] = /^([0-9]{1,2})(?:st|nd|rd|th)?$/i.exec(day) ?? [];
  const monthNumber = readMonth(month);
  if (date === undefined || Number.isNaN(monthNumber)) return "invalid";
  if (!/^(19[0-9]{2}|20[0-9]{2}|2100)$/.test(year)) return "invalid";
  const text = `${year}-${String(monthNumber).padStart(2, "0")}-${date.padStart(2, "0")}`;
  return isDay(text) ? text : "invalid";
}

/** Whether a day is later than today in Singapore. */
export function isFutureDay(day: string, now: Date): boolean {
  return day > singaporeDay(now);
}

/** Full years of age today in Singapore. Someone born on 29 February turns on 1 March. */
export function ageOn(birthDay: string, now: Date): number {
  const today = singaporeDay(now);
  const years = Number(today.slice(0, 4)) - Number(birthDay.slice(0, 4));
  return today.slice(5) < birthDay.slice(5) ? years - 1 : years;
}

/** The day n days later (earlier when n is negative). Throws RangeError for a day that is not one. */
export function addDays(day: string, n: number): Day {
  return dayOf(new Date(midnightUtc(day).getTime() + n * DAY_MS));
}

/** The same day n months later, or the last day of that month when it is shorter. */
export function addMonths(day: string, n: number): Day {
  return dayjs.utc(midnightUtc(day)).add(n, "month").format("YYYY-MM-DD") as Day;
}

/** The day of the week: 0 is Sunday, 6 is Saturday. */
export function weekdayOf(day: string): number {
  return midnightUtc(day).getUTCDay();
}

/** The Monday of its week. */
export function mondayOf(day: string): Day {
  return addDays(day, -((weekdayOf(day) + 6) % 7));
}

/** The month a day is in, "YYYY-MM". */
export function monthOf(day: string): string {
  return day.slice(0, 7);
}
