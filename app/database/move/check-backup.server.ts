/** Compares a restored copy of the database with the live one. The copy is opened as a portal would open it, with the live secret. */
import { StartupError } from "~/lib/start-error";
import { type OpenDatabase, openDatabase } from "../engine/connect.server";
import { lockDataFolder, requireStoredData } from "../engine/data-folder.server";
import { loadAppSecret } from "../secrets/app-secret.server";
import { type CopyResult, countAllRows, type RunStatement } from "./copy-database.server";

interface BackupCheck {
  live: OpenDatabase;
  /** Address of the copy on a server, or its data folder. */
  copy: string;
  dataDir: string;
  migrationsFolder: string;
  appSecret?: string | undefined;
  previousSecret?: string | undefined;
}

export interface CheckedBackup extends CopyResult {
  /** The time of the copy's newest row. */
  until: Date;
}

/** A row that was written at the time of the backup may be missing in it. */
const UNCERTAIN_MS = 10 * 60_000;

/** A copy that ends earlier before the live database is not the last one. */
const OLDEST_MS = 48 * 60 * 60_000;

/**
 * Opens the copy with the secret, migrates it, and looks for rows that it should have. The live database is only read.
 * @throws StartupError if the copy is the live database, the secret is not its own, rows are missing, or it is two days older
 */
export async function checkBackup(check: BackupCheck): Promise<CheckedBackup> {
  const { copy: address, live, ...settings } = check;
  const isServer = /^postgres(ql)?:\/\//.test(address);
  const place = isServer
    ? { ...settings, databaseUrl: address }
    : { ...settings, dataDir: address, databaseUrl: undefined };
  if (!isServer) {
    requireStoredData(address);
    await lockDataFolder(address);
  }
  const copy = await openDatabase(place);
  try {
    const [there, here] = [statementsOn(copy), statementsOn(live)];
    if (isServer && (await identify(there)) === (await identify(here)))
      throw new StartupError("This is the portal's own database. Restore the backup into another.");
    await loadAppSecret(copy.db, { ...place, dryRun: true });
    const until = await findNewest(there);
    await requireRecent(here, until);
    await requireRows(here, there, until);
    return { ...(await countAllRows(there)), until };
  } finally {
    await copy.close();
  }
}

const statementsOn =
  ({ runSql }: OpenDatabase): RunStatement =>
  async (text, values) =>
    (await runSql(text, values)).rows;

async function identify(run: RunStatement): Promise<string> {
  const rows = await run(
    "select oid, pg_postmaster_start_time()::text as started from pg_database where datname = current_database()",
  );
  return JSON.stringify(rows);
}

/** Lists the provider's tables whose rows state when they were written. */
async function listDatedTables(run: RunStatement): Promise<string[]> {
  const rows = await run(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.columns
    where table_schema = 'provider' and column_name = 'created_at' and data_type = 'timestamp with time zone' order by 1`,
  );
  return rows.map(({ name }) => String(name));
}

/** @throws StartupError if no row states a time */
async function findNewest(run: RunStatement): Promise<Date> {
  const times = (await listDatedTables(run)).map(
    (table) => `select max(created_at) as at from ${table}`,
  );
  const [row] = await run(`select max(at) as newest from (${times.join(" union all ")}) as times`);
  if (!row?.newest) throw new StartupError("The copy has no customers, orders or messages.");
  return new Date(row.newest as string | Date);
}

async function requireRecent(live: RunStatement, until: Date): Promise<void> {
  const newest = await findNewest(live);
  if (newest.getTime() - until.getTime() > OLDEST_MS)
    throw new StartupError(
      `The copy ends at ${until.toISOString()}, and the portal's last row is of ${newest.toISOString()}. Check a newer backup.`,
    );
}

/** Purges delete rows of the live database, so it may have fewer of them. */
async function requireRows(live: RunStatement, copy: RunStatement, until: Date): Promise<void> {
  const before = [new Date(until.getTime() - UNCERTAIN_MS).toISOString()];
  for (const table of await listDatedTables(live)) {
    const count = `select count(*)::int as many from ${table} where created_at <= $1::timestamptz`;
    const [[here], [there]] = [await live(count, before), await copy(count, before)];
    if (Number(here?.many) > Number(there?.many))
      throw new StartupError(
        `The copy lacks rows of ${table}: it has ${there?.many} of ${here?.many}. Do not rely on this backup.`,
      );
  }
}
