/** Computes what goes back for a cancelled package. Pure: the rules are the provider's data. */
import type { CancellationReason } from "~/contract/payment/package-cancellation";
import type { CancellationRule } from "~/database/schema/offering/product";
import type { BasisPoints, Cents } from "~/lib/money";

export interface CancelledPackage {
  /** The paid price of the package, with GST. */
  paidCents: Cents;
  totalSessions: number;
  /** Sessions that took place or are forfeited. */
  usedSessions: number;
  /** True within the cooling-off days. */
  isCoolingOff: boolean;
  reason: CancellationReason | "DEATH";
}

/**
 * Computes the refund with GST, rounded half up to the cent: the price of the unused sessions, and of that the rule's share. Nothing is
 * withheld for health reasons or after a death, nor in the cooling-off days while no session counts as used.
 */
export function computeRefund(rule: CancellationRule, of: CancelledPackage): Cents {
  const { paidCents, totalSessions, usedSessions } = of;
  const unused = totalSessions - usedSessions;
  if (totalSessions === 0 || unused <= 0) return 0;
  return dividedHalfUp(paidCents * unused * returnedPercent(rule, of), totalSessions * 100);
}

function returnedPercent(rule: CancellationRule, of: CancelledPackage): number {
  if (of.reason !== "CHANGED_MIND" || (of.isCoolingOff && of.usedSessions === 0)) return 100;
  const usedTimes100 = of.usedSessions * 100;
  const found = rule.returned.find(
    ({ usedUpToPercent }) => usedTimes100 <= usedUpToPercent * of.totalSessions,
  );
  return found?.returnedPercent ?? 0;
}

/** Computes the GST within an amount that includes it, rounded half up: 900 in 21255 is 1755. */
export const computeGstWithin = (cents: Cents, rateBasisPoints: BasisPoints): Cents =>
  dividedHalfUp(cents * rateBasisPoints, 10_000 + rateBasisPoints);

/**
 * Computes the GST of a credit note as what is left of the GST within all that the notes of the invoice reverse. The rounding of one note
 * is made up for by the next, so that notes over the whole invoice reverse exactly its GST.
 * @param earlier the sums of the earlier notes of the invoice.
 */
export function computeGstOfNote(
  earlier: { cents: Cents; gstCents: Cents },
  cents: Cents,
  rateBasisPoints: BasisPoints,
): Cents {
  const left = computeGstWithin(earlier.cents + cents, rateBasisPoints) - earlier.gstCents;
  return Math.min(Math.max(left, 0), cents);
}

function dividedHalfUp(dividend: number, divisor: number): number {
  if (!Number.isSafeInteger(dividend)) throw new RangeError("the amount is too large");
  const rest = dividend % divisor;
  return (dividend - rest) / divisor + (rest * 2 >= divisor ? 1 : 0);
}
