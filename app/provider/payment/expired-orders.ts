/** Orders whose time to pay has expired. */
import { and, eq, lte, sql } from "drizzle-orm";
import { order } from "~/database/schema/order";
import { payment } from "~/database/schema/payment";
import type { Context } from "../shared/context";
import { CALLS_IN_PARALLEL, type Page, runForAllRows, sortById } from "../shared/for-each-row";
import { closeOrder } from "./card/close-order";
import type { OrderRow } from "./order/order-view";
import { pollOrderPayments } from "./reconcile";

/** Ends every order whose time to pay has expired. The status is FAILED if the last attempt was declined. */
export async function closeExpiredOrders(context: Context): Promise<void> {
  const readDue = (page: Page) =>
    context.db
      .select()
      .from(order)
      .where(
        and(
          // The value is no parameter, because a partial index does not fit one.
          sql`${order.status} = 'PENDING_PAYMENT'`,
          lte(order.expiresAt, context.now),
          page.follows(order.id),
        ),
      )
      .orderBy(sortById(order.id))
      .limit(page.limit);
  await runForAllRows(
    { ...context, inParallel: CALLS_IN_PARALLEL },
    readDue,
    "failed to close expired order",
    (expired) => closeExpired(context, expired),
  );
}

async function closeExpired(context: Context, expired: OrderRow): Promise<void> {
  const declined = await context.db
    .select({ id: payment.id })
    .from(payment)
    .where(and(eq(payment.orderId, expired.id), eq(payment.status, "DECLINED")))
    .limit(1);
  // Money that came in time without a notice still pays the order.
  if (!(await pollOrderPayments(context, expired))) return;
  await closeOrder(context, expired, declined.length > 0 ? "FAILED" : "EXPIRED");
}
