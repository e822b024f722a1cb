/** When a medical history is old: after 1 year (SPEC section 9). */
import { addMonths, singaporeDay } from "~/lib/singapore-date";

const YEAR_MONTHS = 12;

/** On the anniversary it still counts; the day after it is old. */
export function isOutdated(submittedAt: Date, now: Date): boolean {
  return singaporeDay(submittedAt) < addMonths(singaporeDay(now), -YEAR_MONTHS);
}
