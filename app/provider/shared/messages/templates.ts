/** Parts of messages, and the texts about payments. */
import { brand } from "~/lib/brand/brand";
import { getDesk } from "~/lib/brand/desk";
import { parseItemDescription } from "~/lib/text/item-description";
import { toMessageName } from "~/lib/text/plain-text";
import type { Words, WriteMessage } from "./message-language";

interface PaidOrder {
  /** Null for a person who does not sign in. Their link shows the invoice. */
  id: string | null;
  name: string;
  invoiceNumber: string;
  paidCents: number;
  /** The bought items. The name is that of a person other than the buyer. */
  lines: readonly { description: string; forName: string | null }[];
}

/** Formats the salutation of every e-mail to a person. An unusable name is left out. */
export function formatGreeting({ text }: Words, name: string): string {
  const usable = toMessageName(name);
  return usable ? text("messages:greeting", { name: usable }) : text("messages:greeting.nameless");
}

/** Formats the person's name for the middle of a sentence. */
export const formatNameInSentence = ({ text }: Words, name: string): string =>
  toMessageName(name) || text("messages:someone");

export function formatEmailSignature({ language, text }: Words): string {
  const { number, hours } = getDesk(language);
  return text("messages:signature", { provider: brand.name, number, hours });
}

export function formatCallUs({ language, text }: Words): string {
  const { number, hours } = getDesk(language);
  return text("messages:call-us", { number, hours });
}

/** Puts the provider's name before an SMS. */
export const addSmsSender = (text: string): string => `${brand.shortName}: ${text}`;

/** Joins the paragraphs of an e-mail. Absent ones are left out. */
export const joinParagraphs = (...parts: readonly (string | null | undefined)[]): string =>
  parts.filter((part) => part !== null && part !== undefined).join("\n\n");

export const formatBulletList = (lines: readonly string[]): string =>
  lines.map((line) => `- ${line}`).join("\n");

export const writeOrderPaid =
  (order: PaidOrder, publicUrl: string): WriteMessage =>
  (words) => {
    const { text, formats } = words;
    const amount = formats.money(order.paidCents);
    const lines = order.lines.map(({ description, forName }) => {
      const what = formatItem(words, description);
      return forName === null
        ? what
        : text("messages-payments:paid.line-for", { what, name: forName });
    });
    const free = order.paidCents === 0;
    const number = order.invoiceNumber;
    return {
      subject: free
        ? text("messages-payments:paid.free-subject")
        : text("messages-payments:paid.subject", { amount }),
      email: joinParagraphs(
        formatGreeting(words, order.name),
        `${free ? text("messages-payments:paid.free-text") : text("messages-payments:paid.text", { amount })}\n${formatBulletList(lines)}`,
        order.id === null
          ? text("messages-payments:paid.invoice-by-link", { number })
          : text("messages-payments:paid.invoice", {
              number,
              url: `${publicUrl}/invoice/${order.id}`,
            }),
        order.id === null ? null : text("messages-payments:paid.next", { url: `${publicUrl}/` }),
        formatEmailSignature(words),
      ),
      sms: addSmsSender(paidSms(words, order, publicUrl)),
    };
  };

/** Words a bought item, which is stored in English, for the reader. One that is no package of the provider's stays as it is. */
function formatItem({ text }: Words, description: string): string {
  const item = parseItemDescription(description);
  if (item === null) return description;
  const { programme, offer: name, centre } = item;
  const [, count] = /^(\d+) sessions?$/.exec(name) ?? [];
  const offer =
    count === undefined ? name : text("messages-packages:sessions", { count: Number(count) });
  return text("messages-payments:paid.line", { programme, offer, centre });
}

function paidSms({ text, formats }: Words, order: PaidOrder, publicUrl: string): string {
  const number = order.invoiceNumber;
  const amount = formats.money(order.paidCents);
  const isFree = order.paidCents === 0;
  if (order.id === null)
    return isFree
      ? text("messages-payments:paid.free-by-link-sms", { number })
      : text("messages-payments:paid.by-link-sms", { amount, number });
  const url = `${publicUrl}/invoice/${order.id}`;
  return isFree
    ? text("messages-payments:paid.free-sms", { number, url })
    : text("messages-payments:paid.sms", { amount, number, url });
}

/**
 * Builds the receipt for a person who paid an invoice by its link. It names no client and no programme, since the payer may know neither.
 */
export const writeReceiptForPayer =
  ({
    invoiceNumber: number,
    paidCents,
    receivedAt,
  }: {
    invoiceNumber: string;
    paidCents: number;
    receivedAt: Date;
  }): WriteMessage =>
  (words) => {
    const { text, formats } = words;
    const paid = text("messages-payments:receipt.text", {
      number,
      amount: formats.money(paidCents),
      date: formats.shortDate(receivedAt),
    });
    const { legalName: name, uen, gstRegistrationNumber: gst } = brand;
    return {
      subject: text("messages-payments:receipt.subject", { number }),
      email: joinParagraphs(
        text("messages-payments:receipt.thanks", { text: paid }),
        text("messages-payments:receipt.is-receipt"),
        gst
          ? text("messages-payments:receipt.seller-gst", { name, uen, gst })
          : text("messages-payments:receipt.seller", { name, uen }),
        formatEmailSignature(words),
      ),
      sms: addSmsSender(paid),
    };
  };

/** Builds the SMS with an invoice. The link is the only access for a person without an account. */
export const writeInvoiceToPay =
  (
    { number, dueCents, dueOn = null }: { number: string; dueCents: number; dueOn?: string | null },
    url: string,
  ): WriteMessage =>
  ({ text, formats }) => {
    const values = { number, amount: formats.money(dueCents), url };
    const words =
      dueOn === null
        ? text("messages-payments:to-pay.text", values)
        : text("messages-payments:to-pay.due-text", { ...values, date: formats.shortDate(dueOn) });
    return {
      subject: text("messages-payments:to-pay.subject", { number }),
      email: words,
      sms: addSmsSender(words),
    };
  };

export const writeReferralThanks =
  (thanks: { name: string; code: string; until: Date }, publicUrl: string): WriteMessage =>
  (words) => {
    const { text, formats } = words;
    const values = { code: thanks.code, date: formats.shortDate(thanks.until) };
    return {
      subject: text("messages-payments:referral.subject"),
      email: joinParagraphs(
        formatGreeting(words, thanks.name),
        text("messages-payments:referral.text", values),
        text("messages-payments:referral.choose", { url: `${publicUrl}/` }),
        formatEmailSignature(words),
      ),
      sms: addSmsSender(text("messages-payments:referral.sms", values)),
    };
  };
