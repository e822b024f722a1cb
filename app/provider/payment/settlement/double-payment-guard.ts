/**
 * Guard against paying twice for one place. While a payment for it is open, no other order for the same person and programme can be paid.
 */
import { and, asc, eq, exists, gt, inArray, isNull, ne, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { errorCodes } from "~/contract/response";
import type { Transaction } from "~/database/engine/connect.server";
import { product } from "~/database/schema/offering/product";
import { order, orderItem } from "~/database/schema/order";
import { payment } from "~/database/schema/payment";
import { clientAccess } from "~/database/schema/people/access";
import { client } from "~/database/schema/people/client";
import { reply } from "~/languages/reply";
import { refuse } from "~/provider/shared/failure";

type Due = Pick<typeof order.$inferSelect, "id" | "customerId">;

/** @throws 409 while another order has an open payment for a place that this order is also for. */
export async function requireNoDoublePayment(tx: Transaction, due: Due, now: Date): Promise<void> {
  await lockPeopleOf(tx, due);
  const theirs = alias(orderItem, "theirs");
  // A customer whose access was never confirmed, or has ended, holds up no payment.
  const isOfHolder = exists(
    tx
      .select({ one: sql`1` })
      .from(clientAccess)
      .where(
        and(
          eq(clientAccess.clientId, theirs.clientId),
          eq(clientAccess.customerId, order.customerId),
          isNull(clientAccess.confirmBy),
        ),
      ),
  );
  const [paid] = await tx
    .select({ number: order.orderNumber, customerId: order.customerId })
    .from(orderItem)
    .innerJoin(product, eq(product.id, orderItem.productId))
    .innerJoin(
      theirs,
      and(
        eq(theirs.clientId, orderItem.clientId),
        eq(theirs.productId, orderItem.productId),
        ne(theirs.orderId, orderItem.orderId),
      ),
    )
    .innerJoin(order, and(eq(order.id, theirs.orderId), eq(order.status, "PENDING_PAYMENT")))
    .innerJoin(payment, and(eq(payment.orderId, order.id), eq(payment.status, "PENDING")))
    .where(
      and(
        eq(orderItem.orderId, due.id),
        eq(product.programContentType, "INTAKES"),
        or(isNull(payment.expiresAt), gt(payment.expiresAt, now)),
        or(eq(order.customerId, due.customerId as string), isOfHolder),
      ),
    )
    .limit(1);
  if (paid === undefined) return;
  const own = paid.customerId === due.customerId;
  refuse(
    409,
    errorCodes.paymentUnderWay,
    own
      ? reply("replies:pay.same-place-own", { number: paid.number })
      : reply("replies:pay.same-place"),
  );
}

/** Locks the people of an order, so that payments of two orders for one person open one after the other. */
async function lockPeopleOf(tx: Transaction, due: Due): Promise<void> {
  const people = tx
    .select({ id: orderItem.clientId })
    .from(orderItem)
    .where(eq(orderItem.orderId, due.id));
  await tx
    .select({ id: client.id })
    .from(client)
    .where(inArray(client.id, people))
    .orderBy(asc(client.id))
    .for("no key update");
}
