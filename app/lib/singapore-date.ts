import dayjs, { type Dayjs } from "dayjs";
import timezone from "dayjs/plugin/timezone.js";
import utc from "dayjs/plugin/utc.js";
import { normaliseCode } from "./text/compact-text";

dayjs.extend(utc);
dayjs.extend(timezone);

const ZONE = "Asia/Singapore";
const DAY_MS = 86_400_000;
/** Singapore's clocks have been eight hours ahead all year since then. An addition is far faster than the time zone's rules. */
const SAME_SINCE_MS = Date.UTC(1982, 0, 1);
const AHEAD_MS = 8 * 3_600_000;
const DAY = /^(19\d{2}|2[01]\d{2})-(\d{2})-(\d{2})$/;

/** A calendar day in Singapore, "YYYY-MM-DD". */
export type Day = `${number}-${number}-${number}`;

/** Checks whether text is a calendar day in the form "YYYY-MM-DD", of the years 1900 to 2199. */
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

/** Cache of formatted values, since the same few days and times appear on most pages. */
const MAX_CACHED = 5_000;
const cache = new Map<string, string>();

function written(value: Date | string, pattern: string): string {
  const key = `${pattern} ${typeof value === "string" ? value : value.getTime()}`;
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  const text = inSingapore(value).format(pattern);
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(key, text);
  return text;
}

/*
 * Formatting. Each function accepts an instant (Date or ISO 8601 text) or, for dates, a day "YYYY-MM-DD". The result is Singapore time in
 * any time zone of the server. All throw RangeError for anything else.
 */

/** Formats a date: "23/11/2026" (SPEC section 5). */
export function formatDate(value: Date | string): string {
  if (typeof value === "string" && isDay(value)) return value.split("-").reverse().join("/");
  return written(value, "DD/MM/YYYY");
}

/** Formats a time: "09:30 AM" (SPEC section 9, Time format). */
export function formatTime(instant: Date | string): string {
  return written(instant, "hh:mm A");
}

/** Checks whether a time is midnight. A period that ends then ends with the day before. */
export function isMidnight(instant: Date | string): boolean {
  return written(instant, "HH:mm") === "00:00";
}

/** Formats the time of day "09:30" of 24 hours as "09:30 AM". */
export function formatTimeOfDay(time: string): string {
  return formatTime(toInstant("2020-01-01", time));
}

/** Formats a date and time: "23/11/2026, 09:30 AM". */
export function formatDateTime(instant: Date | string): string {
  return written(instant, "DD/MM/YYYY, hh:mm A");
}

/** Formats a date with its weekday: "Mon 23/11/2026". The date is that of SPEC section 5, and people plan by the weekday. */
export function formatDateWithWeekday(value: Date | string): string {
  return `${formatWeekday(value).slice(0, 3)} ${formatDate(value)}`;
}

/** Formats a start or a deadline: "Mon 23/11/2026, 09:30 AM". */
export function formatDateTimeWithWeekday(instant: Date | string): string {
  return `${formatDateWithWeekday(instant)}, ${formatTime(instant)}`;
}

/** Formats the weekday: "Monday". */
export function formatWeekday(value: Date | string): string {
  return written(value, "dddd");
}

/** Formats a date to be read aloud by a screen reader: "Monday 23 November 2026". */
export function formatLongDate(value: Date | string): string {
  return written(value, "dddd D MMMM YYYY");
}

/** Formats a month "YYYY-MM" as "November 2026". */
export function formatMonth(month: string): string {
  return written(`${month}-01`, "MMMM YYYY");
}

/** Converts an instant to its day in Singapore. */
export function toSingaporeDay(instant: Date): Day {
  const from = instant.getTime();
  if (from >= SAME_SINCE_MS) return dayOf(new Date(from + AHEAD_MS));
  return written(instant, "YYYY-MM-DD") as Day;
}

/** Converts an instant to its time of day in Singapore, "HH:mm" of 24 hours, as `at` accepts it. */
export function toSingaporeTime(instant: Date): string {
  return written(instant, "HH:mm");
}

/** Converts a day to the instant at which it starts in Singapore. */
export function startOfSingaporeDay(day: string): Date {
  return toInstant(day, "00:00");
}

/**
 * Converts a day and a time "HH:mm" in Singapore to an instant.
 * @throws RangeError if either is invalid
 */
export function toInstant(day: string, time: string): Date {
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

/** The months' names in English, Malay, Tamil and Chinese. */
const MONTHS = [
  "january february march april may june july august september october november december",
  "januari februari mac april mei jun julai ogos september oktober november disember",
  "ஜனவரி பிப்ரவரி மார்ச் ஏப்ரல் மே ஜூன் ஜூலை ஆகஸ்ட் செப்டம்பர் அக்டோபர் நவம்பர் டிசம்பர்",
  "一月 二月 三月 四月 五月 六月 七月 八月 九月 十月 十一月 十二月",
].map((names) => names.split(" "));

/** Signs and words after a part of a date, as in "27.", "27/", "27th" and "27日". */
const AFTER_PART = /([0-9])(?:[年月日号號]|st|nd|rd|th)$|[./,\p{Pd}]$/iu;

/** Parses "3", "03", "Mar", "March", "Mac", "மார்ச்" and "三月" to 3, and anything else to NaN. */
function readMonth(typed: string): number {
  if (/^[0-9]{1,2}$/.test(typed)) return Number(typed);
  const name = typed.toLowerCase();
  for (const names of MONTHS) {
    const at = names.findIndex(
      (month) => month === name || (name.length >= 3 && month.startsWith(name)),
    );
    if (at >= 0) return at + 1;
  }
  return Number.NaN;
}

/**
 * Parses three fields to a day. It returns "empty" if all are blank, "incomplete" if some are, and "invalid" if they are not a calendar
 * day between 1900 and 2100. Day and month may omit leading zeros. A month may be its name in any of the portal's languages, or the first three letters of it. The year
 * must have four digits.
 */
export function parseDateParts(parts: DateParts): Day | "incomplete" | "invalid" | "empty" {
  const fields = [parts.day, parts.month, parts.year].map((part) =>
    normaliseCode(part).replace(AFTER_PART, "$1"),
  );
  const [day = "", month = "", year = ""] = fields;
  if (fields.every((field) => field === "")) return "empty";
  if (fields.some((field) => field === "")) return "incomplete";
  const [date] = /^[0-9]{1,2}$/.exec(day) ?? [];
  const monthNumber = readMonth(month);
  if (date === undefined || Number.isNaN(monthNumber)) return "invalid";
  if (!/^(19[0-9]{2}|20[0-9]{2}|2100)$/.test(year)) return "invalid";
  const text = `${year}-${String(monthNumber).padStart(2, "0")}-${date.padStart(2, "0")}`;
  return isDay(text) ? text : "invalid";
}

/** Checks whether a day is later than today in Singapore. */
export function isFutureDay(day: string, now: Date): boolean {
  return day > toSingaporeDay(now);
}

/** Computes the full years of age today in Singapore. A person born on 29 February turns on 1 March. */
export function computeAge(birthDay: string, now: Date): number {
  const today = toSingaporeDay(now);
  const years = Number(today.slice(0, 4)) - Number(birthDay.slice(0, 4));
  return today.slice(5) < birthDay.slice(5) ? years - 1 : years;
}

/**
 * Adds n days (n may be negative).
 * @throws RangeError for an invalid day
 */
export function addDays(day: string, n: number): Day {
  return dayOf(new Date(midnightUtc(day).getTime() + n * DAY_MS));
}

/** Adds n months. The result is the last day of a shorter month. */
export function addMonths(day: string, n: number): Day {
  return dayjs.utc(midnightUtc(day)).add(n, "month").format("YYYY-MM-DD") as Day;
}

/** Computes the day of the week: 0 is Sunday, 6 is Saturday. */
export function getWeekday(day: string): number {
  return midnightUtc(day).getUTCDay();
}

/** Computes the Monday of the day's week. */
export function getMonday(day: string): Day {
  return addDays(day, -((getWeekday(day) + 6) % 7));
}

/** Extracts the month of a day, "YYYY-MM". */
export function getMonth(day: string): string {
  return day.slice(0, 7);
}
