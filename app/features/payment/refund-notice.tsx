import type { ReactNode } from "react";
import { type Cents, formatMoney } from "~/lib/money";
import { describeRefund, type Refund, refundTitle } from "~/lib/text/refund-messages";
import { Notice } from "~/ui/blocks/notice";

/** What is shown of money that goes back or went back. The contract's order fits. Amounts in cents. */
export interface RefundedOrder {
  totalAmount: Cents;
  refundDueAmount: Cents;
  /** Empty where the backend tells only the sum. */
  refunds: Omit<Refund, "due">[];
}

export const hasRefund = ({ refundDueAmount, refunds }: RefundedOrder) =>
  refundDueAmount > 0 || refunds.length > 0;

/** What came and was not kept, each with its own reason; nothing for an order without. */
export function RefundNotice({ order, children }: { order: RefundedOrder; children?: ReactNode }) {
  if (!hasRefund(order)) return null;
  const refunds = order.refunds.map((refund) => ({ ...refund, due: order.totalAmount }));
  if (refunds.length === 0)
    return (
      <Notice title={`We will return ${formatMoney(order.refundDueAmount)} to you`}>
        {children ?? <p>You need not do anything.</p>}
      </Notice>
    );
  const told = refunds.map((refund, index) => ({ key: index, text: describeRefund(refund) }));
  return (
    <Notice title={refundTitle(refunds)}>
      {told.map(({ key, text }) => (
        <p key={key}>{text}</p>
      ))}
      {children ?? (order.refundDueAmount > 0 ? <p>You need not do anything.</p> : null)}
    </Notice>
  );
}
