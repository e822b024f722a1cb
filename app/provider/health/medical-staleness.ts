/** Age at which a medical history is outdated (SPEC section 9). */
import { rules } from "~/lib/rules";
import { addMonths, toSingaporeDay } from "~/lib/singapore-date";

/** Checks if a medical history is outdated. It is still valid on the anniversary. */
export function isHistoryOutdated(submittedAt: Date, now: Date): boolean {
  return toSingaporeDay(submittedAt) < addMonths(toSingaporeDay(now), -12 * rules.historyYears);
}
