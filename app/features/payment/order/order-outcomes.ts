import type { GetText } from "~/languages/page-language";
import type { MessageKind } from "~/ui/page/message-page";

interface Outcome {
  kind: MessageKind;
  title: string;
  text: string;
}

const kinds = {
  PENDING_PAYMENT: "expired",
  EXPIRED: "expired",
  FAILED: "wrong",
  CANCELLED: "info",
} as const satisfies Record<string, MessageKind>;

/** Words an order that ended unpaid. Each text says if money has moved. */
export function describeOrderOutcome(status: string, text: GetText): Outcome {
  const listed = Object.hasOwn(kinds, status) ? (status as keyof typeof kinds) : "EXPIRED";
  return {
    kind: kinds[listed],
    title: text(`payment:ended.${listed}`),
    text: text(`payment:ended.${listed}-text`),
  };
}

/** Words an order that ended unpaid although money arrived. The page shows the amount and the reason for the refund next to it. */
export function describeRefundOutcome(isReturned: boolean, text: GetText): Outcome {
  return {
    kind: "info",
    title: text(isReturned ? "payment:ended.returned" : "payment:ended.will-return"),
    text: text("payment:ended.closed"),
  };
}
