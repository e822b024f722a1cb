/**
 * Retention periods and their reasons (PDPA section 25: personal data no longer than it is needed). Each owner lists all
 * tables that it owns. The purge reads the same entries that .github/docs/retention.md shows.
 */
import { and, lt, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { getTableConfig, type PgTable } from "drizzle-orm/pg-core";
import type { Database } from "./engine/connect.server";

const UNIT_MS = { minutes: 60_000, days: 86_400_000, years: 365 * 86_400_000 };

export interface ExpiringRows {
  table: PgTable;
  /** The rows, as a reader calls them. */
  what: string;
  /** Retention period after `since`. Without it the rows are deleted at that moment. */
  lasts?: [number, keyof typeof UNIT_MS];
  /** The start of the period, as text and in the database. */
  after: string;
  since: SQLWrapper;
  /** The affected rows of the table. The default is all of them. */
  only?: SQL;
  why: string;
  /** The moment is one of the machine's own clock, which no sandbox moves. */
  machineClock?: true;
}

export interface PermanentRows {
  tables: PgTable[];
  what: string;
  howLong: string;
  why: string;
}

/** One owner's tables. Those of its data that do not grow with use are named without more. */
export interface RetentionPolicy {
  /** In the order of the purge: rows that refer to other rows are deleted before them. */
  swept: ExpiringRows[];
  stays: PermanentRows[];
  fixed: PgTable[];
}

const BATCH_ROWS = 2000;

/**
 * Deletes expired rows. A failure in one table does not stop the others.
 * @returns the number of deleted rows by table
 */
export async function purgeExpired(
  db: Database,
  now: Date,
  swept: readonly ExpiringRows[],
  onError: (error: unknown, table: string) => void,
): Promise<Map<string, number>> {
  const gone = new Map<string, number>();
  for (const entry of swept) {
    const name = formatTableName(entry.table);
    try {
      gone.set(name, (gone.get(name) ?? 0) + (await sweepOne(db, now, entry)));
    } catch (error) {
      onError(error, name);
    }
  }
  return gone;
}

/** Deletes in small batches, so that no request waits long for it. */
async function sweepOne(
  db: Database,
  now: Date,
  { table, ...entry }: ExpiringRows,
): Promise<number> {
  const [number, unit] = entry.lasts ?? [0, "days"];
  const today = entry.machineClock ? new Date() : now;
  const before = new Date(today.getTime() - number * UNIT_MS[unit]).toISOString();
  const past = and(lt(entry.since, sql`${before}::timestamptz`), entry.only);
  for (let total = 0; ; ) {
    const some = db.select({ row: sql`ctid` }).from(table).where(past).limit(BATCH_ROWS);
    const deleted = await db
      .delete(table)
      .where(and(sql`ctid = any(array(${some}))`, past))
      .returning({ one: sql`1` });
    total += deleted.length;
    if (deleted.length < BATCH_ROWS) return total;
  }
}

/** Formats the qualified name, such as "provider.message". */
export function formatTableName(table: PgTable): string {
  const { schema, name } = getTableConfig(table);
  return `${schema}.${name}`;
}

export interface RetentionRow {
  tables: string[];
  what: string;
  howLong: string;
  why: string;
}

/** Builds the rows of .github/docs/retention.md and of the operator's command. */
export function toRetentionRows({ swept, stays }: RetentionPolicy): RetentionRow[] {
  return [
    ...swept.map(({ table, what, lasts, after, why }) => ({
      tables: [formatTableName(table)],
      what,
      howLong: lasts ? `${inWords(lasts)} after ${after}` : `until ${after}`,
      why,
    })),
    ...stays.map(({ tables, ...line }) => ({ tables: tables.map(formatTableName), ...line })),
  ];
}

function inWords([number, unit]: [number, string]): string {
  return `${number} ${number === 1 ? unit.slice(0, -1) : unit}`;
}
