/** Opens PayNow payments: one code at a time, each with its own reference. */

import { and, eq } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import { payment } from "~/database/schema/payment";
import { rules } from "~/lib/rules";
import { addMinutes, extendOrderExpiry, findOpenAttempt, lockPayableOrder } from "../card/payable";
import { computeAmountDue } from "../order/amount-due";
import type { OrderRow, PaymentRow } from "../order/order-view";
import type { Payer } from "../order/own-order";

/**
 * Returns the open attempt of the order or creates one.
 * @throws 409 if the order cannot be paid now or its amount has changed.
 */
export async function findOrCreatePayNowAttempt(
  tx: Transaction,
  payer: Payer,
  orderId: string,
  amount: number,
): Promise<PaymentRow> {
  const { now } = payer.context;
  const due = await lockPayableOrder(tx, payer, orderId, amount);
  const open = await findOpenAttempt(tx, due.id, "PAYNOW");
  if (open && (open.expiresAt as Date) > now) return open;
  if (open)
    await tx
      .update(payment)
      .set({ status: "EXPIRED", decidedAt: now })
      .where(eq(payment.id, open.id));
  const expiresAt = addMinutes(now, rules.paynowMinutes);
  await extendOrderExpiry(tx, due, expiresAt);
  const [created] = await tx
    .insert(payment)
    .values({
      orderId: due.id,
      method: "PAYNOW",
      status: "PENDING",
      amountCents: computeAmountDue(due),
      reference: await nextReference(tx, due),
      createdAt: now,
      expiresAt,
    })
    .returning();
  return created as PaymentRow;
}

/** Creates a separate bill reference for each QR code, so that money for an old code is recognised as late. */
async function nextReference(tx: Transaction, due: OrderRow): Promise<string> {
  const earlier = await tx.$count(
    payment,
    and(eq(payment.orderId, due.id), eq(payment.method, "PAYNOW")),
  );
  return `${due.orderNumber}-${earlier + 1}`;
}
