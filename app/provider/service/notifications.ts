/** What the bell shows, derived from the customer's records (DESIGN section 7). */
import { and, asc, eq, gt } from "drizzle-orm";
import type { contract } from "~/contract";
import { order } from "~/database/schema/commerce";
import type { AreaHandlers } from "../core/world";
import { oldHistories } from "../health/old-histories";

const MOST_SHOWN = 5;

export const notificationHandlers: AreaHandlers<typeof contract.notifications> = {
  async list(context) {
    const unpaid = await context.db
      .select({ id: order.id, orderNumber: order.orderNumber, totalCents: order.totalCents, expiresAt: order.expiresAt })
      .from(order)
      .where(
        and(eq(order.customerId, context.customerId), eq(order.status, "PENDING_PAYMENT"), gt(order.expiresAt, context.now)),
      )
      .orderBy(asc(order.createdAt))
      .limit(MOST_SHOWN);
    const waiting = unpaid.map((row) => ({
      kind: "UNPAID_ORDER" as const,
      id: row.id,
      subject: row.orderNumber,
      amount: row.totalCents,
      at: row.expiresAt.toISOString(),
    }));
    return [...waiting, ...(await oldHistories(context))];
  },
};
