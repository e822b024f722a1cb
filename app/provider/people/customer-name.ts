/** By which name their people know a customer: that of their own record, else the one they signed in with. */
import { and, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { client, clientAccess, customer } from "~/database/schema/people";

export const customersOwn = alias(clientAccess, "holders_own");
export const customersRecord = alias(client, "holder");

/** How `customersOwn` is joined to a query with the customer; `customersRecord` by its client. */
export const isCustomersOwn = and(
  eq(customersOwn.customerId, customer.id),
  eq(customersOwn.relation, "SELF"),
);

export const customerName = sql<string>`coalesce(${customersRecord.name}, ${customer.name}, 'A customer')`;
