/** Texts of messages about refunds. */
import type { order } from "~/database/schema/order";
import type { RefundReason } from "~/database/schema/payment";
import { brand } from "~/lib/brand/brand";
import { formatMoney } from "~/lib/money";
import { formatDateTime, formatDayAndTime } from "~/lib/singapore-date";
import { describePayment, describeRefund } from "~/lib/text/refund-messages";
import type { MessageContent } from "~/provider/shared/messages/outbox";
import { emailSignature, greeting } from "~/provider/shared/messages/templates";
import { amountDue } from "../order/amount-due";

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
  due: amountDue(order),
});

export function refundOwed(owed: Owed, at: { now: Date; publicUrl: string }): MessageContent {
  const { order, amountCents: amount } = owed;
  const sentence = describeRefund({ ...cameOf(owed), amount, returnedDate: null });
  const text = `Order ${order.orderNumber}: ${sentence} ${whatNext(owed, at)}`;
  return {
    subject: `We will return ${formatMoney(amount)} to you`,
    email: [greeting(order.payerName), text, emailSignature()].join("\n\n"),
    sms: `${brand.shortName}: ${text}`,
  };
}

/** Explains the next step. An order that still waits can be paid until its own time expires. */
function whatNext({ order, reason }: Owed, { now, publicUrl }: { now: Date; publicUrl: string }) {
  const waits = order.status === "PENDING_PAYMENT" && order.expiresAt > now;
  if (!waits || reason === "SURPLUS") return "You do not need to do anything.";
  const place = order.customerId === null ? "" : `: ${publicUrl}/payment?order=${order.id}`;
  const due = `${formatMoney(amountDue(order))} in one payment before ${formatDayAndTime(order.expiresAt)}${place}`;
  return reason === "LATE"
    ? `The order is not paid yet. If you have not paid with a newer code, please pay ${due}`
    : `The order is not paid yet. Please pay ${due}`;
}

export function refundForStaff(owed: Owed): MessageContent {
  const { order, amountCents, at } = owed;
  const amount = formatMoney(amountCents);
  return {
    subject: `Refund due: ${amount} for order ${order.orderNumber}`,
    email: `${amount} for order ${order.orderNumber} must go back. ${describePayment(cameOf(owed))} It was paid on ${formatDateTime(at)}.`,
    sms: "",
  };
}

export function refusedTransferForStaff(refused: {
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
