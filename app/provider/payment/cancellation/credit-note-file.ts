/** The credit note of a cancelled package as a file to download. */
import { eq } from "drizzle-orm";
import type { File } from "~/contract/call";
import type { Database } from "~/database/engine/connect.server";
import type { packageCancellation } from "~/database/schema/cancellation";
import { orderItem } from "~/database/schema/order";
import { service } from "~/database/schema/service";
import { getCurrentSeller } from "~/lib/brand/brand";
import { formatAddressLines } from "~/lib/singapore/address";
import { describeRefundWay } from "~/lib/text/cancellation-words";
import { toMessageText } from "~/lib/text/plain-text";
import { renderTaxInvoicePdf } from "../invoice/tax-invoice";
import { findLatestPayment, type OrderRow } from "../order/order-view";

function noteOf({ refundCents, takenOff }: typeof packageCancellation.$inferSelect, way: string) {
  if (refundCents === 0) return "Nothing is returned.";
  return takenOff ? "Taken off the invoice before it was paid." : `Returned ${way}.`;
}

export async function renderCreditNoteFile(
  db: Database,
  order: OrderRow,
  note: typeof packageCancellation.$inferSelect,
): Promise<File> {
  const number = note.creditNoteNumber;
  const [[line], paid] = await Promise.all([
    db
      .select({ description: orderItem.description, clientName: orderItem.clientName })
      .from(service)
      .innerJoin(orderItem, eq(orderItem.id, service.orderItemId))
      .where(eq(service.id, note.serviceId)),
    findLatestPayment(db, order.id),
  ]);
  const way = describeRefundWay(paid?.status === "APPROVED" ? paid.method : "NONE");
  const beforeGst = note.refundCents - note.gstCents;
  const bytes = await renderTaxInvoicePdf({
    number,
    orderNumber: order.orderNumber,
    issuedAt: note.cancelledAt,
    seller: order.seller ?? getCurrentSeller(),
    buyer: {
      name: toMessageText(order.payerName),
      addressLines: (order.address ? formatAddressLines(order.address) : []).map(toMessageText),
    },
    lines: [
      {
        description: `${line?.description ?? ""}: ${note.unusedSessions} sessions cancelled`,
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
    payment: null,
    credits: {
      invoiceNumber: order.invoiceNumber ?? order.orderNumber,
      note: noteOf(note, way),
    },
  });
  return { bytes, contentType: "application/pdf", fileName: `credit-note-${number}.pdf` };
}
