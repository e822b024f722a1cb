import { type Cents, formatMoney } from "../money";
import { formatDate } from "../singapore-date";

/** Money received that is refunded in full or in part. Amounts are in cents. */
export interface Refund {
  reason: string;
  /** Amount received. */
  received: Cents;
  /** Price of the order. */
  due: Cents;
  /** Amount of the refund. */
  amount: Cents;
  /** Time of the refund. Null while it is still due. */
  returnedDate: string | null;
}

interface Amounts {
  came: string;
  due: string;
}

const whatHappened: Record<string, (amounts: Amounts) => string> = {
  LATE: ({ came }) => `${came} came after its PayNow code had expired.`,
  ENDED: ({ came }) => `${came} came after the time to pay had ended.`,
  CANCELLED: ({ came }) => `${came} came after the cancellation.`,
  TWICE: ({ came }) => `${came} came although the price was already paid.`,
  PART: ({ came, due }) => `${came} came for ${due}. We cannot take part of the price.`,
  SURPLUS: ({ came, due }) => `${came} came for ${due}.`,
};

/** Describes a payment: "$97.20 came for $87.20." */
export function describePayment({
  reason,
  received,
  due,
}: Omit<Refund, "amount" | "returnedDate">) {
  const amounts = { came: formatMoney(received), due: formatMoney(due) };
  return whatHappened[reason]?.(amounts) ?? `${amounts.came} came.`;
}

/** Describes a refund: "$97.20 came for $87.20. $10.00 goes back to you." */
export function describeRefund({ amount, returnedDate, ...came }: Refund): string {
  const happened = describePayment(came);
  const back = formatMoney(amount);
  return returnedDate === null
    ? `${happened} ${back} will be returned to you.`
    : `${happened} ${back} was returned to you on ${formatDate(returnedDate)}.`;
}

/** Builds the heading above these sentences. */
export function describeRefundTitle(refunds: readonly Refund[]): string {
  const toGo = sum(refunds.filter(({ returnedDate }) => returnedDate === null));
  return toGo > 0
    ? `We will return ${formatMoney(toGo)} to you`
    : `We have returned ${formatMoney(sum(refunds))} to you`;
}

const sum = (refunds: readonly Refund[]): Cents =>
  refunds.reduce((total, { amount }) => total + amount, 0);
