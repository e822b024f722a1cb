import { type Cents, formatMoney } from "~/lib/money";
import { describeRefund, describeRefundTitle, type Refund } from "~/lib/text/refund-messages";
import { computeAmountAfterCredit } from "./amount-after-credit";

/** Refunds of an order, compatible with the contract's order. Amounts are in cents. */
export interface RefundedOrder {
  totalAmount: Cents;
  creditedAmount?: Cents | undefined;
  refundDueAmount: Cents;
  /** Empty for a backend that sends only the sum. */
  refunds: Omit<Refund, "due">[];
}

/** The sentences of a `RefundNotice`. */
export interface RefundSummary {
  title: string;
  /** One sentence per payment that was not accepted, with its own reason. */
  sentences: string[];
  /** True if money is still to be refunded. */
  due: boolean;
}

export const hasRefund = ({ refundDueAmount, refunds }: RefundedOrder) =>
  refundDueAmount > 0 || refunds.length > 0;

/**
 * Builds the sentences outside the component, because they need the date library. A page with scripts calls this in its loader.
 * @returns null for an order without a refund
 */
export function summarizeRefunds(order: RefundedOrder): RefundSummary | null {
  if (!hasRefund(order)) return null;
  const { refundDueAmount } = order;
  const due = computeAmountAfterCredit(order);
  const refunds = order.refunds.map((refund) => ({ ...refund, due }));
  const title =
    refunds.length === 0
      ? `We will return ${formatMoney(refundDueAmount)} to you`
      : describeRefundTitle(refunds);
  return { title, sentences: refunds.map(describeRefund), due: refundDueAmount > 0 };
}
