/** Texts of messages about cancelled packages. */

import type { packageCancellation } from "~/database/schema/cancellation";
import type { order } from "~/database/schema/order";
import { formatMoney } from "~/lib/money";
import { findRefundWay } from "~/lib/refund-way";
import { describeRefundWay, type OpenDeduction } from "~/lib/text/cancellation-words";
import { toMessageText } from "~/lib/text/plain-text";
import type { TermRow } from "~/provider/booking/term/terms";
import { writeMessage } from "~/provider/shared/messages/compose";
import type {
  StaffMessage,
  Words,
  WriteMessage,
} from "~/provider/shared/messages/message-language";

export interface CancelledPackageData {
  note: typeof packageCancellation.$inferSelect;
  order: typeof order.$inferSelect;
  row: TermRow;
  refundMethod: string;
  deduction: OpenDeduction | null;
}

export const writePackageCancelled = (
  cancelled: CancelledPackageData,
  publicUrl: string,
): WriteMessage =>
  writeMessage("messages-payments:package-cancelled", (words) => {
    const { note, order, row } = cancelled;
    const returned = { worded: describeReturn(words, cancelled) };
    const url = `${publicUrl}/invoice/${order.id}`;
    return {
      to: order.payerName,
      values: {
        ...{ programme: row.product.name, name: toMessageText(row.client.name) },
        ...{ number: note.creditNoteNumber, url },
      },
      text: [".text", returned, ".note"],
      paragraphs: [".see", "messages:signature"],
      shorter: [[".short-text", returned], [".short-text"]],
      smsLink: url,
    };
  });

/** Says what goes back, or what eGIRO still deducts. */
function describeReturn(
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
}: CancelledPackageData): StaffMessage {
  const amount = formatMoney(note.refundCents);
  return {
    subject: `Refund due: ${amount} for order ${order.orderNumber}`,
    email: `${row.product.name} of order ${order.orderNumber} was cancelled (credit note ${note.creditNoteNumber}). ${amount} must go back ${describeRefundWay(refundMethod)}.`,
  };
}
