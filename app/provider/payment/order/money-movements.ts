/** Money that was received for orders, and money that was returned or will be. */
import { asc, desc, sql } from "drizzle-orm";
import type { OrderSummary, PaidMonth } from "~/contract/payment/order";
import type { Database } from "~/database/engine/connect.server";
import { createPreparedQuery } from "~/database/queries/prepared-query";
import { order } from "~/database/schema/order";
import { isOwnOrder } from "./own-order";

/**
 * Each movement with its order, its time and its signed amount. A refund that is still due has no time. The credit note of a voided
 * payment moves nothing, because the void itself is an entry of the till.
 */
const movements = sql`(
  select payment.order_id, money_event.occurred_at as at, money_event.amount_cents as cents, 'RECEIVED' as kind
    from provider.money_event join provider.payment on payment.id = money_event.payment_id
  union all select payment.order_id, undone.at, undone.amount_cents, 'VOIDED'
    from provider.till_entry undone join provider.till_entry entry on entry.receipt_number = undone.voids
    join provider.payment on payment.id = entry.payment_id
  union all select order_id, returned_at, -amount_cents, 'RETURNED' from provider.refund_due
  union all select order_id, returned_at, -refund_cents, 'RETURNED' from provider.package_cancellation
    where refund_cents > 0 and not taken_off and reason <> 'VOID') as movement`;

const at = sql<Date | null>`movement.at`.mapWith(order.createdAt);
const month = sql<string>`to_char(movement.at at time zone 'Asia/Singapore', 'YYYY-MM')`;

const returnsOfOrders = createPreparedQuery((db) =>
  db
    .select({
      orderId: sql<string>`movement.order_id`,
      at,
      cents: sql<number>`(-movement.cents)::int`,
      voided: sql<boolean>`movement.kind = 'VOIDED'`,
    })
    .from(movements)
    .innerJoin(order, sql`${order.id} = movement.order_id`)
    .where(sql`${isOwnOrder(sql.placeholder("customerId"))} and movement.kind <> 'RECEIVED'`)
    .orderBy(asc(at))
    .prepare("returns_of_orders"),
);

/** Lists what was returned of each order of a customer and what will be, oldest first and what is still due last. */
export async function listReturns(
  db: Database,
  customerId: string,
): Promise<Map<string, NonNullable<OrderSummary["returns"]>>> {
  const rows = await returnsOfOrders(db).execute({ customerId });
  const byOrder = new Map<string, NonNullable<OrderSummary["returns"]>>();
  for (const { orderId, at: returnedAt, cents, voided } of rows) {
    const one = { amount: cents, date: returnedAt?.toISOString() ?? null, voided };
    byOrder.set(orderId, [...(byOrder.get(orderId) ?? []), one]);
  }
  return byOrder;
}

const MAX_MONTHS = 6;

const paidMonths = createPreparedQuery((db) =>
  db
    .select({
      month,
      received: sql<number>`sum(greatest(movement.cents, 0))::int`,
      returned: sql<number>`sum(greatest(-movement.cents, 0))::int`,
    })
    .from(movements)
    .innerJoin(order, sql`${order.id} = movement.order_id`)
    .where(sql`${isOwnOrder(sql.placeholder("customerId"))} and movement.at is not null`)
    .groupBy(month)
    .orderBy(desc(month))
    .limit(MAX_MONTHS)
    .prepare("paid_months"),
);

/** Sums the latest months in which money of the customer's orders moved, by the Singapore month of the movement, latest first. */
export const sumPaidMonths = (db: Database, customerId: string): Promise<PaidMonth[]> =>
  paidMonths(db).execute({ customerId });
