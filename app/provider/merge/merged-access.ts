/** The access, account and contact of two records that become one. */
import { and, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { ProxyRights } from "~/contract/people/proxy-rights";
import type { Transaction } from "~/database/engine/connect.server";
import { clientAccess } from "~/database/schema/people/access";
import { customer } from "~/database/schema/people/customer";
import type { MergeSteps } from "~/database/schema/people/record-merge";
import { toProxyRights } from "../people/access/access-rights";
import { setAccessRights } from "../people/access/limit-access";
import { COUNTER_SUBJECT } from "../shared/counter-account";
import { readRows, toIdentifier } from "./later-rows";

/**
 * Removes links of messages, and the access of customers who act for both or whose own record is one of the two. The stricter limits hold,
 * and an access that others have ended at one record ends at both.
 */
export async function joinDoubledAccess(
  tx: Transaction,
  targetId: string,
  sourceId: string,
  steps: MergeSteps,
): Promise<void> {
  await removeRows(tx, "provider.access_link", sql`client_id = ${sourceId}`, steps);
  // A customer whose own record is the source, and who acted for the target, has the target as the own record.
  const ownAtSource = sql`client_id = ${targetId} and relation = 'LOVED_ONE' and customer_id in
    (select customer_id from provider.client_access where client_id = ${sourceId} and relation = 'SELF')`;
  await removeRows(tx, "provider.client_access", ownAtSource, steps);
  // Those whose access to the target others have ended get none back.
  const doubled = sql`client_id = ${sourceId} and relation = 'LOVED_ONE' and customer_id in
    (select customer_id from provider.client_access where client_id = ${targetId}
      union select customer_id from provider.former_access
      where client_id = ${targetId} and ended_by <> 'HOLDER')`;
  await limitDoubledAccess(tx, targetId, sourceId, steps);
  await removeRows(tx, "provider.client_access", doubled, steps);
  const endedAtSource = sql`client_id = ${targetId} and relation = 'LOVED_ONE' and customer_id in
    (select customer_id from provider.former_access
      where client_id = ${sourceId} and ended_by <> 'HOLDER')`;
  await removeRows(tx, "provider.client_access", endedAtSource, steps);
}

/** Gives an access to the target the limits of the same customer's access to the source as well. */
async function limitDoubledAccess(
  tx: Transaction,
  targetId: string,
  sourceId: string,
  steps: MergeSteps,
): Promise<void> {
  const atSource = alias(clientAccess, "at_source");
  const both = await tx
    .select({ here: clientAccess, there: atSource })
    .from(clientAccess)
    .innerJoin(atSource, eq(atSource.customerId, clientAccess.customerId))
    .where(
      and(
        eq(clientAccess.clientId, targetId),
        eq(atSource.clientId, sourceId),
        eq(clientAccess.relation, "LOVED_ONE"),
      ),
    );
  steps.limited = both.map(({ here }) => ({
    customerId: here.customerId,
    rights: toProxyRights(here),
  }));
  for (const { here, there } of both)
    await setAccessRights(tx, here, joinRights(toProxyRights(here), toProxyRights(there)));
}

/** Joins the rights of two accesses to those that both have, until the earlier last day. */
const joinRights = (one: ProxyRights, other: ProxyRights): ProxyRights => ({
  book: one.book && other.book,
  pay: one.pay && other.pay,
  health: one.health && other.health,
  until: [one.until, other.until].filter((day) => day !== null).sort()[0] ?? null,
});

/**
 * Chooses the account that stays: the target's, unless only the other one has a sign-in.
 * @returns isOfSource: true if the account of the source stays. ended: the other one, if there are two.
 */
export async function chooseAccount(tx: Transaction, targetId: string, sourceId: string) {
  const [here, there] = [await findOwnAccount(tx, targetId), await findOwnAccount(tx, sourceId)];
  const isOfSource = there !== null && (here === null || (isCounter(here) && !isCounter(there)));
  const [account, ended] = isOfSource ? [there, here] : [here, there];
  return { account, ended, isOfSource };
}

const isCounter = ({ subject }: { subject: string }) => subject.startsWith(COUNTER_SUBJECT);

/** Returns the account whose own record this is. */
async function findOwnAccount(tx: Transaction, clientId: string) {
  const [found] = await tx
    .select({ id: customer.id, subject: customer.subject })
    .from(customer)
    .innerJoin(clientAccess, eq(clientAccess.customerId, customer.id))
    .where(and(eq(clientAccess.clientId, clientId), eq(clientAccess.relation, "SELF")));
  return found ?? null;
}

const CONTACT = [
  "email",
  "country_code",
  "mobile_number",
  "messages_to",
  "messages_mobile",
  "message_channel",
  "quiet_hours",
  "chosen_language",
  "contact_ended_at",
];

/** Gives each of the two records the contact of the other. The same again takes it back. */
export async function switchContacts(
  tx: Transaction,
  oneId: string,
  otherId: string,
): Promise<true> {
  const columns = CONTACT.map(
    (name) => sql`${sql.identifier(name)} = other.${sql.identifier(name)}`,
  );
  await tx.execute(sql`update provider.client as one set ${sql.join(columns, sql`, `)}
    from provider.client as other
    where (one.id = ${oneId} and other.id = ${otherId}) or (one.id = ${otherId} and other.id = ${oneId})`);
  return true;
}

export async function removeOwnAccess(
  tx: Transaction,
  { clientId, customerId }: { clientId: string; customerId: string },
  steps: MergeSteps,
): Promise<void> {
  await removeRows(tx, "provider.access_link", sql`customer_id = ${customerId}`, steps);
  const own = sql`client_id = ${clientId} and relation = 'SELF'`;
  await removeRows(tx, "provider.client_access", own, steps);
}

async function removeRows(
  tx: Transaction,
  table: string,
  which: SQL,
  steps: MergeSteps,
): Promise<void> {
  const rows = await readRows<{ row: string }>(
    tx,
    sql`delete from ${toIdentifier(table)} as one where ${which} returning to_jsonb(one)::text as row`,
  );
  steps.removed.push(...rows.map(({ row }) => ({ table, row })));
}
