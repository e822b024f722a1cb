/** Texts of messages about orders and invoices. */
import { brand } from "~/lib/brand/brand";
import type { Cents } from "~/lib/money";
import { parseItemDescription } from "~/lib/text/item-description";
import { writeMessage } from "~/provider/shared/messages/compose";
import type { Words, WriteMessage } from "~/provider/shared/messages/message-language";
import { formatBulletList } from "~/provider/shared/messages/templates";

interface PaidOrder {
  /** Null for a person who does not sign in. Their link shows the invoice. */
  id: string | null;
  name: string;
  invoiceNumber: string;
  paidCents: number;
  /** The bought items. The name is that of a person other than the buyer. */
  lines: readonly { description: string; forName: string | null }[];
}

export const writeOrderPaid = (order: PaidOrder, publicUrl: string): WriteMessage =>
  writeMessage("messages-payments:paid", (words) => {
    const { text, formats } = words;
    const amount = formats.money(order.paidCents);
    const isFree = order.paidCents === 0;
    const isByLink = order.id === null;
    const lines = order.lines.map(({ description, forName: name }) => {
      const what = formatItem(words, description);
      return name === null ? what : text("messages-payments:paid.line-for", { what, name });
    });
    const title = isFree
      ? text("messages-payments:paid.free-text")
      : text("messages-payments:paid.text", { amount });
    const next = text("messages-payments:paid.next", { url: `${publicUrl}/` });
    return {
      to: order.name,
      values: { amount, number: order.invoiceNumber, url: `${publicUrl}/invoice/${order.id}` },
      subject: isFree ? ".free-subject" : ".subject",
      text: [{ worded: `${title}\n${formatBulletList(lines)}` }],
      paragraphs: [
        isByLink ? ".invoice-by-link" : ".invoice",
        !isByLink && { worded: next },
        "messages:signature",
      ],
      sms: [`.${isFree ? "free-" : ""}${isByLink ? "by-link-" : ""}sms`],
    };
  });

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

/**
 * Builds the receipt for a person who paid an invoice by its link. It names no client and no programme, since the payer may know neither.
 */
export const writeReceiptForPayer = ({
  invoiceNumber: number,
  paidCents,
  receivedAt,
}: {
  invoiceNumber: string;
  paidCents: number;
  receivedAt: Date;
}): WriteMessage =>
  writeMessage("messages-payments:receipt", ({ text, formats }) => {
    const { legalName: name, uen, gstRegistrationNumber: gst } = brand;
    const [amount, date] = [formats.money(paidCents), formats.shortDate(receivedAt)];
    const paid = text("messages-payments:receipt.text", { number, amount, date });
    return {
      values: { number, amount, date, text: paid, name, uen, gst },
      text: [".thanks"],
      paragraphs: [".is-receipt", gst ? ".seller-gst" : ".seller", "messages:signature"],
      sms: [".text"],
    };
  });

/** Builds the SMS with an invoice. The link is the only access for a person without an account. */
export const writeInvoiceToPay = (
  { number, dueCents, dueOn = null }: { number: string; dueCents: number; dueOn?: string | null },
  url: string,
): WriteMessage =>
  writeMessage("messages-payments:to-pay", ({ formats }) => ({
    values: {
      ...{ number, url, amount: formats.money(dueCents) },
      date: dueOn && formats.shortDate(dueOn),
    },
    text: [dueOn === null ? ".text" : ".due-text"],
    paragraphs: [],
  }));

/** Builds the message about a payment that a helper took back at a counter. */
export const writePaymentVoided = (
  order: { payerName: string; invoiceNumber: string | null; orderNumber: string; madeBy: string },
  { receiptNumber: receipt, amountCents }: { receiptNumber: string; amountCents: number },
  voidedBy: string,
  {
    dueDay,
    deductedOn,
    alsoReturned,
  }: {
    dueDay: string | null;
    deductedOn: string | null;
    /** Sum of other payments of the order that are still to be returned. */
    alsoReturned: Cents;
  },
): WriteMessage =>
  writeMessage("messages-payments:voided", ({ formats }) => {
    const day = deductedOn ?? dueDay;
    const [due, open] = [deductedOn ? ".deducted" : ".due", ".open"] as const;
    const next = order.madeBy === "PROVIDER" && (day === null ? open : due);
    const other = alsoReturned > 0 && ".other";
    return {
      to: order.payerName,
      values: {
        ...{ receipt, voidedBy, number: order.invoiceNumber ?? order.orderNumber },
        ...{ amount: formats.money(amountCents), phone: brand.phones.hotline.number },
        date: day && formats.date(day),
        other: formats.money(alsoReturned),
      },
      text: [".text", ".ended", next, other, ".call"],
      shorter: [
        [".short", next, other, ".call"],
        [".short", next, other],
      ],
    };
  });
