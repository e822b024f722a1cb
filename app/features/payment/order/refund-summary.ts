import type { Refund } from "~/contract/payment/order";
import type { Words } from "~/languages/page-language";
import { getFormats } from "~/lib/language/formats";
import type { Cents } from "~/lib/money";
import { hasRefundReason } from "~/lib/refund-reasons";
import { computeAmountAfterCredit } from "./amount-after-credit";

/** Refunds of an order, compatible with the contract's order. Amounts are in cents. */
export interface RefundedOrder {
  totalAmount: Cents;
  creditedAmount?: Cents | undefined;
  refundDueAmount: Cents;
  /** Empty for a backend that sends only the sum. */
  refunds: Refund[];
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
 * Builds the sentences. A page with scripts calls this in its loader.
 * @returns null for an order without a refund
 */
export function summarizeRefunds(order: RefundedOrder, words: Words): RefundSummary | null {
  if (!hasRefund(order)) return null;
  const { refundDueAmount, refunds } = order;
  const returned = refunds.reduce((total, { amount }) => total + amount, 0);
  const { money } = getFormats(words.language);
  return {
    title:
      refundDueAmount > 0
        ? words.text("replies:refund.due", { amount: money(refundDueAmount) })
        : words.text("replies:refund.done", { amount: money(returned) }),
    sentences: refunds.map((refund) =>
      describeRefund(refund, computeAmountAfterCredit(order), words),
    ),
    due: refundDueAmount > 0,
  };
}

/** Words a refund: "$97.20 came for $87.20. $10.00 will be returned to you." */
function describeRefund(
  { reason, received, amount, returnedDate }: Refund,
  due: Cents,
  { language, text }: Words,
): string {
  const { date, money } = getFormats(language);
  const happened = text(`replies:refund.${hasRefundReason(reason) ? reason : "OTHER"}`, {
    amount: money(received),
    due: money(due),
  });
  const back = { reason: happened, amount: money(amount) };
  return returnedDate === null
    ? text("replies:refund.will", back)
    : text("replies:refund.was", { ...back, date: date(returnedDate) });
}
