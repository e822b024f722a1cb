/** Merges two records of one person in one transaction, and undoes it. The source record stays, closed and empty. */
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import { formatTableName } from "~/database/retention.server";
import { denticareClient } from "~/database/schema/dental";
import { clientAccess } from "~/database/schema/people/access";
import type { client } from "~/database/schema/people/client";
import { correction } from "~/database/schema/people/correction";
import { customer } from "~/database/schema/people/customer";
import type { MergeSteps, MovedRow } from "~/database/schema/people/record-merge";
import { encryptedColumns } from "~/database/secrets/encrypted-columns";
import { lockTermsOfPerson } from "../booking/term/lock-term";
import { decryptCorrectedValue } from "../correction/corrected-value";
import { moveDenticareClient } from "../denticare/clients";
import { requireConfirmation, restoreConfirmation } from "../people/access/require-confirmation";
import { computeIdNumberLookup } from "../people/client-record";
import { endMergedAccount, restoreMergedAccount, setRecordMerged } from "../people/close-account";
import { findViolatedConstraint } from "../shared/constraint-violation";
import type { Context } from "../shared/context";
import { movePersonTimes } from "../shared/person-time";
import { buildKey, findAttachedRows, nameRow, readRows, toIdentifier } from "./later-rows";
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
  const doubled = sql`client_id = ${sourceId} and customer_id in
    (select customer_id from provider.client_access where client_id = ${targetId})`;
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
    const isMoved = await inSavepoint(tx, async (inner) => {
      await inner.execute(
        sql`update ${at} set ${sql.identifier(column)} = ${to} where ${hasKey(row.key)}`,
      );
      await sealAgain(inner, vault, step);
    });
    if (isMoved) steps.moved.push(step);
  }
}

const hasKey = (key: Record<string, string>): SQL =>
  sql.join(
    Object.entries(key).map(([name, value]) => sql`${sql.identifier(name)}::text = ${value}`),
    sql` and `,
  );

/** Encrypts the texts of a moved row again, because their encryption context contains the record. */
async function sealAgain(tx: Transaction, vault: Vault, step: MovedRow): Promise<void> {
  const { table, column, from, to, key } = step;
  for (const { column: sealed, of, context } of encryptedColumns) {
    if (formatTableName(sealed.table) !== table || !of.some(({ name }) => name === column))
      continue;
    const values = sql.join(
      of.map(({ name }) => sql`${sql.identifier(name)}::text`),
      sql`, `,
    );
    const [row] = await readRows<{ text: string | null; values: string[] }>(
      tx,
      sql`select ${sql.identifier(sealed.name)} as text, array[${values}] as values
        from ${toIdentifier(table)} where ${hasKey(key)}`,
    );
    if (!row?.text) continue;
    const contextOf = (id: string) =>
      context(...of.map(({ name }, index) => (name === column ? id : (row.values[index] ?? ""))));
    const text = vault.seal(vault.open(row.text, contextOf(from)), contextOf(to));
    await tx.execute(
      sql`update ${toIdentifier(table)} set ${sql.identifier(sealed.name)} = ${text} where ${hasKey(key)}`,
    );
  }
}

/** A moved row that names neither record now. */
class ChangedSince extends Error {}

/** @returns false if a constraint rejected the write, or the row changed since. */
async function inSavepoint(
  tx: Transaction,
  write: (inner: Transaction) => Promise<unknown>,
): Promise<boolean> {
  try {
    await tx.transaction(write);
    return true;
  } catch (error) {
    if (!(error instanceof ChangedSince) && findViolatedConstraint(error) === null) throw error;
    return false;
  }
}

/**
 * Puts every row back, with what was made since on a moved row.
 * @returns notRestored: the rows that have changed since, one line each, after which the caller rolls back. later: the rows made since.
 */
export async function undoMerge(
  tx: Transaction,
  vault: Vault,
  { target, source }: { target: Client; source: Client },
  {
    moved,
    attached: before,
    unconfirmed,
    removed,
    times,
    isDentistMoved,
    endedAccount,
  }: MergeSteps,
): Promise<{ notRestored: string[]; later: MovedRow[] }> {
  const { attached, ids } = await findAttachedRows(tx, { moved });
  const later = attached.filter((row) => !before?.includes(nameRow(row)));
  // The list of a merge by an older version is missing, so nothing tells which of these rows are new.
  if (before === undefined && later.length > 0) return { notRestored: later.map(nameRow), later };
  const notRestored: string[] = [];
  for (const row of [...later, ...[...moved].reverse()])
    if (!(await moveBack(tx, vault, row))) notRestored.push(nameRow(row));
  await restoreConfirmation(tx, { clientId: source.id, customerIds: unconfirmed ?? [] });
  for (const { table, row } of [...removed].reverse()) {
    const at = toIdentifier(table);
    const isBack = await inSavepoint(tx, (inner) =>
      inner.execute(
        sql`insert into ${at} select * from jsonb_populate_record(null::${at}, ${row}::jsonb)`,
      ),
    );
    // The link of a message is no fact: its access may have ended since.
    if (!isBack && table !== "provider.access_link") notRestored.push(`${table} (removed row)`);
  }
  const numbers = { from: target.idNumberLookup, to: source.idNumberLookup };
  await movePersonTimes(tx, numbers, [...times, ...ids]);
  if (isDentistMoved) await moveDenticareClient(tx, numbers);
  if (
    endedAccount &&
    !(await inSavepoint(tx, (inner) => restoreMergedAccount(inner, endedAccount)))
  )
    notRestored.push("the sign-in of the ended account, which has a new account");
  await setRecordMerged(tx, { clientId: source.id, closedAt: null });
  return { notRestored, later };
}

/** @returns false if the row changed since. A row that was deleted since has nothing to put back. */
async function moveBack(tx: Transaction, vault: Vault, row: MovedRow): Promise<boolean> {
  const { table, column, from, to, key } = row;
  const at = toIdentifier(table);
  return inSavepoint(tx, async (inner) => {
    const back = await readRows(
      inner,
      sql`update ${at} set ${sql.identifier(column)} = ${from}
        where ${hasKey(key)} and ${sql.identifier(column)}::text = ${to} returning 1 as one`,
    );
    const before = column in key ? { ...key, [column]: from } : key;
    if (back.length > 0)
      return sealAgain(inner, vault, { table, column, from: to, to: from, key: before });
    const changed = await readRows(inner, sql`select 1 as one from ${at} where ${hasKey(key)}`);
    if (changed.length > 0) throw new ChangedSince();
  });
}
