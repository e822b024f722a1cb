/**
 * Locks orders with everything that their payment or their end changes. The order of locks is that of `.github/docs/architecture.md`,
 * Locks: packages and people before orders, places and times after them.
 */
import { asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Transaction } from "~/database/engine/connect.server";
import { createPreparedQuery } from "~/database/queries/prepared-query";
import { order, orderItem } from "~/database/schema/order";
import { client } from "~/database/schema/people/client";
import { service, term } from "~/database/schema/service";
import type { OrderRow } from "./order-view";

/** @returns the order as it is under the lock, or undefined for an unknown one. */
export async function lockOrder(tx: Transaction, orderId: string): Promise<OrderRow | undefined> {
  const [found] = await lockOrders(tx, [orderId]);
  return found;
}

/** Locks several orders at once. A transaction that locks them one by one may wait for one that does the same. */
export async function lockOrders(
  tx: Transaction,
  orderIds: readonly string[],
): Promise<OrderRow[]> {
  await lockTermsQuery(tx).execute({ orderIds });
  await lockServicesQuery(tx).execute({ orderIds });
  await lockPeopleQuery(tx).execute({ orderIds });
  return lockOrdersQuery(tx).execute({ orderIds });
}

/** Lists who an order buys which product for. */
export const listPlaces = (tx: Transaction, orderId: string) =>
  tx
    .select({ clientId: orderItem.clientId, productId: orderItem.productId })
    .from(orderItem)
    .where(eq(orderItem.orderId, orderId));

const isAmong = (column: PgColumn): SQL =>
  sql`${column} = any(${sql.placeholder("orderIds")}::uuid[])`;

const lockTermsQuery = createPreparedQuery((db) => {
  const services = db
    .select({ id: service.id })
    .from(service)
    .innerJoin(orderItem, sql`${orderItem.id} = ${service.orderItemId}`)
    .where(isAmong(orderItem.orderId));
  return db
    .select({ id: term.id })
    .from(term)
    .where(inArray(term.serviceId, services))
    .orderBy(asc(term.id))
    .for("no key update")
    .prepare("held_terms_of_orders");
});

const lockServicesQuery = createPreparedQuery((db) => {
  const items = db.select({ id: orderItem.id }).from(orderItem).where(isAmong(orderItem.orderId));
  return db
    .select({ id: service.id })
    .from(service)
    .where(inArray(service.orderItemId, items))
    .orderBy(asc(service.id))
    .for("no key update")
    .prepare("held_services_of_orders");
});

const lockPeopleQuery = createPreparedQuery((db) => {
  const people = db
    .select({ id: orderItem.clientId })
    .from(orderItem)
    .where(isAmong(orderItem.orderId));
  return db
    .select({ id: client.id })
    .from(client)
    .where(inArray(client.id, people))
    .orderBy(asc(client.id))
    .for("no key update")
    .prepare("held_people_of_orders");
});

const lockOrdersQuery = createPreparedQuery((db) =>
  db
    .select()
    .from(order)
    .where(isAmong(order.id))
    .orderBy(asc(order.id))
    .for("update")
    .prepare("held_orders"),
);
