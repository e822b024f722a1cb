import type { OrderSummary } from "~/contract/payment/order";

/**
 * Checks if an unpaid order is already an invoice, as after the choice of eGIRO. Its packages are in use: no place is kept for the
 * payment, and only the package can be cancelled. Any other order gets its number with the payment.
 */
export const isIssuedInvoice = ({
  status,
  invoiceNumber,
}: Pick<OrderSummary, "status" | "invoiceNumber">): boolean =>
  status === "PENDING_PAYMENT" && invoiceNumber !== null;
