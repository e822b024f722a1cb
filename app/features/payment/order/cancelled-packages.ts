import type { Order } from "~/contract/payment/order";

/** Checks if every line's package has a credit note, which is written when the package is cancelled. */
export const isEveryPackageCancelled = ({
  items,
  creditNotes,
}: Pick<Order, "items" | "creditNotes">): boolean =>
  items.length > 0 && creditNotes.length >= items.length;
