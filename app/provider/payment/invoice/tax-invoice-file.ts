/** The tax invoice of a paid order as a file to download. */
import type { FileResponse } from "~/contract/call";
import type { VoidedPayment } from "~/contract/payment/order";
import type { order, orderItem } from "~/database/schema/order";
import type { payment } from "~/database/schema/payment";
import type { DocumentTextKey } from "~/languages/document-texts.server";
import { copyCurrentSeller } from "~/lib/brand/brand";
import type { Language } from "~/lib/language/languages";
import { formatAddressLines } from "~/lib/singapore/address";
import { formatDate } from "~/lib/singapore-date";
import { parseItemDescription } from "~/lib/text/item-description";
import { toMessageText } from "~/lib/text/plain-text";
import type { Wording } from "../../shared/pdf/printed-text";
import { renderTaxInvoicePdf } from "./tax-invoice";

type OrderRow = typeof order.$inferSelect;
type OrderItemRow = typeof orderItem.$inferSelect;
type PaymentRow = typeof payment.$inferSelect;

const brandNames: Record<string, string> = {
  VISA: "Visa",
  VISAPLUS: "Visa Plus",
  MASTERCARD: "Mastercard",
  AMEX: "American Express",
};

const NAMES: Partial<Record<string, string>> = { PAYNOW: "PayNow", EGIRO: "eGIRO" };

export async function renderTaxInvoiceFile(
  paid: OrderRow,
  items: readonly OrderItemRow[],
  latest: PaymentRow | VoidedPayment | null,
  language: Language = "en",
): Promise<FileResponse> {
  const number = paid.invoiceNumber ?? paid.orderNumber;
  const paidAt = paid.paidAt ?? paid.createdAt;
  const bytes = await renderTaxInvoicePdf(
    {
      number,
      orderNumber: paid.orderNumber,
      // The provider's own invoice is issued before it is paid, a customer's order by its payment.
      issuedAt: paid.madeBy === "PROVIDER" ? paid.createdAt : paidAt,
      dueOn: paid.status === "PENDING_PAYMENT" ? paid.dueOn : null,
      // The invoice stays as issued, even if the provider's name has changed since.
      seller: paid.seller ?? copyCurrentSeller(),
      buyer: {
        name: toMessageText(paid.payerName),
        addressLines: (paid.address ? formatAddressLines(paid.address) : []).map(toMessageText),
      },
      lines: items.map((item) => ({
        description: toLine(item.description),
        clientName: item.clientName && toMessageText(item.clientName),
        quantity: item.quantity,
        amountCents: item.amountCents,
        discount:
          item.discountCents === 0
            ? null
            : {
                description: item.discountDescription ?? "Discount",
                amountCents: item.discountCents,
              },
      })),
      subTotalCents: paid.subTotalCents,
      discountCents: paid.discountCents,
      gstBasisPoints: paid.gstBasisPoints,
      gstCents: paid.gstCents,
      totalCents: paid.totalCents,
      ...(paid.creditedCents > 0 && {
        credited: { cents: paid.creditedCents, isPaid: paid.status === "PAID" },
      }),
      note: describePayment(paid, latest),
    },
    language,
  );
  return { bytes, contentType: "application/pdf", fileName: `tax-invoice-${number}.pdf` };
}

const COUNTER_NOTES: Partial<Record<string, DocumentTextKey>> = {
  CASH: "documents:paid-cash",
  NETS: "documents:paid-nets",
  CHEQUE: "documents:paid-cheque",
};

function describePayment(
  order: OrderRow,
  payment: Parameters<typeof renderTaxInvoiceFile>[2],
): Wording {
  if (order.status === "PENDING_PAYMENT") return { key: "documents:not-paid" };
  if (payment !== null && "voidReceiptNumber" in payment) {
    const { receiptNumber: receipt, voidReceiptNumber: voidedBy, voidedDate } = payment;
    return { key: "documents:voided", values: { receipt, voidedBy, date: formatDate(voidedDate) } };
  }
  if (payment?.status !== "APPROVED") return { key: "documents:nothing-left" };
  const date = formatDate(order.paidAt ?? order.createdAt);
  const { method, cardBrand, cardLastFour: digits } = payment;
  const atCounter = COUNTER_NOTES[method];
  if (atCounter !== undefined) {
    const { reference, centreName } = payment;
    return { key: atCounter, values: { receipt: reference ?? "", centre: centreName ?? "", date } };
  }
  const way = NAMES[method] ?? brandNames[cardBrand ?? ""];
  if (way === undefined)
    return digits === null
      ? { key: "documents:paid-card", values: { date } }
      : { key: "documents:paid-card-number", values: { digits, date } };
  return digits === null || NAMES[method] !== undefined
    ? { key: "documents:paid", values: { way, date } }
    : { key: "documents:paid-number", values: { way, digits, date } };
}

/** Words a line in both languages. One that is no package of the provider's is printed as it is. */
function toLine(description: string): string | Wording {
  const item = parseItemDescription(description);
  if (item === null) return description;
  const { programme, offer, centre } = item;
  const [, count] = /^(\d+) sessions$/.exec(offer) ?? [];
  return count === undefined
    ? { key: "documents:item", values: { programme, offer, centre } }
    : { key: "documents:item-sessions", values: { programme, count: Number(count), centre } };
}
