/** Credits a package that ends: the amount is refunded, or taken off a deduction by eGIRO that the bank does not have yet. */
import type { Transaction } from "~/database/engine/connect.server";
import { type CancellationRow, createCreditNote } from "./credit-note";
import type { OrderedPackage } from "./ordered-package";
import { creditOrder } from "./take-off";

/** Checks if a package was chosen for eGIRO and is not paid, with a deduction to come or without one. */
export const isUnpaidInvoice = ({ order: bought }: Pick<OrderedPackage, "order">): boolean =>
  bought.status === "PENDING_PAYMENT";

/**
 * Writes the credit note of a package whose order is locked.
 * @returns the note, which says if the amount was taken off
 */
export async function creditPackage(
  tx: Transaction,
  now: Date,
  { order: bought, deduction }: OrderedPackage,
  cancelled: Parameters<typeof createCreditNote>[3],
): Promise<CancellationRow> {
  const isUnsent = deduction?.status !== "SENT";
  const takenOff = isUnpaidInvoice({ order: bought }) && isUnsent && cancelled.refundCents > 0;
  const note = await createCreditNote(tx, now, bought, {
    ...cancelled,
    ...(takenOff && { takenOff, returnedAt: now }),
  });
  if (takenOff) await creditOrder(tx, now, bought.id, cancelled.refundCents);
  return note;
}
