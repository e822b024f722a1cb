import { formatTime } from "~/lib/singapore-date";

const DAY_MS = 86_400_000;

/** "09:00 AM to 11:00 AM", or "All day" for what runs around the clock. */
export function hours({ startsAt, endsAt }: { startsAt: string; endsAt: string }): string {
  const long = new Date(endsAt).getTime() - new Date(startsAt).getTime();
  return long >= DAY_MS ? "All day" : `${formatTime(startsAt)} to ${formatTime(endsAt)}`;
}
