/** Texts of messages about cancelled packages. */
import type { packageCancellation } from "~/database/schema/cancellation";
import type { order } from "~/database/schema/order";
import { brand } from "~/lib/brand/brand";
import { formatMoney } from "~/lib/money";
import { type OpenDeduction, refundText, refundWay } from "~/lib/text/cancellation-words";
import { toMessageText } from "~/lib/text/plain-text";
import type { TermRow } from "~/provider/booking/term/terms";
import type { MessageContent } from "~/provider/shared/messages/outbox";
import { emailSignature, greeting } from "~/provider/shared/messages/templates";

export interface CancelledPackageData {
  note: typeof packageCancellation.$inferSelect;
  order: typeof order.$inferSelect;
  row: TermRow;
  refundMethod: string;
  deduction: OpenDeduction | null;
}

export function packageCancelled(
  { note, order, row, refundMethod, deduction }: CancelledPackageData,
  publicUrl: string,
): MessageContent {
  const what = `${row.product.name} for ${toMessageText(row.client.name)}`;
  const amount = refundText(note.refundCents, refundMethod, deduction);
  const text = `${what} is cancelled. ${amount} Credit note ${note.creditNoteNumber}.`;
  const place = `${publicUrl}/invoice/${order.id}`;
  return {
    subject: `Cancelled: ${row.product.name}`,
    email: [greeting(order.payerName), text, `See it: ${place}`, emailSignature()].join("\n\n"),
    sms: `${brand.shortName}: ${text} ${place}`,
  };
}

export function cancelledForStaff({
  note,
  order,
  row,
  refundMethod,
}: CancelledPackageData): MessageContent {
  const amount = formatMoney(note.refundCents);
  return {
    subject: `Refund due: ${amount} for order ${order.orderNumber}`,
    email: `${row.product.name} of order ${order.orderNumber} was cancelled (credit note ${note.creditNoteNumber}). ${amount} must go back ${refundWay(refundMethod)}.`,
    sms: "",
  };
}
