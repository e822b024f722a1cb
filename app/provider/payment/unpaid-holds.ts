/** Limits the seats that orders without a payment hold. */
import { and, count, eq, gt, ne, sql } from "drizzle-orm";
import { errorCodes } from "~/contract/response";
import type { Transaction } from "~/database/engine/connect.server";
import { product } from "~/database/schema/offering/product";
import { order, orderItem } from "~/database/schema/order";
import { reply } from "~/languages/reply";
import type { CustomerContext } from "../shared/context";
import { refuse } from "../shared/failure";

/** Orders of a customer for one place that may wait for their payment at a time. Each holds a seat. */
const MAX_UNPAID_HOLDS = 2;
/** Seats that the orders of a customer may hold together, for a family. */
const MAX_UNPAID_SEATS = 6;

const formatPlace = ({ clientId, productId }: { clientId: string; productId: string }) =>
  `${clientId} ${productId}`;

/**
 * Checks the seats of the order. The lock on the cart makes the customer's orders run one after the other.
 * @throws 409 for two seats of a person in a programme, or for one more if orders for the same place wait for their payment
 */
export async function limitHolds(
  tx: Transaction,
  { customerId, now }: CustomerContext,
  orderId: string,
  items: { clientId: string; productId: string }[],
): Promise<void> {
  if (items.length === 0) return;
  const places = new Set(items.map(formatPlace));
  if (places.size < items.length)
    refuse(409, errorCodes.notEligible, reply("replies:shop.place-twice"));
  const waiting = await tx
    .select({
      clientId: orderItem.clientId,
      productId: orderItem.productId,
      name: product.name,
      number: sql<string>`min(${order.orderNumber})`,
      seats: count(),
    })
    .from(orderItem)
    .innerJoin(product, eq(product.id, orderItem.productId))
    .innerJoin(order, eq(order.id, orderItem.orderId))
    .where(
      and(
        eq(product.programContentType, "INTAKES"),
        eq(order.customerId, customerId),
        ne(order.id, orderId),
        eq(order.status, "PENDING_PAYMENT"),
        gt(order.expiresAt, now),
      ),
    )
    .groupBy(orderItem.clientId, orderItem.productId, product.name);
  const isOver = waiting.reduce((sum, { seats }) => sum + seats, items.length) > MAX_UNPAID_SEATS;
  const full = waiting.find(
    (one) => isOver || (places.has(formatPlace(one)) && one.seats >= MAX_UNPAID_HOLDS),
  );
  if (full) refuse(409, errorCodes.notEligible, waitsForPayment(full));
}

const waitsForPayment = ({ name: programme, number }: { name: string; number: string }) =>
  reply("replies:shop.order-waits", { programme, number });
