/**
 * Reasons for which money that came goes back. INELIGIBLE: the person may not join any more, such as after another order has bought the
 * place.
 */
export const refundReasons = [
  "LATE",
  "ENDED",
  "CANCELLED",
  "TWICE",
  "INELIGIBLE",
  "PART",
  "SURPLUS",
] as const;

export type RefundReason = (typeof refundReasons)[number];

export const hasRefundReason = (reason: string): reason is RefundReason =>
  refundReasons.some((one) => one === reason);
