/** Brings the tables of a database up to date: a new one by the baseline, an older one by the upgrades since the first release. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { StartupError } from "~/lib/start-error";

interface Journal {
  /** The migrations in order, with their time of creation in milliseconds. */
  entries: { tag: string; when: number }[];
}

interface Target {
  query(statement: string): Promise<{ rows: unknown[] }>;
  /** Carries out the migrations of a folder that are newer than the last one in the database. */
  migrate(folder: string): Promise<void>;
}

/** The last migration of version 1.0.0. A database without it is older than any release. */
export const FIRST_RELEASE = { tag: "0017_provider-data", when: 1_795_372_845_438 };

/** @throws StartupError if the database is older than the first release */
export async function migrateTables(target: Target, folder: string): Promise<void> {
  const last = await readLastMigration(target);
  if (last !== null && last < FIRST_RELEASE.when)
    throw new StartupError("The database is older than version 1.0.0: upgrade it to 1.0.0 first.");
  if (last !== null) await target.migrate(path.join(folder, "upgrades"));
  await target.migrate(folder);
}

/** @returns the time of the newest migration in a folder, in milliseconds as in the database */
export function readNewestMigration(folder: string): number {
  const file = path.join(folder, "meta", "_journal.json");
  const { entries } = JSON.parse(readFileSync(file, "utf8")) as Journal;
  return Math.max(...entries.map(({ when }) => when));
}

async function readLastMigration({ query }: Target): Promise<number | null> {
  const place = await query(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as found",
  );
  if (!(place.rows[0] as { found: boolean }).found) return null;
  const { rows } = await query("select max(created_at) as at from drizzle.__drizzle_migrations");
  const { at } = rows[0] as { at: string | number | null };
  return at === null ? null : Number(at);
}
