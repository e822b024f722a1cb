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
    const what = nameOrder(
      words,
      order,
      sentences(
        happened,
        text("messages-payments:refund.back", { amount }),
        whatNext(words, owed, at),
      ),
    );
    return {
      subject: text("messages-payments:refund.subject", { amount }),
      email: joinParagraphs(
        formatGreeting(words, order.payerName),
        what,
        formatEmailSignature(words),
      ),
      sms: addSmsSender(writePartByLinkSms(words, owed, at) ?? what),
    };
  };

/** Writes the SMS of the longest kind in at most two parts. Null for any other. */
function writePartByLinkSms(
  { text, formats }: Words,
  { order, reason, receivedCents }: Owed,
  { now }: { now: Date },
): string | null {
  if (reason !== "PART" || !isPaidByLink(order) || !canStillBePaid(order, now)) return null;
  return text("messages-payments:refund.part-by-link-sms", {
    invoice: order.invoiceNumber ?? order.orderNumber,
    received: formats.money(receivedCents),
    due: formats.money(computeAmountDue(order)),
  });
}

/** Invoices of the provider are paid by a link. The person without an account knows their number, and no order. */
const isPaidByLink = (order: Owed["order"]): boolean => order.customerId === null;

const canStillBePaid = ({ status, expiresAt }: Owed["order"], now: Date): boolean =>
  status === "PENDING_PAYMENT" && expiresAt > now;

function nameOrder({ text: write }: Words, order: Owed["order"], text: string): string {
  return isPaidByLink(order)
    ? write("messages-payments:refund.invoice", {
        invoice: order.invoiceNumber ?? order.orderNumber,
        text,
      })
    : write("messages-payments:refund.order", { order: order.orderNumber, text });
}

/** Explains the next step. An order that still waits can be paid until its own time expires. */
function whatNext(
  { text, sentences, formats }: Words,
  { order, reason }: Owed,
  { now, publicUrl }: { now: Date; publicUrl: string },
): string {
  if (!canStillBePaid(order, now) || reason === "SURPLUS")
    return text("messages-payments:refund.nothing-to-do");
  const isLate = reason === "LATE";
  const amount = formats.money(computeAmountDue(order));
  if (isPaidByLink(order))
    return sentences(
      text("messages-payments:refund.invoice-not-paid"),
      text(`messages-payments:refund.${isLate ? "pay-newer-by-link" : "pay-by-link"}`, { amount }),
    );
  const pay = text(`messages-payments:refund.${isLate ? "pay-newer" : "pay"}`, {
    amount,
    time: formats.dayAndTime(order.expiresAt),
  });
  return sentences(
    text("messages-payments:refund.not-paid"),
    `${pay}: ${publicUrl}/payment?order=${order.id}`,
  );
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
