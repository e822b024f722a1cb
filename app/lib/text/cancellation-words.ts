/** Words about cancelled packages, for pages and messages. */
import { formatMoney } from "../money";
import { formatDate } from "../singapore-date";

const WAYS: Record<string, string> = {
  CARD: "to your card, within 10 working days",
  PAYNOW: "by PayNow, within 10 working days",
  EGIRO: "to your bank account, within 10 working days",
  CASH: "at the centre or by PayNow, within 10 working days",
  NETS: "at the centre or by PayNow, within 10 working days",
  CHEQUE: "at the centre or by PayNow, within 10 working days",
};

/** Says how a refund comes back, after its amount. */
export const describeRefundWay = (method: string): string => WAYS[method] ?? "";

/** A deduction by eGIRO that is still to be made. */
export interface OpenDeduction {
  collectOn: string;
  /** In cents, before the cancellation. */
  amount: number;
  /** True if the bank already has it. */
  sent: boolean;
}

/** Says what goes back, or what eGIRO still deducts. */
export function describeRefund(
  cents: number,
  method: string,
  deduction: OpenDeduction | null | undefined,
): string {
  if (!deduction || deduction.sent)
    return cents === 0
      ? "Nothing is returned."
      : `We return ${formatMoney(cents)} ${describeRefundWay(method)}.`;
  const { amount, collectOn } = deduction;
  const on = formatDate(collectOn);
  if (cents === 0) return `We still deduct ${formatMoney(amount)} on ${on}.`;
  return cents >= amount
    ? `${formatMoney(cents)} is taken off, so nothing will be deducted.`
    : `${formatMoney(cents)} is taken off. We deduct ${formatMoney(amount - cents)} instead of ${formatMoney(amount)} on ${on}.`;
}

interface Rule {
  coolingOffDays: number;
  returned: readonly { usedUpToPercent: number; returnedPercent: number }[];
}

/** Says the provider's rule in sentences. */
export function describeCancellationRule({ coolingOffDays, returned }: Rule): string[] {
  return [
    ...(coolingOffDays > 0
      ? [
          `If you cancel within ${coolingOffDays} days and before the first session, we return everything.`,
        ]
      : []),
    ...returned.map(({ usedUpToPercent, returnedPercent }) =>
      returnedPercent === 100
        ? `With up to ${usedUpToPercent}% of the sessions used, we return the price of the sessions that are left.`
        : `With up to ${usedUpToPercent}% of the sessions used, we return ${returnedPercent}% of the price of the sessions that are left.`,
    ),
    lastSentence(returned),
    "If you stop for health reasons, we always return the full price of the sessions that are left.",
  ];
}

function lastSentence(returned: Rule["returned"]): string {
  const last = returned.at(-1);
  return last
    ? "With more sessions used, nothing is returned."
    : "After that, nothing is returned.";
}

/** Says what became of a cancelled package. */
export const describeCancelled = ({
  date,
  refundAmount,
}: {
  date: string;
  refundAmount: number;
}): string =>
  refundAmount === 0
    ? `Cancelled on ${formatDate(date)}`
    : `Cancelled on ${formatDate(date)}: we return ${formatMoney(refundAmount)}`;
