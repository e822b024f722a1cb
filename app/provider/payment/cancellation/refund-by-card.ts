/** Returns the money of cancelled packages that were paid by card. Other refunds are made by the provider's staff. */

import { and, asc, eq, gt, isNull } from "drizzle-orm";
import { packageCancellation } from "~/database/schema/cancellation";
import { order } from "~/database/schema/order";
import { payment } from "~/database/schema/payment";
import { formatMoney } from "~/lib/money";
import type { Context } from "~/provider/shared/context";
import { runForEachRow } from "~/provider/shared/for-each-row";
import { createAnyHourMessage, notify } from "~/provider/shared/messages/outbox";
import { toStaff } from "~/provider/shared/messages/reader";

const BATCH_SIZE = 100;

/** Makes each refund once. One that the gateway refuses stays due, for staff. */
export async function refundCancelledPackages(context: Context): Promise<void> {
  const due = await context.db
    .select({
      id: packageCancellation.serviceId,
      amountCents: packageCancellation.refundCents,
      creditNoteNumber: packageCancellation.creditNoteNumber,
      sessionId: payment.gatewaySessionId,
      orderNumber: order.orderNumber,
    })
    .from(packageCancellation)
    .innerJoin(order, eq(order.id, packageCancellation.orderId))
    .innerJoin(payment, eq(payment.orderId, packageCancellation.orderId))
    .where(
      and(
        isNull(packageCancellation.returnedAt),
        isNull(packageCancellation.refusedAt),
        eq(packageCancellation.toEstate, false),
        gt(packageCancellation.refundCents, 0),
        eq(payment.status, "APPROVED"),
        eq(payment.method, "CARD"),
      ),
    )
    .orderBy(asc(packageCancellation.cancelledAt))
    .limit(BATCH_SIZE);
  await runForEachRow(context, due, "failed to refund package", async (refund) => {
    const { id, amountCents, creditNoteNumber, sessionId } = refund;
    if (sessionId === null) return;
    const isReturned = await context.gateway.refundPayment(`refund-${creditNoteNumber}`, {
      sessionId,
      amountCents,
    });
    await context.db
      .update(packageCancellation)
      .set(isReturned ? { returnedAt: context.now } : { refusedAt: context.now })
      .where(and(eq(packageCancellation.serviceId, id), isNull(packageCancellation.returnedAt)));
    if (!isReturned) await notifyStaff(context, refund);
  });
}

async function notifyStaff(
  context: Context,
  {
    orderNumber,
    amountCents,
    creditNoteNumber,
  }: { orderNumber: string; amountCents: number; creditNoteNumber: string },
): Promise<void> {
  const amount = formatMoney(amountCents);
  await context.db.transaction((tx) =>
    notify(
      tx,
      context,
      toStaff(context),
      createAnyHourMessage("refundForStaff", {
        subject: `Refund due: ${amount} for order ${orderNumber}`,
        email: `The card service refused to return ${amount} for order ${orderNumber} (credit note ${creditNoteNumber}). Please return it in another way, then mark it as returned.`,
        sms: "",
      }),
    ),
  );
}
