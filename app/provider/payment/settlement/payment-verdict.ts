/**
 * What becomes of money that came for an order. Each payment is judged by itself: by how the order stood when we heard of it, by
 * whether its own code was still good when it was sent, and by its amount. Money never closes an order; its time or its customer does.
 */
import type { order } from "~/database/schema/order";
import type { payment, RefundReason } from "~/database/schema/payment";

type OrderRow = typeof order.$inferSelect;
type PaymentRow = typeof payment.$inferSelect;

export type OrderState = "WAITING" | "PAID" | "CANCELLED" | "ENDED";
export type CodeState = "IN_TIME" | "LATE";
export type AmountState = "PART" | "EXACT" | "MORE";

/** PAYS: all of it is kept. SURPLUS: the order is paid, and what is over goes back. Any other: all of it goes back, and this is why. */
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

/** A code is good for its window, also when a newer one was shown meanwhile. A card is decided by the gateway while it is open. */
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
