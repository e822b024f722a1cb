/** Key rotation after a change of the secret. It encrypts data of the previous secret again and carries its hashes over. */
import { and, isNotNull, not, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { DecryptionError, type Vault } from "~/lib/security/encryption.server";
import type { Database } from "../engine/connect.server";
import { formatTableName } from "../retention.server";
import { type EncryptedColumn, encryptedColumns, hashedColumns } from "./encrypted-columns";

export type Vaults = Record<EncryptedColumn["vault"], Vault>;

/** Remaining or finished work in one column. */
export interface RotationProgress {
  /** "provider.client id_number_sealed" */
  place: string;
  done: number;
  /** Rows that stay unchanged. They cannot be decrypted with either secret, or another row has the same value already. */
  left: number;
}

/** Photos and signature drawings are large, and a statement on them must not take long. */
const SEALS_PER_BATCH = 100;
const HASHES_PER_BATCH = 2000;

/** Counts the rows of each column that use an earlier secret or do not name their key. */
export async function countOutdated(db: Database, vaults: Vaults): Promise<RotationProgress[]> {
  const counted: RotationProgress[] = [];
  for (const [column, earlier] of [
    ...encryptedColumns.map((one) => [one.column, hasOutdatedSeal(one, vaults)] as const),
    ...hashedColumns.map((column) => [column, hasOutdatedHash(column, vaults.own)] as const),
  ]) {
    const [found] = await db
      .select({ rows: sql<number>`count(*)::int` })
      .from(column.table)
      .where(earlier);
    counted.push({ place: formatColumnName(column), done: found?.rows ?? 0, left: 0 });
  }
  return counted.filter(({ done }) => done > 0);
}

/** Encrypts the data again in small batches while portals run. After an interruption it continues where it stopped. */
export async function reencryptAndRehashAll(
  db: Database,
  vaults: Vaults,
): Promise<RotationProgress[]> {
  const resealed = [];
  for (const one of encryptedColumns) resealed.push(await resealColumn(db, vaults, one));
  resealed.push(...(await rehashAll(db, vaults.own)));
  return resealed.filter(({ done, left }) => done + left > 0);
}

/** Carries the hashes over. Until this is done, no look-up by a hash finds a person. */
export async function rehashAll(db: Database, vault: Vault): Promise<RotationProgress[]> {
  const renewed = [];
  for (const column of hashedColumns)
    renewed.push(
      await changeColumn(db, column, {
        batchSize: HASHES_PER_BATCH,
        earlier: hasOutdatedHash(column, vault),
        of: [],
        change: ({ now }) => vault.renewed(now),
      }),
    );
  return renewed;
}

function resealColumn(
  db: Database,
  vaults: Vaults,
  one: EncryptedColumn,
): Promise<RotationProgress> {
  const vault = vaults[one.vault];
  const earlier = hasOutdatedSeal(one, vaults);
  const change = ({ now, of }: Row) => {
    const context = one.context(...of);
    return vault.seal(vault.open(now, context), context);
  };
  return changeColumn(db, one.column, { batchSize: SEALS_PER_BATCH, earlier, of: one.of, change });
}

interface Row extends Record<string, unknown> {
  at: string;
  now: string;
  of: string[];
}

interface ChangedRow extends Row {
  next: string;
}

interface ColumnChange {
  batchSize: number;
  /** Which rows are still to be changed. */
  earlier: SQL | undefined;
  /** Other columns of the row that the new value depends on. */
  of: readonly PgColumn[];
  change: (row: Row) => string;
}

async function changeColumn(
  db: Database,
  column: PgColumn,
  { batchSize, earlier, of, change }: ColumnChange,
): Promise<RotationProgress> {
  const left: string[] = [];
  for (let done = 0; ; ) {
    const rows = await db
      .select({
        at: sql<string>`ctid::text`,
        now: sql<string>`${column}`,
        of: sql<string[]>`array[${sql.join(
          of.map((one) => sql`${one}::text`),
          sql`, `,
        )}]::text[]`,
      })
      .from(column.table)
      .where(and(earlier, sql`not ctid = any(${sql.param(left)}::tid[])`))
      .limit(batchSize);
    const changed = rows.flatMap((row) => {
      const next = changeOrNull(row, change);
      if (next === null) left.push(row.at);
      return next === null ? [] : [{ ...row, next }];
    });
    done += await write(db, column, changed).catch(() => writeEach(db, column, changed, left));
    if (rows.length < batchSize)
      return { place: formatColumnName(column), done, left: left.length };
  }
}

function changeOrNull(row: Row, change: (row: Row) => string): string | null {
  try {
    return change(row);
  } catch (error) {
    if (error instanceof DecryptionError) return null;
    throw error;
  }
}

/** Writes the new values. A row that changed concurrently is skipped, because it was written with the current secret. */
async function write(db: Database, column: PgColumn, rows: readonly ChangedRow[]): Promise<number> {
  if (rows.length === 0) return 0;
  const texts = (name: "at" | "now" | "next") => sql.param(rows.map((row) => row[name]));
  const name = sql.identifier(column.name);
  const written = (await db.execute(sql`update ${column.table} one set ${name} = changed.next
    from unnest(${texts("at")}::tid[], ${texts("now")}::text[], ${texts("next")}::text[]) as changed(at, now, next)
    where one.ctid = changed.at and one.${name} = changed.now returning 1`)) as unknown as {
    rows: unknown[];
  };
  return written.rows.length;
}

/** Writes the rows one by one, because a conflict with another row fails the whole batch. */
async function writeEach(
  db: Database,
  column: PgColumn,
  rows: readonly ChangedRow[],
  left: string[],
): Promise<number> {
  let done = 0;
  for (const row of rows) {
    try {
      done += await write(db, column, [row]);
    } catch (error) {
      if (!CONFLICT_CODES.includes(codeOf(error))) throw error;
      left.push(row.at);
    }
  }
  return done;
}

/** PostgreSQL's codes for what a unique or an exclusion constraint refuses. */
const CONFLICT_CODES = ["23505", "23P01"];

function codeOf(error: unknown): string {
  const { code, cause } = (error ?? {}) as { code?: string; cause?: unknown };
  return code ?? (cause === undefined ? "" : codeOf(cause));
}

function hasOutdatedSeal({ column, vault }: EncryptedColumn, vaults: Vaults): SQL | undefined {
  const ours = or(sql`${column} like 'v1.%'`, sql`${column} like 'v2.%'`);
  return and(ours, notMarked(column, vaults[vault].marks.sealed));
}

/** Selects hashes of an earlier secret. A database that has had one secret has hashes without a mark. */
function hasOutdatedHash(column: PgColumn, { marks }: Vault): SQL | undefined {
  return marks.hash === "" ? sql`false` : and(isNotNull(column), notMarked(column, marks.hash));
}

const notMarked = (column: PgColumn, mark: string) => not(sql`${column} like ${`${mark}%`}`);

const formatColumnName = (column: PgColumn) =>
  `${formatTableName(column.table as never)} ${column.name}`;
