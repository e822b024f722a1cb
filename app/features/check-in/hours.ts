import type { PageLanguage } from "~/languages/page-language";
import { getFormats } from "~/lib/language/formats";
import { isMidnight } from "~/lib/singapore-date";

const DAY_MS = 86_400_000;

/**
 * Formats the hours: "09:00 AM to 11:00 AM", or "All day" for an event that runs around the clock.
 * An event that ends at midnight ends with its day.
 */
export function formatEventHours(
  { startsAt, endsAt }: { startsAt: string; endsAt: string },
  { language, text }: Pick<PageLanguage, "language" | "text">,
): string {
  const { time } = getFormats(language);
  const long = new Date(endsAt).getTime() - new Date(startsAt).getTime();
  if (long >= DAY_MS) return text("check-in:hours.all-day");
  return isMidnight(endsAt)
    ? text("check-in:hours.until-midnight", { from: time(startsAt) })
    : text("check-in:hours.between", { from: time(startsAt), to: time(endsAt) });
}
