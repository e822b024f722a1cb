/** Whose records a call reaches, as a condition inside the query. */
import { and, eq, not, or, type SQL } from "drizzle-orm";
import type { Database } from "~/database/connect.server";
import { client, clientAccess } from "~/database/schema/people";
import type { CustomerContext } from "./context";
import { notFound } from "./failure";
import { lovedOnesOff } from "./loved-one-feature";

/** The client acted for: the one in view-as, else the customer's own record. */
export function actingFor(context: CustomerContext): SQL | undefined {
  if (context.viewAs !== null) context.touched.add(context.viewAs);
  return and(
    eq(clientAccess.customerId, context.customerId),
    context.viewAs === null
      ? eq(clientAccess.relation, "SELF")
      : eq(clientAccess.clientId, context.viewAs),
  );
}

/** Any client of the customer. */
export function anyOf(context: CustomerContext): SQL {
  return eq(clientAccess.customerId, context.customerId);
}

/** Any client whose pages the customer can open: their own alone while nobody acts for others. */
export function anyOpenTo(context: CustomerContext): SQL | undefined {
  return and(anyOf(context), or(eq(clientAccess.relation, "SELF"), not(lovedOnesOff)));
}

/** One loved one of the customer. */
export function lovedOneOf(context: CustomerContext, clientId: string): SQL | undefined {
  context.touched.add(clientId);
  return and(
    eq(clientAccess.customerId, context.customerId),
    eq(clientAccess.clientId, clientId),
    eq(clientAccess.relation, "LOVED_ONE"),
  );
}

/** The record of the client acted for, or null while the customer has none of their own yet. */
export async function findActingClient(context: CustomerContext, db: Database = context.db) {
  const [found] = await db
    .select({ client, relation: clientAccess.relation })
    .from(client)
    .innerJoin(clientAccess, eq(clientAccess.clientId, client.id))
    .where(actingFor(context));
  return found?.client ?? null;
}

/** @throws 404 while the customer has no record of their own. */
export async function actingClient(context: CustomerContext, db: Database = context.db) {
  return (await findActingClient(context, db)) ?? notFound("The profile");
}
