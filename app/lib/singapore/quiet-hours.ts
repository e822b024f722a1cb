/** Quiet hours in Singapore. A message that the recipient did not request waits until they end. */
import { rules } from "../rules";
import { addDays, toInstant, toSingaporeDay, toSingaporeTime } from "../singapore-date";

/** The quiet hours that a person can choose. The first ones hold for everyone who did not choose, and no choice is shorter. */
export const quietHourChoices = [
  "FROM_9PM_TO_8AM",
  "FROM_8PM_TO_10AM",
  "FROM_7PM_TO_NOON",
] as const;
export type QuietHours = (typeof quietHourChoices)[number];
export const DEFAULT_QUIET_HOURS: QuietHours = quietHourChoices[0];

/** The evening time from which it is quiet, and the morning time until which it is. */
export const quietTimes: Record<QuietHours, { from: string; until: string; label: string }> = {
  FROM_9PM_TO_8AM: {
    from: `${12 + rules.quietFromHour}:00`,
    until: `0${rules.quietUntilHour}:00`,
    label: `${rules.quietFromHour} PM to ${rules.quietUntilHour} AM`,
  },
  FROM_8PM_TO_10AM: { from: "20:00", until: "10:00", label: "8 PM to 10 AM" },
  FROM_7PM_TO_NOON: { from: "19:00", until: "12:00", label: "7 PM to 12 noon" },
};

const HOUR_MS = 3_600_000;

export function isQuietHour(instant: Date, hours: QuietHours = DEFAULT_QUIET_HOURS): boolean {
  const { from, until } = quietTimes[hours];
  const time = toSingaporeTime(instant);
  return time >= from || time < until;
}

/** Returns the instant itself during the day, and the next morning during quiet hours. */
export function findNextDaytime(instant: Date, hours: QuietHours = DEFAULT_QUIET_HOURS): Date {
  if (!isQuietHour(instant, hours)) return instant;
  const { from, until } = quietTimes[hours];
  const day = toSingaporeDay(instant);
  return toInstant(toSingaporeTime(instant) >= from ? addDays(day, 1) : day, until);
}

/** Returns the instant itself during the day, and the last hour before the quiet hours otherwise. */
export function findLastDaytime(instant: Date, hours: QuietHours = DEFAULT_QUIET_HOURS): Date {
  if (!isQuietHour(instant, hours)) return instant;
  const { from } = quietTimes[hours];
  const day = toSingaporeDay(instant);
  const evening = toInstant(toSingaporeTime(instant) >= from ? day : addDays(day, -1), from);
  return new Date(evening.getTime() - HOUR_MS);
}

/** Adds hours, of which only those of the day count. */
export function addDaytimeHours(
  instant: Date,
  count: number,
  hours: QuietHours = DEFAULT_QUIET_HOURS,
): Date {
  const start = findNextDaytime(instant, hours);
  const evening = toInstant(toSingaporeDay(start), quietTimes[hours].from);
  const end = new Date(start.getTime() + count * HOUR_MS);
  if (end <= evening) return end;
  return addDaytimeHours(evening, (end.getTime() - evening.getTime()) / HOUR_MS, hours);
}

/** Time that a person has between the end of the quiet hours and an appointment, to read about it and to act. */
const TRAVEL_MS = 2 * HOUR_MS;

/** Checks if a message that waits for the end of the quiet hours is too late for what it is about. */
export const isTooLateAfterQuietHours = (
  now: Date,
  startsAt: Date,
  hours: QuietHours = DEFAULT_QUIET_HOURS,
): boolean => startsAt.getTime() - findNextDaytime(now, hours).getTime() < TRAVEL_MS;

/**
 * Returns the person's quiet hours for a message about an appointment. If it would be too late after them, the shorter hours that hold
 * for everyone apply.
 */
export const chooseQuietHours = (
  startsAt: Date,
  now: Date,
  chosen: QuietHours | null | undefined,
): QuietHours | null =>
  chosen && !isTooLateAfterQuietHours(now, startsAt, chosen) ? chosen : null;
