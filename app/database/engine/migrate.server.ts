/** Brings the tables of a database up to date: a new one by the baseline, an older one by the upgrades since the first release. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { StartupError } from "~/lib/start-error";

interface Journal {
  /** The migrations in order, with their time of creation in milliseconds. */
  entries: { tag: string; when: number }[];
}

interface Target {
  query(statement: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  /** Carries out the migrations of a folder that are newer than the last one in the database. */
  migrate(folder: string): Promise<void>;
}

/** Milliseconds for which a migration waits for a table that is in use. Every page that needs the table waits behind it. */
export const LOCK_WITHIN_MS = 500;
const AGAIN_AFTER_MS = 2_000;
/** Ten minutes, longer than a dump of a large database holds a table. */
const TRIES = 300;
/** SQL states: the lock was not free in time, a deadlock. */
const IN_USE = ["55P03", "40P01"];

function isInUse(error: unknown): boolean {
  const { code = "", cause } = error as { code?: string; cause?: unknown };
  return IN_USE.includes(code) || (cause instanceof Error && isInUse(cause));
}

/** Repeats a migration until its tables are free, so that the running version goes on answering. */
export async function retryWhileInUse(migrate: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await migrate();
    } catch (error) {
      if (!isInUse(error) || tries === TRIES) throw error;
      await sleep(AGAIN_AFTER_MS);
    }
  }
}

const INDEX = /^CREATE (?:UNIQUE )?INDEX IF NOT EXISTS "(\w+)" ON "(\w+)"\."(\w+)"/;

/**
 * Builds the indexes of the coming migrations beside the running version, which goes on writing to the tables. The migration then finds
 * them. It builds those that could not be built, as on a new table or column.
 */
export async function buildIndexesAhead({ query }: Omit<Target, "migrate">, folder: string) {
  const last = (await readLastMigration({ query })) ?? Number.POSITIVE_INFINITY;
  for (const statement of listStatements(folder, last)) {
    const [, name, schema, table] = INDEX.exec(statement) ?? [];
    if (name === undefined) continue;
    const { rows } = await query(
      "select to_regclass($1) is not null as found, exists (select from pg_index where indexrelid = to_regclass($2) and not indisvalid) as broken",
      [`"${schema}"."${table}"`, `"${schema}"."${name}"`],
    );
    const { found, broken } = rows[0] as { found: boolean; broken: boolean };
    if (!found) continue;
    // The rest of a failed or killed build counts as an index and serves no query.
    const drop = () => query(`DROP INDEX CONCURRENTLY IF EXISTS "${schema}"."${name}"`);
    if (broken) await drop();
    await query(statement.replace("INDEX", "INDEX CONCURRENTLY")).catch(drop);
  }
}

const listStatements = (folder: string, after: number): string[] =>
  readJournal(folder)
    .filter(({ when }) => when > after)
    .flatMap(({ tag }) =>
      readFileSync(path.join(folder, `${tag}.sql`), "utf8").split("--> statement-breakpoint"),
    )
    .map((statement) => statement.trim());

/** The last migration of version 1.0.0. A database without it is older than any release. */
export const FIRST_RELEASE = { tag: "0017_provider-data", when: 1_795_372_845_438 };

/** @throws StartupError if the database is older than the first release */
export async function migrateTables(target: Target, folder: string): Promise<void> {
  const last = await readLastMigration(target);
  if (last !== null && last < FIRST_RELEASE.when)
    throw new StartupError("The database is older than version 1.0.0: upgrade it to 1.0.0 first.");
  if (last !== null) await target.migrate(path.join(folder, "upgrades"));
  await target.migrate(folder);
  await validateConstraints(target);
}

/** SQL states: a check or a reference that a stored row breaks. */
const BROKEN = ["23514", "23503"];

/**
 * Checks the stored rows for constraints that a migration added as NOT VALID. They hold for new rows already. The check lets the running
 * version read and write. A constraint that a stored row breaks stays as it is.
 */
async function validateConstraints({ query }: Omit<Target, "migrate">): Promise<void> {
  const { rows } = await query(
    `select format('alter table %s validate constraint %I', conrelid::regclass, conname) as statement from pg_constraint
      where not convalidated and connamespace::regnamespace::text in ('portal', 'provider', 'sandbox')`,
  );
  for (const { statement } of rows as { statement: string }[]) {
    await query("begin");
    try {
      await query("set local statement_timeout = 0");
      await query(statement);
      await query("commit");
    } catch (error) {
      await query("rollback");
      if (!BROKEN.includes((error as { code?: string }).code ?? "")) throw error;
    }
  }
}

/** @returns the time of the newest migration in a folder, in milliseconds as in the database */
export const readNewestMigration = (folder: string): number =>
  Math.max(...readJournal(folder).map(({ when }) => when));

function readJournal(folder: string): Journal["entries"] {
  const file = path.join(folder, "meta", "_journal.json");
  return (JSON.parse(readFileSync(file, "utf8")) as Journal).entries;
}

async function readLastMigration({ query }: Omit<Target, "migrate">): Promise<number | null> {
  const place = await query(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as found",
  );
  if (!(place.rows[0] as { found: boolean }).found) return null;
  const { rows } = await query("select max(created_at) as at from drizzle.__drizzle_migrations");
  const { at } = rows[0] as { at: string | number | null };
  return at === null ? null : Number(at);
}
