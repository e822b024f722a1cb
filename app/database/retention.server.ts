/**
 * Retention periods and their reasons (PDPA section 25: personal data no longer than it is needed). Each owner lists all
 * tables that it owns. The purge reads the same entries that .github/docs/retention.md shows.
 */
import { and, lt, not, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { getTableConfig, type PgColumn, type PgTable } from "drizzle-orm/pg-core";
import type { Database } from "./engine/connect.server";

const UNIT_MS = { minutes: 60_000, days: 86_400_000, years: 365 * 86_400_000 };

export interface ExpiringRows {
  table: PgTable;
  /** The rows, as a reader calls them. */
  what: string;
  /** Retention period after `since`. Without it the rows are deleted at that moment. */
  lasts?: [number, keyof typeof UNIT_MS];
  /** The start of the period, as text and in the database: the moment, or the condition that it was before another one. */
  after: string;
  since: SQLWrapper | ((moment: SQL) => SQL);
  /** The affected rows of the table. The default is all of them. */
  only?: SQL;
  /** Rows that stay although their period has ended. The purge marks them in the column and reads them once. */
  kept?: { when: SQL; column: PgColumn };
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
/** Rows of a table that a run leaves out because the database refuses to delete them. */
const MAX_REFUSED = 100;

/**
 * Deletes expired rows. A failure in one table does not stop the others, and a row that cannot be deleted does not stop its table.
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
      const { deleted, error } = await sweepOne(db, now, entry);
      gone.set(name, (gone.get(name) ?? 0) + deleted);
      if (error !== undefined) onError(error, name);
    } catch (error) {
      onError(error, name);
    }
  }
  return gone;
}

/** Matches the rows whose period has ended. */
export function matchPast(now: Date, { lasts, machineClock, since, only, kept }: ExpiringRows) {
  const [number, unit] = lasts ?? [0, "days"];
  const today = machineClock ? new Date() : now;
  const before = new Date(today.getTime() - number * UNIT_MS[unit]).toISOString();
  const moment = sql`${before}::timestamptz`;
  const isPast = typeof since === "function" ? since(moment) : lt(since, moment);
  return and(isPast, only, kept && not(kept.column));
}

/** Deletes in small batches, so that no request waits long for it. */
async function sweepOne(
  db: Database,
  now: Date,
  entry: ExpiringRows,
): Promise<{ deleted: number; error?: unknown }> {
  const { table, kept } = entry;
  const past = matchPast(now, entry);
  // The rows that stay are marked first. All others of the past can be deleted.
  if (kept) await markRetained(db, table, kept.column, and(past, kept.when));
  const refused: string[] = [];
  let [total, failure]: [number, unknown] = [0, undefined];
  const remove = async (rows: readonly string[]): Promise<void> => {
    try {
      const these = sql`ctid = any(${sql.param(rows)}::text[]::tid[])`;
      const gone = await db.delete(table).where(and(these, past)).returning({ one: sql`1` });
      total += gone.length;
    } catch (error) {
      if (rows.length > 1) return halve(rows, remove);
      refused.push(...rows);
      failure = error;
    }
  };
  for (let isFull = true; isFull && refused.length < MAX_REFUSED; ) {
    const others =
      refused.length === 0 ? undefined : sql`ctid <> all(${sql.param(refused)}::text[]::tid[])`;
    const rows = await db
      .select({ row: sql<string>`ctid::text` })
      .from(table)
      .where(and(past, others))
      .limit(BATCH_ROWS);
    if (rows.length > 0) await remove(rows.map(({ row }) => row));
    isFull = rows.length === BATCH_ROWS;
  }
  return { deleted: total, error: failure };
}

async function markRetained(db: Database, table: PgTable, { name }: PgColumn, which?: SQL) {
  for (let marked = BATCH_ROWS; marked === BATCH_ROWS; ) {
    const some = db.select({ row: sql`ctid` }).from(table).where(which).limit(BATCH_ROWS);
    const { rows } = (await db.execute(
      sql`update ${table} set ${sql.identifier(name)} = true where ctid = any(array(${some})) returning 1`,
    )) as unknown as { rows: unknown[] };
    marked = rows.length;
  }
}

/** Works on each half in turn, to find the rows that fail. */
async function halve<Row>(rows: readonly Row[], work: (half: readonly Row[]) => Promise<void>) {
  const middle = Math.ceil(rows.length / 2);
  await work(rows.slice(0, middle));
  await work(rows.slice(middle));
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
