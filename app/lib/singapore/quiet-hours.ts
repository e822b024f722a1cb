/** Quiet hours in Singapore. A message that the recipient did not request waits until they end. */
import { addDays, at, singaporeDay, singaporeTime } from "../singapore-date";

export const QUIET_FROM = "21:00";
export const QUIET_UNTIL = "08:00";

const HOUR_MS = 3_600_000;

export function isQuietHour(instant: Date): boolean {
  const time = singaporeTime(instant);
  return time >= QUIET_FROM || time < QUIET_UNTIL;
}

/** Returns the instant itself during the day, and the next morning during quiet hours. */
export function nextDaytime(instant: Date): Date {
  if (!isQuietHour(instant)) return instant;
  const day = singaporeDay(instant);
  return at(singaporeTime(instant) >= QUIET_FROM ? addDays(day, 1) : day, QUIET_UNTIL);
}

/** Returns the instant itself during the day, and the last hour before the quiet hours otherwise. */
export function lastDaytime(instant: Date): Date {
  if (!isQuietHour(instant)) return instant;
  const day = singaporeDay(instant);
  const evening = at(singaporeTime(instant) >= QUIET_FROM ? day : addDays(day, -1), QUIET_FROM);
  return new Date(evening.getTime() - HOUR_MS);
}

/** Adds hours, of which only those of the day count. */
export function addDaytimeHours(instant: Date, hours: number): Date {
  const from = nextDaytime(instant);
  const evening = at(singaporeDay(from), QUIET_FROM);
  const end = new Date(from.getTime() + hours * HOUR_MS);
  if (end <= evening) return end;
  return addDaytimeHours(evening, (end.getTime() - evening.getTime()) / HOUR_MS);
}
