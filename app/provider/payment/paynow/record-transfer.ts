/** Records PayNow transfers that the bank reports in a notice or a poll. Implausible transfers are not booked to any order. */

import type { payment } from "~/database/schema/payment";
import { refusedTransfer } from "~/database/schema/payment";
import { formatMoney } from "~/lib/money";
import { formatDateTime } from "~/lib/singapore-date";
import type { Context } from "~/provider/shared/context";
import { notifyStaff } from "~/provider/shared/messages/outbox";
import { writeRefusedTransferForStaff } from "../settlement/refund-messages";
import { settlePayment } from "../settlement/settle";
import type { Transfer } from "./bank";

type PaymentRow = typeof payment.$inferSelect;

const CURRENCY = "SGD";
/** Largest plausible transfer in cents. It is more than any bill, and the most that the columns can hold. */
const MAX_CENTS = 2_000_000_000;

/** The clock of a bank may be ahead of ours. The sandbox also dates a late payment ahead, by less than this. */
const CLOCK_TOLERANCE_MS = 60 * 60_000;

export type TransferResult = { isNew: boolean } | { refused: string };

/** Books a transfer once. An implausible transfer is stored for the staff to check, and they are notified once. */
export async function recordTransfer(
  context: Context,
  attempt: PaymentRow,
  transfer: Transfer,
): Promise<TransferResult> {
  const refused = problemOf(attempt, transfer, context.now);
  if (refused === null) {
    const { eventId, amountCents, paidAt } = transfer;
    const moved = { eventId: `bank:${eventId}`, amountCents, occurredAt: new Date(paidAt) };
    return { isNew: await settlePayment(context, attempt, moved) };
  }
  await keep(context, attempt, transfer, refused);
  return { refused };
}

function problemOf(
  { createdAt }: PaymentRow,
  { amountCents, currency, paidAt }: Transfer,
  now: Date,
): string | null {
  if (currency !== CURRENCY) return `The currency is ${currency}, not ${CURRENCY}`;
  if (amountCents <= 0) return `The amount is ${formatMoney(amountCents)}, not more than nothing`;
  if (amountCents > MAX_CENTS) return "The amount is more than any order of ours";
  // Banks report times in whole seconds.
  if (Math.floor(createdAt.getTime() / 1000) > Math.floor(new Date(paidAt).getTime() / 1000))
    return `It was paid on ${formatDateTime(paidAt)}, before its code was made`;
  if (new Date(paidAt).getTime() > now.getTime() + CLOCK_TOLERANCE_MS)
    return `It is dated ${formatDateTime(paidAt)}, which has not come yet`;
  return null;
}

async function keep(
  context: Context,
  attempt: PaymentRow,
  { eventId, amountCents, currency, paidAt }: Transfer,
  reason: string,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const stored = await tx
      .insert(refusedTransfer)
      .values({
        eventId,
        paymentId: attempt.id,
        amountCents,
        currency,
        paidAt: new Date(paidAt),
        reason,
        receivedAt: context.now,
      })
      .onConflictDoNothing()
      .returning({ eventId: refusedTransfer.eventId });
    if (stored.length === 0) return;
    const words = writeRefusedTransferForStaff({ reference: attempt.reference, eventId, reason });
    await notifyStaff(tx, context, "transferForStaff", words);
  });
}
