/** The credit note of a cancelled package as a file to download. */

import { eq } from "drizzle-orm";
import type { FileResponse } from "~/contract/call";
import type { Database } from "~/database/engine/connect.server";
import type { packageCancellation } from "~/database/schema/cancellation";
import { orderItem } from "~/database/schema/order";
import type { payment } from "~/database/schema/payment";
import { service } from "~/database/schema/service";
import type { DocumentTextKey } from "~/languages/document-texts.server";
import { copyCurrentSeller } from "~/lib/brand/brand";
import type { Language } from "~/lib/language/languages";
import { findRefundWay, type RefundWay } from "~/lib/refund-way";
import { formatAddressLines } from "~/lib/singapore/address";
import { formatDate } from "~/lib/singapore-date";
import { toMessageText } from "~/lib/text/plain-text";
import type { Wording } from "../../shared/pdf/printed-text";
import { renderTaxInvoicePdf } from "../invoice/tax-invoice";
import { findLatestPayment, type OrderRow } from "../order/order-view";

const RETURNED: Record<RefundWay, DocumentTextKey> = {
  CARD: "documents:returned-card",
  PAYNOW: "documents:returned-paynow",
  EGIRO: "documents:returned-bank",
  TILL: "documents:returned-till",
};

function describeReturn(
  { refundCents, takenOff, returnedAt }: typeof packageCancellation.$inferSelect,
  paid: Pick<typeof payment.$inferSelect, "status" | "method"> | null,
): Wording {
  if (refundCents > 0 && takenOff) return { key: "documents:taken-off" };
  if (refundCents === 0) return { key: "documents:returned-nothing" };
  if (returnedAt)
    return {
      key: "documents:returned-on",
      values: { date: formatDate(returnedAt.toISOString()) },
    };
  const way = paid?.status === "APPROVED" ? findRefundWay(paid.method) : null;
  return { key: RETURNED[way ?? "TILL"] };
}

export async function renderCreditNoteFile(
  db: Database,
  order: OrderRow,
  note: typeof packageCancellation.$inferSelect,
  language: Language = "en",
): Promise<FileResponse> {
  const number = note.creditNoteNumber;
  const [[line], paid] = await Promise.all([
    db
      .select({ description: orderItem.description, clientName: orderItem.clientName })
      .from(service)
      .innerJoin(orderItem, eq(orderItem.id, service.orderItemId))
      .where(eq(service.id, note.serviceId)),
    findLatestPayment(db, order.id),
  ]);
  const beforeGst = note.refundCents - note.gstCents;
  const bytes = await renderTaxInvoicePdf(
    {
      number,
      orderNumber: order.orderNumber,
      issuedAt: note.cancelledAt,
      seller: order.seller ?? copyCurrentSeller(),
      buyer: {
        name: toMessageText(order.payerName),
        addressLines: (order.address ? formatAddressLines(order.address) : []).map(toMessageText),
      },
      lines: [
        {
          description: {
            key: "documents:line-cancelled",
            values: { what: line?.description ?? "", count: note.unusedSessions },
          },
          clientName: line ? toMessageText(line.clientName) : null,
          quantity: 1,
          amountCents: beforeGst,
          discount: null,
        },
      ],
      subTotalCents: beforeGst,
      discountCents: 0,
      gstBasisPoints: order.gstBasisPoints,
      gstCents: note.gstCents,
      totalCents: note.refundCents,
      note: describeReturn(note, paid),
      credits: { invoiceNumber: order.invoiceNumber ?? order.orderNumber },
    },
    language,
  );
  return { bytes, contentType: "application/pdf", fileName: `credit-note-${number}.pdf` };
}
