/** Texts of messages about cancelled packages. */

import type { packageCancellation } from "~/database/schema/cancellation";
import type { order } from "~/database/schema/order";
import { formatMoney } from "~/lib/money";
import { findRefundWay } from "~/lib/refund-way";
import { describeRefundWay, type OpenDeduction } from "~/lib/text/cancellation-words";
import { toMessageText } from "~/lib/text/plain-text";
import type { TermRow } from "~/provider/booking/term/terms";
import type { MessageContent } from "~/provider/shared/messages/message-language";
import { fitSms, type Words, type WriteMessage } from "~/provider/shared/messages/message-language";
import {
  addSmsSender,
  formatEmailSignature,
  formatGreeting,
  joinParagraphs,
} from "~/provider/shared/messages/templates";

export interface CancelledPackageData {
  note: typeof packageCancellation.$inferSelect;
  order: typeof order.$inferSelect;
  row: TermRow;
  refundMethod: string;
  deduction: OpenDeduction | null;
}

export const writePackageCancelled =
  (cancelled: CancelledPackageData, publicUrl: string): WriteMessage =>
  (words) => {
    const { text, sentences } = words;
    const { note, order, row } = cancelled;
    const { name: programme } = row.product;
    const rest = [
      whatIsReturned(words, cancelled),
      text("messages-payments:package-cancelled.note", { number: note.creditNoteNumber }),
    ];
    const what = text("messages-payments:package-cancelled.text", {
      programme,
      name: toMessageText(row.client.name),
    });
    const short = text("messages-payments:package-cancelled.short-text", { programme });
    const url = `${publicUrl}/invoice/${order.id}`;
    return {
      subject: text("messages-payments:package-cancelled.subject", { programme }),
      email: joinParagraphs(
        formatGreeting(words, order.payerName),
        sentences(what, ...rest),
        text("messages-payments:package-cancelled.see", { url }),
        formatEmailSignature(words),
      ),
      sms: fitSms(words, [sentences(what, ...rest), sentences(short, rest[0]), short], (one) =>
        addSmsSender(`${one} ${url}`),
      ),
    };
  };

/** Says what goes back, or what eGIRO still deducts. */
function whatIsReturned(
  { text, formats }: Words,
  { note, refundMethod, deduction }: CancelledPackageData,
): string {
  const cents = note.refundCents;
  const amount = formats.money(cents);
  if (!deduction || deduction.sent) {
    if (cents === 0) return text("messages-payments:package-cancelled.nothing");
    const way = findRefundWay(refundMethod) ?? "OTHER";
    return text(`messages-payments:package-cancelled.${way}`, { amount });
  }
  const full = formats.money(deduction.amount);
  const date = formats.shortDate(deduction.collectOn);
  if (cents === 0) return text("messages-payments:package-cancelled.still", { amount: full, date });
  if (cents >= deduction.amount) return text("messages-payments:package-cancelled.off", { amount });
  const rest = formats.money(deduction.amount - cents);
  return text("messages-payments:package-cancelled.less", { amount, rest, full, date });
}

export function writeCancelledForStaff({
  note,
  order,
  row,
  refundMethod,
}: CancelledPackageData): MessageContent {
  const amount = formatMoney(note.refundCents);
  return {
    subject: `Refund due: ${amount} for order ${order.orderNumber}`,
    email: `${row.product.name} of order ${order.orderNumber} was cancelled (credit note ${note.creditNoteNumber}). ${amount} must go back ${describeRefundWay(refundMethod)}.`,
    sms: "",
  };
}
