/** The message about a payment at a counter that was taken back. */
import type { order } from "~/database/schema/order";
import type { tillEntry } from "~/database/schema/till";
import { brand } from "~/lib/brand/brand";
import type { Words, WriteMessage } from "~/provider/shared/messages/message-language";
import {
  addSmsSender,
  formatEmailSignature,
  formatGreeting,
  joinParagraphs,
} from "~/provider/shared/messages/templates";

interface VoidData {
  of: typeof order.$inferSelect;
  entry: typeof tillEntry.$inferSelect;
  /** The number of the void. */
  voidedBy: string;
  /** Day until which the open invoice should be paid. */
  dueDay: string | null;
  /** Day on which it is deducted by eGIRO. */
  deductedOn: string | null;
}

export const writePaymentVoided =
  (data: VoidData): WriteMessage =>
  (words) => {
    const { text, sentences, formats } = words;
    const { of, entry, voidedBy } = data;
    const number = of.invoiceNumber ?? of.orderNumber;
    const amount = formats.money(entry.amountCents);
    const receipt = entry.receiptNumber;
    const what = sentences(
      text("messages-payments:voided.text", { number, receipt, amount, voidedBy }),
      text("messages-payments:voided.ended"),
      describeOpenInvoice(words, data),
      text("messages-payments:voided.call", { phone: brand.phones.hotline.number }),
    );
    return {
      subject: text("messages-payments:voided.subject", { number }),
      email: joinParagraphs(formatGreeting(words, of.payerName), what, formatEmailSignature(words)),
      sms: addSmsSender(what),
    };
  };

/** Names the day that the pages of the invoice name. Null for an order that the void has cancelled. */
function describeOpenInvoice(
  { text, formats }: Words,
  { of, dueDay, deductedOn }: VoidData,
): string | null {
  if (of.madeBy !== "PROVIDER") return null;
  if (deductedOn !== null)
    return text("messages-payments:voided.deducted", { date: formats.date(deductedOn) });
  return dueDay === null
    ? text("messages-payments:voided.open")
    : text("messages-payments:voided.due", { date: formats.date(dueDay) });
}
