/** The addresses that a receipt was sent to, in words. */
import type { Order } from "~/contract/payment/order";
import { getFormats } from "~/lib/language/formats";
import { formatE164 } from "~/lib/singapore/phone";
import { getVisitorWords } from "~/web/language/translations.server";

/** Formats the addresses of the receipt as one series. Null if they are unknown or there is none. */
export function formatReceiptAddresses({ receiptTo = [] }: Order): string | null {
  if (receiptTo.length === 0) return null;
  const addresses = receiptTo.map((address) =>
    address.startsWith("+") ? formatE164(address) : address,
  );
  return getFormats(getVisitorWords().language).list(addresses);
}
