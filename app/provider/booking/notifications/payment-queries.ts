/** Selects notifications about payment: decisions of banks about eGIRO, and unpaid orders. */

import { and, asc, desc, eq, gt, sql } from "drizzle-orm";
import { egiroArrangement } from "~/database/schema/egiro";
import { order } from "~/database/schema/order";
import { MAX_SHOWN, type NotificationQuery, toColumns } from "./query-parts";

/** Selects the banks' decisions about eGIRO from the last two weeks. */
export function selectEgiroAnswers({ db, who }: NotificationQuery) {
  return db
    .select(
      toColumns("EGIRO_ANSWER", {
        id: sql`${egiroArrangement.id}`,
        subject: sql`${egiroArrangement.status}`,
        at: sql`${egiroArrangement.decidedAt}`,
      }),
    )
    .from(egiroArrangement)
    .where(
      and(
        eq(egiroArrangement.customerId, who.customerId),
        gt(egiroArrangement.decidedAt, sql.placeholder("answeredAfter")),
      ),
    )
    .orderBy(desc(egiroArrangement.decidedAt))
    .limit(MAX_SHOWN);
}

export function selectUnpaidOrders({ db, who }: NotificationQuery) {
  return db
    .select(
      toColumns("UNPAID_ORDER", {
        id: sql`${order.id}`,
        subject: sql`${order.orderNumber}`,
        detail: sql`${order.madeBy}`,
        amount: sql`${order.totalCents} - ${order.creditedCents}`,
        at: sql`${order.expiresAt}`,
      }),
    )
    .from(order)
    .where(
      and(
        eq(order.customerId, who.customerId),
        eq(order.status, "PENDING_PAYMENT"),
        gt(order.expiresAt, sql.placeholder("now")),
        // An order that is deducted by eGIRO does not wait for its payer.
        sql`not exists (select 1 from provider.egiro_transaction deducted where deducted.order_id = ${order.id}
          and deducted.status in ('ANNOUNCED', 'ACCEPTED', 'SENT'))`,
      ),
    )
    .orderBy(asc(order.createdAt))
    .limit(MAX_SHOWN);
}
