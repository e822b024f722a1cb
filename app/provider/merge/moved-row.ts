/** A row that a merge moves from one record to the other. */
import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import { formatTableName } from "~/database/retention.server";
import type { MovedRow } from "~/database/schema/people/record-merge";
import { encryptedColumns } from "~/database/secrets/encrypted-columns";
import { findViolatedConstraint } from "../shared/constraint-violation";
import type { Context } from "../shared/context";
import { readRows, toIdentifier } from "./later-rows";

type Vault = Context["vault"];

export const hasKey = (key: Record<string, string>): SQL =>
  sql.join(
    Object.entries(key).map(([name, value]) => sql`${sql.identifier(name)}::text = ${value}`),
    sql` and `,
  );

/** Encrypts the texts of a moved row again, because their encryption context contains the record. */
export async function sealAgain(tx: Transaction, vault: Vault, step: MovedRow): Promise<void> {
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
export class ChangedSince extends Error {}

/** @returns false if a constraint rejected the write, or the row changed since. */
export async function tryInSavepoint(
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
