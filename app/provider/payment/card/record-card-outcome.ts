/** Applies the gateway's session status to the payment. A notice and a poll take the same path. */
import { and, eq } from "drizzle-orm";
import { order } from "~/database/schema/order";
import { payment } from "~/database/schema/payment";
import { clientAccess } from "~/database/schema/people/access";
import type { GatewaySession } from "~/provider/shared/card-gateway";
import type { Context } from "~/provider/shared/context";
import { settlePayment } from "../settlement/settle";
import { deleteCardOfEnded, saveCard } from "./save-card";

type PaymentRow = typeof payment.$inferSelect;

export async function recordCardOutcome(
  context: Context,
  attempt: PaymentRow,
  session: GatewaySession,
): Promise<void> {
  if (session.status === "OPEN") return;
  if (session.card) {
    await context.db
      .update(payment)
      .set({ cardBrand: session.card.brand, cardLastFour: session.card.lastFour })
      .where(eq(payment.id, attempt.id));
  }
  if (session.status === "APPROVED") {
    const isNew = await settlePayment(context, attempt, {
      // A session moves money only once, so its ID identifies the event.
      eventId: `gateway:${session.id}`,
      amountCents: session.amountCents ?? attempt.amountCents,
      occurredAt: context.now,
    });
    // Only the first report saves the card, because the owner may have deleted it before a later one.
    if (attempt.saveCard && session.card)
      await keepForBuyer(context, attempt.orderId, { saved: session.card, isNew });
    return;
  }
  await context.db
    .update(payment)
    .set({
      status: session.status === "DECLINED" ? "DECLINED" : "CANCELLED",
      failureCode: session.failureCode ?? session.status,
      decidedAt: context.now,
    })
    .where(and(eq(payment.id, attempt.id), eq(payment.status, "PENDING")));
}

/** Saves a new card for the customer who ordered, or for the customer whose record the issued invoice names. */
async function keepForBuyer(
  context: Context,
  orderId: string,
  { saved, isNew }: { saved: NonNullable<GatewaySession["card"]>; isNew: boolean },
): Promise<void> {
  const [buyer] = await context.db
    .select({ ordered: order.customerId, invoiced: clientAccess.customerId })
    .from(order)
    .leftJoin(
      clientAccess,
      and(eq(clientAccess.clientId, order.clientId), eq(clientAccess.relation, "SELF")),
    )
    .where(eq(order.id, orderId));
  const customerId = buyer?.ordered ?? buyer?.invoiced ?? null;
  if (customerId === null) return;
  if (isNew) await saveCard(context.db, context.now, customerId, saved);
  await deleteCardOfEnded(context, customerId, saved);
}
