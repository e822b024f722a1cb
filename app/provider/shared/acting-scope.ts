/** Conditions inside a query that limit a call to the records it may reach. */
import {
  type AnyColumn,
  and,
  eq,
  inArray,
  not,
  or,
  type Placeholder,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Database } from "~/database/engine/connect.server";
import { createPreparedQuery } from "~/database/queries/prepared-query";
import { clientAccess, formerAccess } from "~/database/schema/people/access";
import { client } from "~/database/schema/people/client";
import type { CustomerContext } from "./context";
import { rejectNotFound } from "./failure";
import { lovedOnesOff } from "./loved-one-feature";

/** The customer and client of a condition. A prepared query passes placeholders. */
export interface ActingScope {
  customerId: string | Placeholder;
  /** The client acted for, or null if the customer acts for themselves. */
  viewAs: string | Placeholder | null;
}

/** Restricts a query to the client acted for: the one in view-as, otherwise the customer's own record. */
export function isActingClient(context: CustomerContext): SQL | undefined {
  markRecordTouched(context);
  return isActingFor(context);
}

/** Records that the call reaches the record acted for. */
export function markRecordTouched({ viewAs, touched }: CustomerContext): void {
  if (viewAs !== null) touched.add(viewAs);
}

/** Restricts a query like `actingFor`, for callers that record the touched client separately. */
export function isActingFor({ customerId, viewAs }: ActingScope): SQL | undefined {
  return and(
    eq(clientAccess.customerId, customerId),
    viewAs === null ? eq(clientAccess.relation, "SELF") : eq(clientAccess.clientId, viewAs),
    isOpenOrOwn,
    isNotBarred,
  );
}

/** Leaves out closed records, even if an access to one is left. Its own account still sees it, and can say that it is a mistake. */
const isOpenOrOwn = sql`(${clientAccess.relation} = 'SELF' or not exists (
  select from ${client} closed where closed.id = ${clientAccess.clientId} and closed.closed_at is not null))`;

/**
 * Leaves out a link that was made again after the owner, staff or a last day had ended the access: it shows nothing before their yes.
 * Leaves out the loved ones of a customer whose own record is closed, because the phone of a person who has died may be in other hands.
 */
export const isNotBarred = sql`((${clientAccess.confirmBy} is null
  or ${clientAccess.mayBook} or ${clientAccess.mayPay} or ${clientAccess.mayReadHealth} or not exists (
  select from ${formerAccess} former where former.customer_id = ${clientAccess.customerId}
    and former.client_id = ${clientAccess.clientId} and former.ended_by <> 'HOLDER'))
  and (${clientAccess.relation} = 'SELF' or (
  select holder.closed_at from ${clientAccess} self join ${client} holder on holder.id = self.client_id
  where self.customer_id = ${clientAccess.customerId} and self.relation = 'SELF' limit 1) is null))`;

/** Restricts a query to the clients of the customer. */
export function isAnyClient({ customerId }: Pick<ActingScope, "customerId">): SQL | undefined {
  return and(eq(clientAccess.customerId, customerId), isOpenOrOwn, isNotBarred);
}

/**
 * Restricts a query to the clients whose pages the customer can open. While acting for loved ones is disabled, only the customer's own
 * record remains.
 */
export function isAnyVisibleClient(who: Pick<ActingScope, "customerId">): SQL | undefined {
  return and(isAnyClient(who), or(eq(clientAccess.relation, "SELF"), not(lovedOnesOff)));
}

/** Restricts a list to all of the customer's clients, or to the one acted for. */
export const isInActingScope = (who: ActingScope): SQL | undefined =>
  who.viewAs === null ? isAnyClient(who) : isActingFor(who);

/** Matches one row of a table about clients if the condition reaches its client. */
export function isRowInScope(
  { db }: { db: Database },
  table: { id: AnyColumn; clientId: AnyColumn },
  clientScope: SQL | undefined,
  id: string,
): SQL | undefined {
  const clients = db.select({ id: clientAccess.clientId }).from(clientAccess).where(clientScope);
  return and(eq(table.id, id), inArray(table.clientId, clients));
}

/**
 * Prepares a query that every page runs, once for each of the two scopes.
 * @param prepare gets placeholders `customerId` and `viewAs`.
 */
export function prepareForScope<Query>(
  prepare: (db: Database, who: ActingScope, name: "own" | "person") => Query,
): (db: Database, who: Pick<ActingScope, "viewAs">) => Query {
  const customerId = sql.placeholder("customerId");
  const own = createPreparedQuery((db) => prepare(db, { customerId, viewAs: null }, "own"));
  const person = createPreparedQuery((db) =>
    prepare(db, { customerId, viewAs: sql.placeholder("viewAs") }, "person"),
  );
  return (db, { viewAs }) => (viewAs === null ? own : person)(db);
}

/** Restricts a query to one loved one of the customer. */
export function isLovedOne(context: CustomerContext, clientId: string): SQL | undefined {
  context.touched.add(clientId);
  return and(isAnyLovedOne(context), eq(clientAccess.clientId, clientId));
}

/** Restricts a query to the loved ones of the customer. */
export const isAnyLovedOne = (who: Pick<ActingScope, "customerId">): SQL | undefined =>
  and(isAnyClient(who), eq(clientAccess.relation, "LOVED_ONE"));

/**
 * Finds the record of the client acted for.
 * @returns null while the customer has no record yet.
 */
export async function findActingClient(context: CustomerContext, db: Database = context.db) {
  const { customerId, viewAs } = context;
  markRecordTouched(context);
  const [found] = await actedForRow(db, context).execute({ customerId, viewAs });
  return found?.client ?? null;
}

const actedForRow = prepareForScope((db, who, name) =>
  db
    .select({ client, relation: clientAccess.relation })
    .from(client)
    .innerJoin(clientAccess, eq(clientAccess.clientId, client.id))
    .where(isActingFor(who))
    .prepare(`record_of_${name}`),
);

/** @throws 404 while the customer has no own record. */
export async function requireActingClient(context: CustomerContext, db: Database = context.db) {
  return (await findActingClient(context, db)) ?? rejectNotFound("The profile");
}
