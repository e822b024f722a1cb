/** The PayNow code of an order that waits for payment. */
import { and, eq } from "drizzle-orm";
import type { contract } from "~/contract";
import type { CallData } from "~/contract/call";
import { order } from "~/database/schema/order";
import { payment } from "~/database/schema/payment";
import { brand } from "~/lib/brand/brand";
import { buildPayNowString } from "~/lib/singapore/paynow-qr";
import { rejectNotFound } from "~/provider/shared/failure";
import type { Payer } from "../order/own-order";

/** @throws 404 while no PayNow payment is open. */
export async function requireOpenPayNowCode(
  { context, mine }: Payer,
  orderId: string,
): Promise<CallData<typeof contract.orders.qrString>> {
  const [open] = await context.db
    .select({ payment })
    .from(payment)
    .innerJoin(order, eq(order.id, payment.orderId))
    .where(
      and(
        eq(order.id, orderId),
        mine,
        eq(order.status, "PENDING_PAYMENT"),
        eq(payment.method, "PAYNOW"),
        eq(payment.status, "PENDING"),
      ),
    );
  if (open?.payment.expiresAt == null || open.payment.expiresAt <= context.now)
    return rejectNotFound("The PayNow code");
  const { amountCents, reference, expiresAt } = open.payment;
  return {
    qrString: buildPayNowString({
      uen: brand.uen,
      amountCents,
      reference,
      expiresAt,
      merchantName: brand.legalName,
      city: "Singapore",
    }),
    amount: amountCents,
    reference,
    expiresAt: expiresAt.toISOString(),
  };
}
