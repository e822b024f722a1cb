/** Log of other people's changes and views for the client acted for. */
import { and, count, desc, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { contract } from "~/contract";
import { ACCESS_PAGE_SIZE } from "~/contract/people/access-history";
import type { Database } from "~/database/engine/connect.server";
import { agreement, counterCode, enteredBy } from "~/database/schema/counter";
import { centre } from "~/database/schema/offering/centre";
import { accessRecord, clientAccess } from "~/database/schema/people/access";
import { client } from "~/database/schema/people/client";
import { customer } from "~/database/schema/people/customer";
import { isActingClient } from "../../shared/acting-scope";
import type { AreaHandlers, CustomerContext } from "../../shared/context";

const byAccess = alias(clientAccess, "by_access");
const byClient = alias(client, "by_client");

export const accessHistoryHandlers: AreaHandlers<typeof contract.accessHistory> = {
  async list(context, { query }) {
    const ofPerson = and(isActingClient(context), eq(accessRecord.clientId, clientAccess.clientId));
    const grouped = entriesOf(context.db, ofPerson).as("grouped");
    const [counted] = await context.db.select({ total: count() }).from(grouped);
    const content = await entriesOf(context.db, ofPerson)
      .orderBy(desc(lastAt), desc(firstId))
      .limit(ACCESS_PAGE_SIZE)
      .offset(query.page * ACCESS_PAGE_SIZE);
    return {
      content: content.map(({ counter, staff, ...row }) => ({
        ...row,
        firstAt: new Date(row.firstAt).toISOString(),
        lastAt: new Date(row.lastAt).toISOString(),
        entered: counter !== null && staff !== null ? { centerName: counter, staff } : null,
      })),
      total: counted?.total ?? 0,
      agreements: context.viewAs === null ? await listOwnAgreements(context, SHOWN_AGREEMENTS) : [],
    };
  },
};

const firstId = sql<string>`min(${accessRecord.id}::text)`;
const lastAt = sql<string>`max(${accessRecord.lastAt})`;

/** Selects the entries about a person: one for each call of a customer on a day, from a device or with a helper. */
function entriesOf(db: Database, ofPerson: SQL | undefined) {
  return db
    .select({
      id: firstId.as("id"),
      // The name on the customer's own record, or the name of their sign-in if there is no record yet.
      by: sql<string>`coalesce(${byClient.name}, ${customer.name}, case when ${accessRecord.customerId} is null then 'Our staff' else 'A customer' end)`.as(
        "by",
      ),
      call: accessRecord.call,
      changed: accessRecord.changed,
      times: sql<number>`sum(${accessRecord.times})::int`.as("times"),
      firstAt: sql<string>`min(${accessRecord.firstAt})`.as("first_at"),
      lastAt: lastAt.as("last_at"),
      counter: sql<string | null>`${centre.name}`.as("counter"),
      staff: enteredBy.staff,
    })
    .from(accessRecord)
    .innerJoin(clientAccess, ofPerson)
    .leftJoin(customer, eq(customer.id, accessRecord.customerId))
    .leftJoin(byAccess, and(eq(byAccess.customerId, customer.id), eq(byAccess.relation, "SELF")))
    .leftJoin(byClient, eq(byClient.id, byAccess.clientId))
    .leftJoin(enteredBy, eq(enteredBy.accessRecordId, accessRecord.id))
    .leftJoin(counterCode, eq(counterCode.id, enteredBy.counterCodeId))
    .leftJoin(centre, eq(centre.id, counterCode.centreId))
    .groupBy(
      accessRecord.customerId,
      accessRecord.call,
      accessRecord.changed,
      accessRecord.day,
      byClient.name,
      customer.name,
      centre.name,
      enteredBy.staff,
    );
}

const SHOWN_AGREEMENTS = 20;

/** Lists what the customer agreed to at a counter, newest first. */
export async function listOwnAgreements({ db, customerId }: CustomerContext, limit: number) {
  const found = await db
    .select({ agreement, centerName: centre.name })
    .from(agreement)
    .innerJoin(counterCode, eq(counterCode.id, agreement.counterCodeId))
    .innerJoin(centre, eq(centre.id, counterCode.centreId))
    .where(eq(agreement.customerId, customerId))
    .orderBy(desc(agreement.agreedAt))
    .limit(limit);
  return found.map(({ agreement: { id, subject, how, agreedAt, staff }, centerName }) => ({
    id,
    subject,
    how,
    agreedAt: agreedAt.toISOString(),
    entered: { centerName, staff },
  }));
}
