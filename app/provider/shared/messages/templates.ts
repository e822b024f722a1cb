/** Texts of outgoing messages. */
import { brand } from "~/lib/brand/brand";
import { formatMoney } from "~/lib/money";
import { formatDate } from "~/lib/singapore-date";
import { toMessageName } from "~/lib/text/plain-text";
import type { MessageContent } from "./outbox";

interface PaidOrder {
  /** Null for a person who does not sign in. Their link shows the invoice. */
  id: string | null;
  name: string;
  invoiceNumber: string;
  totalCents: number;
  lines: string[];
}

/** Formats the salutation of every e-mail to a person. An unusable name is left out. */
export const greeting = (name: string) => `Dear ${toMessageName(name) || "customer"},`;
/** Formats the person's name for the middle of a sentence. */
export const nameInSentence = (name: string) => toMessageName(name) || "A customer";
export const emailSignature = () =>
  `${brand.name}\nHelp: ${brand.phones.hotline.number} (${brand.phones.hotline.hours})`;

export function orderPaid(order: PaidOrder, publicUrl: string): MessageContent {
  const amount = formatMoney(order.totalCents);
  const lines = order.lines.map((line) => `- ${line}`).join("\n");
  const place = order.id === null ? null : `${publicUrl}/invoice/${order.id}`;
  const free = order.totalCents === 0;
  return {
    subject: free ? "Your registration is complete" : `We received your payment of ${amount}`,
    email: [
      greeting(order.name),
      free
        ? `You are registered, and there is nothing to pay for:\n${lines}`
        : `Thank you. We received ${amount} for:\n${lines}`,
      place === null
        ? `Your tax invoice is ${order.invoiceNumber}. The link we sent you shows it and lets you download it.`
        : `Your tax invoice ${order.invoiceNumber} is here: ${place}`,
      ...(place === null ? [] : [`See your services and what to do next: ${publicUrl}/`]),
      emailSignature(),
    ].join("\n\n"),
    sms: `${brand.shortName}: ${free ? "your registration is complete, with nothing to pay" : `we received ${amount}`}. Invoice ${order.invoiceNumber}${place === null ? "." : `: ${place}`}`,
  };
}

/**
 * Builds the receipt for a person who paid an invoice by its link. It names no client and no programme, since the payer may know neither.
 */
export function receiptForPayer({
  invoiceNumber,
  totalCents,
  receivedAt,
}: {
  invoiceNumber: string;
  totalCents: number;
  receivedAt: Date;
}): MessageContent {
  const paid = `Invoice ${invoiceNumber} is paid: we received ${formatMoney(totalCents)} with GST on ${formatDate(receivedAt)}.`;
  const gst = brand.gstRegistrationNumber
    ? `, GST registration no. ${brand.gstRegistrationNumber}`
    : "";
  return {
    subject: `Receipt for invoice ${invoiceNumber}`,
    email: [
      `Thank you. ${paid}`,
      "This e-mail is your receipt. The link to the invoice shows the tax invoice and lets you download it.",
      `${brand.legalName}, UEN ${brand.uen}${gst}`,
      emailSignature(),
    ].join("\n\n"),
    sms: `${brand.shortName}: ${paid}`,
  };
}

/** Builds the SMS with an invoice. The link is the only access for a person without an account. */
export function invoiceToPay(
  {
    number,
    totalCents,
    dueOn = null,
  }: { number: string; totalCents: number; dueOn?: string | null },
  url: string,
): MessageContent {
  const due = dueOn === null ? "" : ` by ${formatDate(dueOn)}`;
  const text = `invoice ${number}, ${formatMoney(totalCents)}. See and pay it${due} here: ${url}`;
  return { subject: `Invoice ${number}`, email: text, sms: `${brand.shortName}: ${text}` };
}

export function referralThanks(
  thanks: { name: string; code: string; until: Date },
  publicUrl: string,
): MessageContent {
  const text = `Thank you for telling a friend about us. Your friend has joined, and this code takes 5% off your next order: ${thanks.code}. Use it once, before ${formatDate(thanks.until)}.`;
  return {
    subject: "Thank you: 5% off your next order",
    email: [
      greeting(thanks.name),
      text,
      `Choose a programme: ${publicUrl}/`,
      emailSignature(),
    ].join("\n\n"),
    sms: `${brand.shortName}: ${text}`,
  };
}
