/** Merges two records of one person in one transaction. The source record stays, closed and empty. */
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import { denticareClient } from "~/database/schema/dental";
import { clientAccess } from "~/database/schema/people/access";
import type { client } from "~/database/schema/people/client";
import { correction } from "~/database/schema/people/correction";
import { customer } from "~/database/schema/people/customer";
import type { MergeSteps, MovedRow } from "~/database/schema/people/record-merge";
import { lockTermsOfPerson } from "../booking/term/lock-term";
import { decryptCorrectedValue } from "../correction/corrected-value";
import { moveDenticareClient } from "../denticare/clients";
import { requireConfirmation } from "../people/access/require-confirmation";
import { computeIdNumberLookup } from "../people/client-record";
import { endMergedAccount, setRecordMerged } from "../people/close-account";
import { findViolatedConstraint } from "../shared/constraint-violation";
import type { Context } from "../shared/context";
import { movePersonTimes } from "../shared/person-time";
import { buildKey, findAttachedRows, nameRow, readRows, toIdentifier } from "./later-rows";
import { hasKey, sealAgain, tryInSavepoint } from "./moved-row";
import { type Reference, references } from "./references";

type Client = typeof client.$inferSelect;
type Vault = Context["vault"];
type MergeContext = Pick<Context, "now" | "vault">;

/** Two facts that cannot be true of one person. The message names the way on. */
export class MergeClash extends Error {
  override name = "MergeClash";
}

/** @throws MergeClash */
export async function mergeRecords(
  tx: Transaction,
  context: MergeContext,
  target: Client,
  source: Client,
): Promise<MergeSteps> {
  for (const id of [target.id, source.id].sort()) await lockTermsOfPerson(tx, id);
  await requireSamePerson(tx, context, target, source);
  const steps: MergeSteps = {
    moved: [],
    removed: [],
    times: [],
    isDentistMoved: false,
    endedAccount: null,
  };
  const numbers = { from: source.idNumberLookup, to: target.idNumberLookup };
  steps.times = await refuseConflict(
    () => movePersonTimes(tx, numbers),
    "Both are booked at the same time. Cancel one of the two bookings first.",
  );
  await removeDoubledAccess(tx, target.id, source.id, steps);
  const accounts = [await accountOf(tx, target.id), await accountOf(tx, source.id)] as const;
  const [account, ended] = accounts;
  if (account && ended)
    await removeOwnAccess(tx, { clientId: source.id, customerId: ended.id }, steps);
  const dentalClientIds = [
    await findDentalClientId(tx, target.id),
    await findDentalClientId(tx, source.id),
  ] as const;
  const moves: [Reference["to"], string, string][] = [["client", source.id, target.id]];
  if (account && ended) {
    await openCart(tx, { from: ended.id, into: account.id });
    moves.push(["customer", ended.id, account.id]);
  }
  if (dentalClientIds[0] && dentalClientIds[1])
    moves.push(["denticare_client", dentalClientIds[1], dentalClientIds[0]]);
  steps.isDentistMoved = dentalClientIds[0] === null && dentalClientIds[1] !== null;
  if (steps.isDentistMoved)
    await refuseConflict(
      () => moveDenticareClient(tx, numbers),
      "The dentist knows both ID numbers. Please ask an engineer.",
    );
  for (const [to, from, into] of moves)
    for (const reference of references.filter((one) => one.to === to))
      await moveRows(tx, context.vault, { ...reference, from, into }, steps);
  const customerIds = listMovedHolders(steps.moved);
  steps.unconfirmed = await requireConfirmation(tx, context.now, {
    clientId: target.id,
    customerIds,
  });
  if (account && ended) {
    steps.endedAccount = ended;
    await endMergedAccount(tx, ended);
  }
  await setRecordMerged(tx, { clientId: source.id, closedAt: context.now });
  steps.attached = (await findAttachedRows(tx, steps)).attached.map(nameRow);
  return steps;
}

/** Lists the customers whose access to the source moved to the target. */
const listMovedHolders = (moved: MovedRow[]): string[] =>
  moved.flatMap(({ table, column, key }) =>
    table === "provider.client_access" && column === "client_id" ? (key.customer_id ?? []) : [],
  );

/** Makes a cart for the lines of the ended account, which come after those of the other one. */
async function openCart(tx: Transaction, { from, into }: { from: string; into: string }) {
  await tx.execute(sql`insert into provider.cart
    select (jsonb_populate_record(one, jsonb_build_object('customer_id', ${into}::text))).*
    from provider.cart one where customer_id = ${from} on conflict do nothing`);
  await tx.execute(sql`update provider.cart_item set position = position + 1 +
    coalesce((select max(position) from provider.cart_item where customer_id = ${into}), 0)
    where customer_id = ${from}`);
}

/** Checks that the two ID numbers can belong to one person: of different kinds, or one is requested to be corrected to the other. */
async function requireSamePerson(
  tx: Transaction,
  context: MergeContext,
  target: Client,
  source: Client,
): Promise<void> {
  if (target.closedAt !== null || source.closedAt !== null)
    throw new MergeClash("One of the records is closed.");
  if (target.idType !== source.idType) return;
  const [asked] = await tx
    .select()
    .from(correction)
    .where(
      and(
        eq(correction.clientId, source.id),
        eq(correction.field, "ID_NUMBER"),
        eq(correction.status, "OPEN"),
      ),
    );
  const value = asked?.valueSealed
    ? decryptCorrectedValue(context, asked, asked.valueSealed)
    : null;
  const isTargets =
    value?.field === "ID_NUMBER" &&
    computeIdNumberLookup(context, value.idType, value.value) === target.idNumberLookup;
  if (!isTargets)
    throw new MergeClash(
      `Both have different ID numbers of the kind ${target.idType}. If that of ${source.id} is wrong, let the person ask for its correction first.`,
    );
}

async function refuseConflict<Made>(make: () => Promise<Made>, message: string): Promise<Made> {
  try {
    return await make();
  } catch (error) {
    if (findViolatedConstraint(error) === null) throw error;
    throw new MergeClash(message);
  }
}

/** Returns the account whose own record this is. */
async function accountOf(tx: Transaction, clientId: string) {
  const [found] = await tx
    .select({ id: customer.id, subject: customer.subject })
    .from(customer)
    .innerJoin(clientAccess, eq(clientAccess.customerId, customer.id))
    .where(and(eq(clientAccess.clientId, clientId), eq(clientAccess.relation, "SELF")));
  return found ?? null;
}

async function findDentalClientId(tx: Transaction, clientId: string): Promise<string | null> {
  const [found] = await tx
    .select({ id: denticareClient.id })
    .from(denticareClient)
    .where(eq(denticareClient.clientId, clientId));
  return found?.id ?? null;
}

/** Removes links of messages, and the access of customers who act for both or whose own record is one of the two. */
async function removeDoubledAccess(
  tx: Transaction,
  targetId: string,
  sourceId: string,
  steps: MergeSteps,
): Promise<void> {
  await removeRows(tx, "provider.access_link", sql`client_id = ${sourceId}`, steps);
  // Those whose access to the target others have ended get none back.
  const doubled = sql`client_id = ${sourceId} and customer_id in
    (select customer_id from provider.client_access where client_id = ${targetId}
      union select customer_id from provider.former_access
      where client_id = ${targetId} and ended_by <> 'HOLDER')`;
  await removeRows(tx, "provider.client_access", doubled, steps);
}

async function removeOwnAccess(
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

/** Moves each row. A row that a unique constraint keeps from moving, such as a second home address, stays with the source. */
async function moveRows(
  tx: Transaction,
  vault: Vault,
  { table, column, key, from, into: to }: Reference & { from: string; into: string },
  steps: MergeSteps,
): Promise<void> {
  const at = toIdentifier(table);
  const rows = await readRows<{ key: Record<string, string> }>(
    tx,
    sql`select ${buildKey(key)} as key from ${at}
      where ${sql.identifier(column)}::text = ${from} for update`,
  );
  for (const row of rows) {
    const moved = column in row.key ? { ...row.key, [column]: to } : row.key;
    const step = { table, column, from, to, key: moved };
    const isMoved = await tryInSavepoint(tx, async (inner) => {
      await inner.execute(
        sql`update ${at} set ${sql.identifier(column)} = ${to} where ${hasKey(row.key)}`,
      );
      await sealAgain(inner, vault, step);
    });
    if (isMoved) steps.moved.push(step);
  }
}
