/** The words of outgoing messages. */
import { brand } from "~/lib/brand";
import { formatMoney } from "~/lib/money";
import { formatDate, formatDateTime } from "~/lib/singapore-date";
import type { Announcement } from "./outbox";

interface PaidOrder {
  /** Null for somebody who does not sign in: their link shows the invoice. */
  id: string | null;
  name: string;
  invoiceNumber: string;
  totalCents: number;
  lines: string[];
}

const greeting = (name: string) => `Dear ${name},`;
const signature = `${brand.name}\nHelp: ${brand.phones.hotline.number} (${brand.phones.hotline.hours})`;

export function orderPaid(order: PaidOrder, publicUrl: string): Announcement {
  const amount = formatMoney(order.totalCents);
  const lines = order.lines.map((line) => `- ${line}`).join("\n");
  const place = order.id === null ? null : `${publicUrl}/invoice/${order.id}`;
  return {
    subject: `We received your payment of ${amount}`,
    email: [
      greeting(order.name),
      `Thank you. We received ${amount} for:\n${lines}`,
      place === null
        ? `Your tax invoice is ${order.invoiceNumber}. The link we sent you shows it and lets you download it.`
        : `Your tax invoice ${order.invoiceNumber} is here: ${place}`,
      ...(place === null ? [] : [`See your services and what to do next: ${publicUrl}/`]),
      signature,
    ].join("\n\n"),
    sms: `${brand.shortName}: we received ${amount}. Invoice ${order.invoiceNumber}${place === null ? "." : `: ${place}`}`,
  };
}

export function referralThanks(
  thanks: { name: string; code: string; until: Date },
  publicUrl: string,
): Announcement {
  const text = `Thank you for telling a friend about us. Your friend has joined, and this code takes 5% off your next order: ${thanks.code}. Use it once, before ${formatDate(thanks.until)}.`;
  return {
    subject: "Thank you: 5% off your next order",
    email: [greeting(thanks.name), text, `Choose a programme: ${publicUrl}/`, signature].join(
      "\n\n",
    ),
    sms: `${brand.shortName}: ${text}`,
  };
}

const refundReasons = {
  LATE: "it came after the time to pay had ended",
  TWICE: "the order was already paid",
  PART: "it was less than the amount due",
  SURPLUS: "it was more than the amount due",
} as const;
export type RefundReason = keyof typeof refundReasons;

export function refundOwed(refund: {
  name: string;
  orderNumber: string;
  amountCents: number;
  reason: RefundReason;
}): Announcement {
  const amount = formatMoney(refund.amountCents);
  const text = `We received ${amount} for order ${refund.orderNumber}, but ${refundReasons[refund.reason]}. We will return ${amount} to you. You need not do anything.`;
  return {
    subject: `We will return ${amount} to you`,
    email: [greeting(refund.name), text, signature].join("\n\n"),
    sms: `${brand.shortName}: ${text}`,
  };
}

export function refundForStaff(refund: {
  orderNumber: string;
  amountCents: number;
  reason: RefundReason;
  at: Date;
}): Announcement {
  const amount = formatMoney(refund.amountCents);
  return {
    subject: `Refund due: ${amount} for order ${refund.orderNumber}`,
    email: `${amount} received on ${formatDateTime(refund.at)} for order ${refund.orderNumber} must go back: ${refundReasons[refund.reason]}.`,
    sms: "",
  };
}
