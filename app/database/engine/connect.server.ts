/** One PostgreSQL dialect, two engines: PGlite in a folder, or a PostgreSQL server by address. */
import { mkdir } from "node:fs/promises";
import type { PGlite } from "@electric-sql/pglite";
import { drizzle as drizzlePg } from "drizzle-orm/node-postgres";
import { migrate as migratePg } from "drizzle-orm/node-postgres/migrator";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { drizzle as drizzleLite } from "drizzle-orm/pglite";
import { migrate as migrateLite } from "drizzle-orm/pglite/migrator";
import pg from "pg";
import type { Disabled } from "~/lib/optimisations";
import { StartupError } from "~/lib/start-error";
import {
  type ChangeListeners,
  ENDED_SIGN_IN_CHANNEL,
  listenForChanges,
  PROVIDER_DATA_CHANNEL,
} from "./change-listener.server";
import { getDatabaseFolder } from "./data-folder.server";
import {
  buildIndexesAhead,
  LOCK_WITHIN_MS,
  migrateTables,
  retryWhileInUse,
} from "./migrate.server";
import { createPglite } from "./pglite-client.server";
import { DEFAULT_POOL_SIZE, openPool } from "./pool.server";
import { detectPooler, type Pooler } from "./pooler.server";
import { createPrimaryFinder, type PrimaryFinder } from "./primary.server";
import { findDatabaseFaults } from "./unfit-database.server";

/** The database itself or a transaction in it, on which queries run. Inside a transaction use only the transaction. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

/** Plain SQL for a library that brings its own: the job queue. */
export type RunSql = (
  text: string,
  values?: unknown[],
) => Promise<{ rows: Record<string, unknown>[]; rowCount: number }>;

export interface OpenDatabase {
  db: Database;
  engine: "pglite" | "postgresql";
  /** The pooler between the portal and the server. */
  pooler: Pooler;
  runSql: RunSql;
  /** Connections to the server, how many of them are idle, and how many requests wait for one. */
  connections(): Record<
    "database_connections" | "database_connections_idle" | "database_waiting",
    number
  >;
  /** Calls whenever the provider's data was changed, or a sign-in was ended. */
  onChange(listeners: ChangeListeners): Promise<void>;
  /** Runs set-up work that writes under a lock, so that one process on this database does it at a time. */
  alone<Result>(work: () => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

const CONNECT_WITHIN_MS = 10_000;

/** Any number, the same in every process. */
const SET_UP_LOCK = 74_219_003;

export interface DatabaseSettings {
  databaseUrl?: string;
  /** At most, to the server. */
  connections?: number;
  /** A folder, or "memory:" for tests. */
  dataDir: string;
  migrationsFolder: string;
  disabledOptimisations?: Disabled;
}

/** Opens the database and brings its tables up to date. */
export function openDatabase(settings: DatabaseSettings): Promise<OpenDatabase> {
  return settings.databaseUrl === undefined
    ? openFolder(settings)
    : openServer(settings.databaseUrl, settings);
}

async function openFolder(settings: DatabaseSettings): Promise<OpenDatabase> {
  const { dataDir, migrationsFolder, disabledOptimisations: disabled } = settings;
  if (dataDir === "memory:") return openPglite(await createPglite({ disabled }), migrationsFolder);
  await mkdir(dataDir, { recursive: true });
  const folder = getDatabaseFolder(dataDir);
  return openPglite(await createPglite({ dataDir: folder, disabled }), migrationsFolder);
}

/** Opens the database on a PGlite and migrates its tables. */
export async function openPglite(lite: PGlite, migrationsFolder: string): Promise<OpenDatabase> {
  const db = drizzleLite(lite);
  const migrate = (folder: string) => migrateLite(db, { migrationsFolder: folder });
  await migrateTables({ query: (statement) => lite.query(statement), migrate }, migrationsFolder);
  return {
    db: db as unknown as Database,
    engine: "pglite",
    pooler: "none",
    runSql: async (text, values) => {
      // A text without values may hold several statements, which only exec accepts.
      if (values === undefined || values.length === 0) {
        const results = await lite.exec(text);
        const last = results.at(-1);
        return {
          rows: (last?.rows ?? []) as Record<string, unknown>[],
          rowCount: last?.affectedRows ?? 0,
        };
      }
      const result = await lite.query<Record<string, unknown>>(text, values);
      return { rows: result.rows, rowCount: result.affectedRows ?? result.rows.length };
    },
    connections: () => ({
      database_connections: 1,
      database_connections_idle: 0,
      database_waiting: 0,
    }),
    onChange: async ({ changed, signInEnded }) => {
      await lite.listen(PROVIDER_DATA_CHANNEL, changed);
      await lite.listen(ENDED_SIGN_IN_CHANNEL, signInEnded);
    },
    // A data folder has one process.
    alone: (work) => work(),
    close: () => lite.close(),
  };
}

async function openServer(
  databaseUrl: string,
  { migrationsFolder, connections, disabledOptimisations = new Set() }: DatabaseSettings,
): Promise<OpenDatabase> {
  const primary = createPrimaryFinder(databaseUrl);
  await underLock(primary, async (client) => {
    const faults = await findDatabaseFaults(client, connections ?? DEFAULT_POOL_SIZE);
    if (faults.length > 0)
      throw new StartupError(faults.map((fault) => `DATABASE_URL: ${fault}`).join("\n"));
    const query = (statement: string, values?: unknown[]) =>
      client.query<Record<string, unknown>>(statement, values);
    const migrate = async (folder: string) => {
      await buildIndexesAhead({ query }, folder);
      await retryWhileInUse(async () => {
        // A limit of the database is for pages. The migrations run in this transaction, which keeps one connection of a pooler.
        await query("begin");
        await query("set local statement_timeout = 0");
        await query(`set local lock_timeout = ${LOCK_WITHIN_MS}`);
        await migratePg(drizzlePg(client), { migrationsFolder: folder });
      });
    };
    return migrateTables({ query, migrate }, migrationsFolder);
  });
  const pooler = await detectPooler(await primary.find()).catch((): Pooler => "none");
  const disabled =
    pooler === "without-names"
      ? new Set([...disabledOptimisations, "statement-names" as const])
      : disabledOptimisations;
  const pool = openPool(primary, { connections, disabled, pooled: pooler !== "none" });
  const listening: (() => Promise<void>)[] = [];
  return {
    db: drizzlePg(pool) as unknown as Database,
    engine: "postgresql",
    pooler,
    runSql: async (text, values) => {
      // A statement with values may be given a name. Several statements have no values and give several results, of which the last one is
      // the answer.
      const result = await (values?.length ? pool.query({ text, values }) : pool.query(text));
      const last = Array.isArray(result) ? result.at(-1) : result;
      return { rows: last?.rows ?? [], rowCount: last?.rowCount ?? 0 };
    },
    connections: () => ({
      database_connections: pool.totalCount,
      database_connections_idle: pool.idleCount,
      database_waiting: pool.waitingCount,
    }),
    onChange: async (listeners) => {
      listening.push(await listenForChanges(primary, listeners));
    },
    alone: (work) => underLock(primary, work),
    async close() {
      for (const end of listening) await end();
      await pool.end();
    },
  };
}

/** Extracts the message. A host with several addresses that all refuse gives an AggregateError. */
function wordsOf(error: Error): string {
  return error instanceof AggregateError ? String(error.errors[0]?.message) : error.message;
}

/**
 * Runs work under a lock of the database. A second connection holds the lock in a transaction, because a pooler could give a later
 * statement, and a lock that belongs to no transaction, to another client.
 */
async function underLock<Result>(
  primary: PrimaryFinder,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const [holder, client] = [await connectTo(primary), await connectTo(primary)];
  try {
    await holder.query("begin");
    await holder.query("set local idle_in_transaction_session_timeout = 0");
    await holder.query("set local statement_timeout = 0");
    // A statement with values would keep its snapshot, for which an index that is built beside the running version waits.
    await holder.query(`select pg_advisory_xact_lock(${SET_UP_LOCK})`);
    return await Promise.race([work(client), rejectWhenLost(holder)]);
  } finally {
    await client.end().catch(() => undefined);
    await holder.end().catch(() => undefined); // Ending the transaction lets go of the lock.
  }
}

/** Rejects when the connection that holds the lock is lost, because another process may then work too. */
const rejectWhenLost = (holder: pg.Client) =>
  new Promise<never>((_resolve, reject) => {
    holder.once("error", (cause) =>
      reject(new StartupError("DATABASE_URL: the connection to the database was lost.", { cause })),
    );
  });

async function connectTo(primary: PrimaryFinder): Promise<pg.Client> {
  try {
    const client = new pg.Client({
      connectionString: await primary.find(),
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
    });
    // A lost connection fails its queries. Without a listener it would end the process.
    client.on("error", () => undefined);
    await client.connect();
    return client;
  } catch (error) {
    throw new StartupError(
      `DATABASE_URL: the database cannot be opened: ${wordsOf(error as Error)}.`,
      { cause: error },
    );
  }
}
