/** The words of outgoing messages. */
import { brand } from "~/lib/brand";
import { formatMoney } from "~/lib/money";
import { formatDateTime } from "~/lib/singapore-date";
import type { Announcement } from "./outbox";

interface PaidOrder {
  id: string;
  name: string;
  invoiceNumber: string;
  totalCents: number;
  lines: string[];
}

const greeting = (name: string) => `Dear ${name},`;
const signature = `${brand.name}\nHelp: ${brand.phones.hotline.number} (${brand.phones.hotline.hours})`;

export function orderPaid(order: PaidOrder, publicUrl: string): Announcement {
  const amount = formatMoney(order.totalCents);
  return {
    subject: `We received your payment of ${amount}`,
    email: [
      greeting(order.name),
      `Thank you. We received ${amount} for:\n${order.lines.map((line) => `- ${line}`).join("\n")}`,
      `Your tax invoice ${order.invoiceNumber} is here: ${publicUrl}/invoice/${order.id}`,
      `See your services and what to do next: ${publicUrl}/`,
      signature,
    ].join("\n\n"),
    sms: `${brand.shortName}: we received ${amount}. Invoice ${order.invoiceNumber}: ${publicUrl}/invoice/${order.id}`,
  };
}

const refundReasons = {
  LATE: "it came after the time to pay had ended",
  TWICE: "the order was already paid",
  PART: "it was less than the amount due",
  SURPLUS: "it was more than the amount due",
} as const;
export type RefundReason = keyof typeof refundReasons;

export function refundOwed(refund: { name: string; orderNumber: string; amountCents: number; reason: RefundReason }): Announcement {
  const amount = formatMoney(refund.amountCents);
  const text = `We received ${amount} for order ${refund.orderNumber}, but ${refundReasons[refund.reason]}. We will return ${amount} to you. You need not do anything.`;
  return {
    subject: `We will return ${amount} to you`,
    email: [greeting(refund.name), text, signature].join("\n\n"),
    sms: `${brand.shortName}: ${text}`,
  };
}

export function refundForStaff(refund: { orderNumber: string; amountCents: number; reason: RefundReason; at: Date }): Announcement {
  const amount = formatMoney(refund.amountCents);
  return {
    subject: `Refund due: ${amount} for order ${refund.orderNumber}`,
    email: `${amount} received on ${formatDateTime(refund.at)} for order ${refund.orderNumber} must go back: ${refundReasons[refund.reason]}.`,
    sms: "",
  };
}
