import { messages } from "~/lib/text/messages";
import type { MessageKind } from "~/ui/page/message-page";

/** Messages for orders that ended unpaid. Each says if money has moved. */
export const orderOutcomes: Record<string, { kind: MessageKind; title: string; text: string }> = {
  PENDING_PAYMENT: {
    kind: "expired",
    title: "Your payment time has run out",
    text: "We have not received a payment. If you have just paid, check again in a minute. Late payments are refunded.",
  },
  EXPIRED: {
    kind: "expired",
    title: "Your payment time has run out",
    text: "We have not received a payment, and your place is no longer kept. You can order again.",
  },
  FAILED: {
    kind: "wrong",
    title: messages.paymentUnsuccessful,
    text: "No money has moved, and your place is no longer kept. You can order again.",
  },
  CANCELLED: {
    kind: "info",
    title: "This order is cancelled",
    text: "We have not received a payment. You can order again.",
  },
};

/** Words an order that ended unpaid although money arrived. The page shows the amount and the reason for the refund next to it. */
export function describeRefundOutcome(isReturned: boolean): {
  kind: MessageKind;
  title: string;
  text: string;
} {
  return {
    kind: "info",
    title: isReturned ? "Your money was returned" : "Your money will be returned",
    text: "This order is closed, and your place is no longer kept. You can order again.",
  };
}
