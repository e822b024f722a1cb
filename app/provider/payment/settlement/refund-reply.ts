/** Explains money that came for an order and goes back. */

import { type Reply, reply } from "~/languages/reply";
import type { Cents } from "~/lib/money";
import type { RefundReason } from "~/lib/refund-reasons";

interface RefundedPayment {
  reason: RefundReason;
  /** Amount received. */
  received: Cents;
  /** Price of the order. */
  due: Cents;
}

/** Describes a payment: "$97.20 came for $87.20." */
export const describePayment = ({ reason, received: amount, due }: RefundedPayment): Reply =>
  reason === "PART" || reason === "SURPLUS"
    ? reply(`replies:refund.${reason}`, { amount, due })
    : reply(`replies:refund.${reason}`, { amount });

/** Describes a refund: "$97.20 came for $87.20. $10.00 will be returned to you." */
export function describeRefund({
  amount,
  returnedDate,
  ...payment
}: RefundedPayment & { amount: Cents; returnedDate: string | null }): Reply {
  const reason = describePayment(payment);
  return returnedDate === null
    ? reply("replies:refund.will", { reason, amount })
    : reply("replies:refund.was", { reason, amount, date: returnedDate });
}
