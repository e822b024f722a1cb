/**
 * Verdicts on money that came for an order. Each payment is judged separately by three facts: the order's state when the provider learned
 * of it, the validity of the code at the time of sending, and the amount. Money never closes an order. Only its expiry or its customer
 * does.
 */
import type { order } from "~/database/schema/order";
import type { payment } from "~/database/schema/payment";
import type { RefundReason } from "~/lib/refund-reasons";

type OrderRow = typeof order.$inferSelect;
type PaymentRow = typeof payment.$inferSelect;

export type OrderState = "WAITING" | "PAID" | "CANCELLED" | "ENDED";
export type CodeState = "IN_TIME" | "LATE";
export type AmountState = "PART" | "EXACT" | "MORE";

/**
 * PAYS: all of it pays the order. SURPLUS: the order is paid and the excess is refunded. Any other value: all of it is refunded for this
 * reason.
 */
export type Verdict = "PAYS" | RefundReason;

const whatever = (reason: RefundReason): Record<AmountState, Verdict> => ({
  PART: reason,
  EXACT: reason,
  MORE: reason,
});

export const verdictTable: Record<OrderState, Record<CodeState, Record<AmountState, Verdict>>> = {
  WAITING: { IN_TIME: { PART: "PART", EXACT: "PAYS", MORE: "SURPLUS" }, LATE: whatever("LATE") },
  PAID: { IN_TIME: whatever("TWICE"), LATE: whatever("TWICE") },
  CANCELLED: { IN_TIME: whatever("CANCELLED"), LATE: whatever("CANCELLED") },
  ENDED: { IN_TIME: whatever("ENDED"), LATE: whatever("LATE") },
};

export function decideVerdict(
  bought: Pick<OrderRow, "status" | "cancelledAt" | "totalCents">,
  attempt: Pick<PaymentRow, "method" | "expiresAt">,
  moved: { amountCents: number; occurredAt: Date },
): Verdict {
  return verdictTable[orderState(bought)][codeState(attempt, moved.occurredAt)][
    amountState(moved.amountCents, bought.totalCents)
  ];
}

function orderState({ status, cancelledAt }: Pick<OrderRow, "status" | "cancelledAt">): OrderState {
  if (status === "PENDING_PAYMENT") return "WAITING";
  if (status === "PAID") return "PAID";
  return status === "CANCELLED" || cancelledAt !== null ? "CANCELLED" : "ENDED";
}

/**
 * Determines if the code was valid when the money was sent. It stays valid for its window even if a newer one was shown.
 * The gateway decides card payments while its page is open.
 */
function codeState(
  { method, expiresAt }: Pick<PaymentRow, "method" | "expiresAt">,
  sentAt: Date,
): CodeState {
  return method === "PAYNOW" && expiresAt !== null && sentAt > expiresAt ? "LATE" : "IN_TIME";
}

function amountState(came: number, due: number): AmountState {
  if (came === due) return "EXACT";
  return came < due ? "PART" : "MORE";
}
