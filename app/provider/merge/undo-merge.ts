/** Takes back a merge of two records, with what was made since. */
import { sql } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import type { client } from "~/database/schema/people/client";
import type { MergeSteps, MovedRow } from "~/database/schema/people/record-merge";
import { moveDenticareClient } from "../denticare/clients";
import { setAccessRights } from "../people/access/limit-access";
import { restoreConfirmation } from "../people/access/require-confirmation";
import { restoreMergedAccount, setRecordMerged } from "../people/close-account";
import type { Context } from "../shared/context";
import { movePersonTimes } from "../shared/person-time";
import { findAttachedRows, nameRow, readRows, toIdentifier } from "./later-rows";
import { switchContacts } from "./merged-access";
import { ChangedSince, hasKey, sealAgain, tryInSavepoint } from "./moved-row";

type Client = typeof client.$inferSelect;
type Vault = Context["vault"];

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
    unconfirmed = [],
    limited = [],
    areContactsSwitched = false,
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
  for (const clientId of [target.id, source.id])
    await restoreConfirmation(tx, { clientId, customerIds: unconfirmed });
  for (const { customerId, rights } of limited)
    await setAccessRights(tx, { customerId, clientId: target.id }, rights);
  if (areContactsSwitched) await switchContacts(tx, target.id, source.id);
  for (const { table, row } of [...removed].reverse()) {
    const at = toIdentifier(table);
    const isBack = await tryInSavepoint(tx, (inner) =>
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
    !(await tryInSavepoint(tx, (inner) => restoreMergedAccount(inner, endedAccount)))
  )
    notRestored.push("the sign-in of the ended account, which has a new account");
  await setRecordMerged(tx, { clientId: source.id, closedAt: null });
  return { notRestored, later };
}

/** @returns false if the row changed since. A row that was deleted since has nothing to put back. */
async function moveBack(tx: Transaction, vault: Vault, row: MovedRow): Promise<boolean> {
  const { table, column, from, to, key } = row;
  const at = toIdentifier(table);
  return tryInSavepoint(tx, async (inner) => {
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
