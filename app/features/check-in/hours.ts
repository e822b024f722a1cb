import { endsWithDay, formatTime } from "~/lib/singapore-date";

const DAY_MS = 86_400_000;

/**
 * Formats the hours: "09:00 AM to 11:00 AM", or "All day" for an event that runs around the clock.
 * An event that ends at midnight ends with its day.
 */
export function hours({ startsAt, endsAt }: { startsAt: string; endsAt: string }): string {
  const long = new Date(endsAt).getTime() - new Date(startsAt).getTime();
  if (long >= DAY_MS) return "All day";
  return endsWithDay(endsAt)
    ? `From ${formatTime(startsAt)} to the end of the day`
    : `${formatTime(startsAt)} to ${formatTime(endsAt)}`;
}
