/** The name by which a customer's people know them: from their own record, or from their sign-in if there is no record. */
import { and, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "~/database/engine/connect.server";
import { clientAccess } from "~/database/schema/people/access";
import { client } from "~/database/schema/people/client";
import { customer } from "~/database/schema/people/customer";
import type { Language } from "~/lib/language/languages";
import { getChangedBy } from "~/provider/shared/context";

export const customersOwn = alias(clientAccess, "holders_own");
export const customersRecord = alias(client, "holder");

/** Joins `customersOwn` to a query with the customer. `customersRecord` is joined by its client. */
export const isCustomersOwn = and(
  eq(customersOwn.customerId, customer.id),
  eq(customersOwn.relation, "SELF"),
);

export const customerName = sql<string>`coalesce(${customersRecord.name}, ${customer.name}, 'A customer')`;

/** The language in which the customer reads messages. */
export const customersLanguage = sql<Language | null>`coalesce(${customersRecord.chosenLanguage}, ${customer.chosenLanguage})`;

export async function findCustomerName(
  db: Pick<Database, "select">,
  customerId: string,
): Promise<string | null> {
  const [found] = await db
    .select({ name: customerName })
    .from(customer)
    .leftJoin(customersOwn, isCustomersOwn)
    .leftJoin(customersRecord, eq(customersRecord.id, customersOwn.clientId))
    .where(eq(customer.id, customerId));
  return found?.name ?? null;
}

/**
 * Finds the name of the customer who made a change, to name it to another customer who acts for the same person.
 * @returns null if the caller made it, or if no customer did.
 */
export async function findOtherCustomerName(
  db: Pick<Database, "select">,
  context: object,
  madeBy: string | null,
): Promise<string | null> {
  return madeBy === null || madeBy === getChangedBy(context) ? null : findCustomerName(db, madeBy);
}
