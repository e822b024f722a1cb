/** Conditions inside a query that limit a caller to the orders they may view and pay. */
import { and, eq, isNull, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "~/database/engine/connect.server";
import { order } from "~/database/schema/order";
import { payment } from "~/database/schema/payment";
import type { Context, CustomerContext } from "~/provider/shared/context";
import { rejectNotFound } from "~/provider/shared/failure";
import { lockOrder } from "./lock-order";
import type { OrderRow, PaymentRow } from "./order-view";

/** A party that may pay: a customer for their own orders, or the holder of a link for the one invoice it names. */
export interface Payer {
  context: Context;
  mine: SQL;
  /** Null for the holder of a link. */
  customer: CustomerContext | null;
}

/**
 * Restricts a query to the orders of a customer, and to the invoices that the provider issued for the customer's own record.
 */
export function isOwnOrder(customerId: string | Placeholder): SQL {
  const ownRecord = sql`(select self.client_id from provider.client_access self
    where self.customer_id = ${customerId} and self.relation = 'SELF')`;
  const isIssued = and(isNull(order.customerId), eq(order.clientId, ownRecord));
  return or(eq(order.customerId, customerId), isIssued) as SQL;
}

export const getPayer = (context: CustomerContext): Payer => ({
  context,
  mine: isOwnOrder(context.customerId),
  customer: context,
});
export const getLinkHolder = (context: Context, orderId: string): Payer => ({
  context,
  mine: eq(order.id, orderId),
  customer: null,
});

/** @throws 404 for an unknown order and for another customer's. */
export async function requireOwnOrder(
  payer: Payer,
  id: string,
  db: Database = payer.context.db,
): Promise<OrderRow> {
  const [found] = await db
    .select()
    .from(order)
    .where(and(eq(order.id, id), payer.mine));
  return found ?? rejectNotFound("The order");
}

export async function lockOwnOrder(payer: Payer, id: string, tx: Transaction): Promise<OrderRow> {
  await requireOwnOrder(payer, id, tx);
  return (await lockOrder(tx, id)) ?? rejectNotFound("The order");
}

export async function requireOwnPayment({ context, mine }: Payer, id: string): Promise<PaymentRow> {
  const [found] = await context.db
    .select({ payment })
    .from(payment)
    .innerJoin(order, eq(order.id, payment.orderId))
    .where(and(eq(payment.id, id), mine));
  return found?.payment ?? rejectNotFound("The payment");
}
