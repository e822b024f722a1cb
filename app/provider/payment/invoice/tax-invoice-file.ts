/** The tax invoice of a paid order as a file to download. */
import type { File } from "~/contract/call";
import type { order, orderItem } from "~/database/schema/order";
import type { payment } from "~/database/schema/payment";
import { getCurrentSeller } from "~/lib/brand/brand";
import { formatAddressLines } from "~/lib/singapore/address";
import { toMessageText } from "~/lib/text/plain-text";
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

export async function renderTaxInvoiceFile(
  paid: OrderRow,
  items: readonly OrderItemRow[],
  latest: PaymentRow | null,
): Promise<File> {
  const number = paid.invoiceNumber ?? paid.orderNumber;
  const paidAt = paid.paidAt ?? paid.createdAt;
  const bytes = await renderTaxInvoicePdf({
    number,
    orderNumber: paid.orderNumber,
    // The provider's own invoice is issued before it is paid, a customer's order by its payment.
    issuedAt: paid.madeBy === "PROVIDER" ? paid.createdAt : paidAt,
    dueOn: paid.status === "PENDING_PAYMENT" ? paid.dueOn : null,
    // The invoice stays as issued, even if the provider's name has changed since.
    seller: paid.seller ?? getCurrentSeller(),
    buyer: {
      name: toMessageText(paid.payerName),
      addressLines: (paid.address ? formatAddressLines(paid.address) : []).map(toMessageText),
    },
    lines: items.map((item) => ({
      description: item.description,
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
    payment:
      latest === null || latest.status !== "APPROVED" ? null : { method: methodOf(latest), paidAt },
    isDue: paid.status === "PENDING_PAYMENT",
  });
  return { bytes, contentType: "application/pdf", fileName: `tax-invoice-${number}.pdf` };
}

const COUNTER_METHODS: Record<string, string> = { CASH: "cash", NETS: "NETS", CHEQUE: "cheque" };

function methodOf({ method, cardBrand, cardLastFour, centreName, reference }: PaymentRow): string {
  const atCounter = COUNTER_METHODS[method];
  if (atCounter !== undefined) return `${atCounter} at ${centreName}, receipt ${reference}`;
  if (method === "PAYNOW") return "PayNow";
  if (method === "EGIRO") return "eGIRO";
  const card = brandNames[cardBrand ?? ""] ?? "card";
  return cardLastFour === null ? card : `${card} ending in ${cardLastFour}`;
}
