import { type Cents, formatMoney } from "~/lib/money";
import { describeRefund, type Refund, refundTitle } from "~/lib/text/refund-messages";

/** Money of an order that goes back or went back. The contract's order fits. Amounts in cents. */
export interface RefundedOrder {
  totalAmount: Cents;
  refundDueAmount: Cents;
  /** Empty for a backend that sends only the sum. */
  refunds: Omit<Refund, "due">[];
}

/** The sentences of a `RefundNotice`. */
export interface RefundSummary {
  title: string;
  /** One for each payment that was not accepted, with its own reason. */
  sentences: string[];
  /** Tells that money is still to go back. */
  due: boolean;
}

export const hasRefund = ({ refundDueAmount, refunds }: RefundedOrder) =>
  refundDueAmount > 0 || refunds.length > 0;

/**
 * Writes the sentences apart from the component, because they need the library of dates. A page with scripts calls this in its loader.
 * @returns null for an order without a refund
 */
export function summarizeRefunds(order: RefundedOrder): RefundSummary | null {
  if (!hasRefund(order)) return null;
  const { totalAmount, refundDueAmount } = order;
  const refunds = order.refunds.map((refund) => ({ ...refund, due: totalAmount }));
  const title =
    refunds.length === 0
      ? `We will return ${formatMoney(refundDueAmount)} to you`
      : refundTitle(refunds);
  return { title, sentences: refunds.map(describeRefund), due: refundDueAmount > 0 };
}
