/** Limits the seats that orders without a payment hold. */
import { and, eq, gt, inArray, ne, or, sql } from "drizzle-orm";
import { errorCodes } from "~/contract/response";
import type { Transaction } from "~/database/engine/connect.server";
import { product } from "~/database/schema/offering/product";
import { order, orderItem } from "~/database/schema/order";
import { reply } from "~/languages/reply";
import { getDeskValues } from "~/lib/brand/desk";
import type { CustomerContext } from "../shared/context";
import { refuse } from "../shared/failure";

/** Orders of a customer for one place that may wait for their payment at a time. Each holds a seat. */
const MAX_UNPAID_HOLDS = 2;
/** Seats that the orders of a customer may hold together, for a family. */
const MAX_UNPAID_SEATS = 6;
/** Seats that the orders of a customer may hold within a day without a payment, one after the other. */
const MAX_UNPAID_SEATS_A_DAY = 12;
const DAY_MS = 86_400_000;

const NEVER_PAID = ["PENDING_PAYMENT", "EXPIRED", "FAILED", "CANCELLED"] as const;

const formatPlace = ({ clientId, productId }: { clientId: string; productId: string }) =>
  `${clientId} ${productId}`;

/**
 * Checks the seats of the order. The lock on the cart makes the customer's orders run one after the other.
 * @throws 409 for two seats of a person in a programme, for one more if orders for the same place wait for their payment, or after many
 * orders of this day that were never paid
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
  const isWaiting = and(eq(order.status, "PENDING_PAYMENT"), gt(order.expiresAt, now));
  const isOfToday = gt(order.createdAt, new Date(now.getTime() - DAY_MS));
  const unpaid = await tx
    .select({
      clientId: orderItem.clientId,
      productId: orderItem.productId,
      name: product.name,
      number: sql<string>`min(${order.orderNumber}) filter (where ${isWaiting})`,
      seats: sql<number>`(count(*) filter (where ${isWaiting}))::int`,
      seatsOfToday: sql<number>`(count(*) filter (where ${isOfToday}))::int`,
    })
    .from(orderItem)
    .innerJoin(product, eq(product.id, orderItem.productId))
    .innerJoin(order, eq(order.id, orderItem.orderId))
    .where(
      and(
        eq(product.programContentType, "INTAKES"),
        eq(order.customerId, customerId),
        ne(order.id, orderId),
        or(isWaiting, and(isOfToday, inArray(order.status, NEVER_PAID))),
      ),
    )
    .groupBy(orderItem.clientId, orderItem.productId, product.name);
  const add = (column: "seats" | "seatsOfToday") =>
    unpaid.reduce((sum, row) => sum + row[column], items.length);
  const isOver = add("seats") > MAX_UNPAID_SEATS;
  const full = unpaid.find(
    (one) =>
      one.seats > 0 && (isOver || (places.has(formatPlace(one)) && one.seats >= MAX_UNPAID_HOLDS)),
  );
  if (full) refuse(409, errorCodes.notEligible, waitsForPayment(full));
  if (add("seatsOfToday") > MAX_UNPAID_SEATS_A_DAY)
    refuse(409, errorCodes.notEligible, reply("replies:shop.often-unpaid", getDeskValues()));
}

const waitsForPayment = ({ name: programme, number }: { name: string; number: string }) =>
  reply("replies:shop.order-waits", { programme, number });
