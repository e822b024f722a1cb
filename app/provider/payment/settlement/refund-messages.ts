/** Texts of messages about refunds. */
import type { order } from "~/database/schema/order";
import type { RefundReason } from "~/database/schema/payment";
import { formatMoney } from "~/lib/money";
import { formatDateTime } from "~/lib/singapore-date";
import { describePayment } from "~/lib/text/refund-messages";
import type {
  MessageContent,
  Words,
  WriteMessage,
} from "~/provider/shared/messages/message-language";
import {
  addSmsSender,
  formatEmailSignature,
  formatGreeting,
  joinParagraphs,
} from "~/provider/shared/messages/templates";
import { computeAmountDue } from "../order/amount-due";

interface Owed {
  order: typeof order.$inferSelect;
  receivedCents: number;
  amountCents: number;
  reason: RefundReason;
  at: Date;
}

const cameOf = ({ order, receivedCents, reason }: Owed) => ({
  reason,
  received: receivedCents,
  due: computeAmountDue(order),
});

const REASONS = ["LATE", "ENDED", "CANCELLED", "TWICE", "PART", "SURPLUS"] as const;

export const writeRefundOwed =
  (owed: Owed, at: { now: Date; publicUrl: string }): WriteMessage =>
  (words) => {
    const { text, sentences, formats } = words;
    const { order } = owed;
    const amount = formats.money(owed.amountCents);
    const reason = REASONS.find((one) => one === owed.reason) ?? "SURPLUS";
    const happened = text(`messages-payments:refund.${reason}`, {
      received: formats.money(owed.receivedCents),
      due: formats.money(computeAmountDue(order)),
    });
    const what = text("messages-payments:refund.order", {
      order: order.orderNumber,
      text: sentences(
        happened,
        text("messages-payments:refund.back", { amount }),
        whatNext(words, owed, at),
      ),
    });
    return {
      subject: text("messages-payments:refund.subject", { amount }),
      email: joinParagraphs(
        formatGreeting(words, order.payerName),
        what,
        formatEmailSignature(words),
      ),
      sms: addSmsSender(what),
    };
  };

/** Explains the next step. An order that still waits can be paid until its own time expires. */
function whatNext(
  { text, sentences, formats }: Words,
  { order, reason }: Owed,
  { now, publicUrl }: { now: Date; publicUrl: string },
): string {
  const waits = order.status === "PENDING_PAYMENT" && order.expiresAt > now;
  if (!waits || reason === "SURPLUS") return text("messages-payments:refund.nothing-to-do");
  const place = order.customerId === null ? "" : `: ${publicUrl}/payment?order=${order.id}`;
  const values = {
    amount: formats.money(computeAmountDue(order)),
    time: formats.dayAndTime(order.expiresAt),
  };
  const pay =
    reason === "LATE"
      ? text("messages-payments:refund.pay-newer", values)
      : text("messages-payments:refund.pay", values);
  return sentences(text("messages-payments:refund.not-paid"), `${pay}${place}`);
}

export function writeRefundForStaff(owed: Owed): MessageContent {
  const { order, amountCents, at } = owed;
  const amount = formatMoney(amountCents);
  return {
    subject: `Refund due: ${amount} for order ${order.orderNumber}`,
    email: `${amount} for order ${order.orderNumber} must go back. ${describePayment(cameOf(owed))} It was paid on ${formatDateTime(at)}.`,
    sms: "",
  };
}

export function writeRefusedTransferForStaff(refused: {
  reference: string;
  eventId: string;
  reason: string;
}): MessageContent {
  return {
    subject: `Please look at a notice of the bank: ${refused.reference}`,
    email: `The bank reported a PayNow payment for ${refused.reference} that cannot be right (its event ${refused.eventId}). ${refused.reason}. Nothing was booked. Please ask the bank.`,
    sms: "",
  };
}
