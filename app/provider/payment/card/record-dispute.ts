/** Chargebacks: a card holder disputes a payment, and the card network takes the money back until staff have answered. */
import { and, eq, isNull } from "drizzle-orm";
import { order } from "~/database/schema/order";
import { payment } from "~/database/schema/payment";
import { formatMoney } from "~/lib/money";
import type { Context } from "~/provider/shared/context";
import { notifyStaff } from "~/provider/shared/messages/outbox";

/** Records a dispute and notifies staff once. A payment of another product of the gateway's account is not ours. */
export async function recordDispute(context: Context, sessionId: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const [disputed] = await tx
      .update(payment)
      .set({ disputedAt: context.now })
      .where(and(eq(payment.gatewaySessionId, sessionId), isNull(payment.disputedAt)))
      .returning();
    if (disputed === undefined) return;
    const [of] = await tx.select().from(order).where(eq(order.id, disputed.orderId));
    const number = of?.orderNumber ?? "";
    const amount = formatMoney(disputed.amountCents);
    await notifyStaff(tx, context, "refundForStaff", {
      subject: `Chargeback: ${amount} for order ${number}`,
      email: `The card holder disputes the payment of ${amount} for order ${number}. The card network may take the money back. Please answer in the card service's own pages, and do not return the money as well.`,
    });
  });
}
