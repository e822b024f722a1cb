/** Age at which a medical history is outdated: 1 year (SPEC section 9). */
import { addMonths, toSingaporeDay } from "~/lib/singapore-date";

const YEAR_MONTHS = 12;

/** Checks if a medical history is older than a year. It is still valid on the anniversary. */
export function isHistoryOutdated(submittedAt: Date, now: Date): boolean {
  return toSingaporeDay(submittedAt) < addMonths(toSingaporeDay(now), -YEAR_MONTHS);
}
