/** Decides which days a package can be frozen, and how its last day moves. Pure: the rule is the provider's data. */

import type { FreezeReason } from "~/contract/booking/package-freeze";
import type { FreezeRule } from "~/database/schema/offering/product";
import { type Reply, reply } from "~/languages/reply";
import { countDays, type DayPeriod } from "~/lib/day-periods";
import { rules } from "~/lib/rules";
import { addDays, type Day } from "~/lib/singapore-date";

/** A freeze that waits or applies. */
export interface Freeze extends DayPeriod {
  reason: FreezeReason;
  status: "REQUESTED" | "APPROVED" | "REFUSED" | "WITHDRAWN";
}

interface Frozen {
  validFrom: string;
  validUntil: string;
  today: Day;
  freezes: readonly Freeze[];
}

/** Explains why these days cannot be frozen. Null if they can. */
export function findFreezeProblem(
  period: DayPeriod,
  { validFrom, validUntil, today, freezes }: Frozen,
): Reply | null {
  const { from, to } = period;
  if (to < from) return reply("replies-booking:freeze.order");
  if (from < today) return reply("replies-booking:freeze.past");
  if (from < validFrom) return reply("replies-booking:freeze.begins", { date: validFrom });
  if (from > validUntil) return reply("replies-booking:freeze.ends", { date: validUntil });
  if (countDays(period) > rules.freezeYears * 366) return reply("replies-booking:freeze.too-long");
  const counting = freezes.filter(({ status }) => status === "REQUESTED" || status === "APPROVED");
  if (counting.some((other) => other.from <= to && from <= other.to))
    return reply("replies-booking:freeze.already");
  if (counting.some(({ status }) => status === "REQUESTED"))
    return reply("replies-booking:freeze.other");
  return null;
}

/** Checks if the rule allows the freeze without an operator. The days of earlier freezes for the same reason count. */
export function isAllowedByRule(
  rule: FreezeRule,
  wanted: DayPeriod & { reason: FreezeReason },
  freezes: readonly Freeze[],
): boolean {
  const allowedDays = rule[fields[wanted.reason]] ?? 0;
  const before = freezes
    .filter(({ reason, status }) => reason === wanted.reason && status === "APPROVED")
    .reduce((sum, freeze) => sum + countDays(freeze), 0);
  return before + countDays(wanted) <= allowedDays;
}

const fields = { HOSPITAL: "hospital", TRAVEL: "travel", OTHER: "other" } as const;

/** Moves the last day by the days of the freeze, so that as many days are left afterwards as before. */
export const extendByFreeze = (validUntil: string, period: DayPeriod): Day =>
  addDays(validUntil, countDays(period));

/**
 * Computes the last day of a package whose freeze ends today. The days that were not used are taken off, also if something is booked on
 * them: a booking can be cancelled afterwards, so it must not give more time.
 */
export function shortenByUnusedDays(validUntil: string, period: DayPeriod, today: Day): Day {
  const first = period.from > today ? period.from : today;
  const unused = countDays({ from: first, to: period.to });
  return [addDays(validUntil, -unused), today].sort().at(-1) as Day;
}
