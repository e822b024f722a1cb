/** Opens a data folder and an empty database on a server, and moves everything from the one to the other. */
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { type Database, openDatabase } from "../engine/connect.server";
import { lockDataFolder, requireStoredData } from "../engine/data-folder.server";
import { createPrimaryFinder } from "../engine/primary.server";
import { loadAppSecret } from "../secrets/app-secret.server";
import {
  type CopyResult,
  copyAllTables,
  countAllRows,
  type RunStatement,
  requireEmptyDatabase,
} from "./copy-database.server";

interface Move {
  dataDir: string;
  databaseUrl: string;
  migrationsFolder: string;
  /** The folder's secret, which the portal on the server continues to use. */
  appSecret?: string | undefined;
  previousSecret?: string | undefined;
  /** Looks at both, and moves nothing. */
  dryRun: boolean;
  /** Writes down what was moved, in the same transaction. */
  record(db: Database, moved: CopyResult): Promise<void>;
}

/**
 * Moves the folder's data to the server. The folder is locked, no portal may be set up on the server, and the folder stays unchanged.
 * @returns the moved tables and rows
 * @throws StartupError if the folder has no data, the secret is not the folder's, or the server's database is not empty
 */
export async function migrateToPostgresql(move: Move): Promise<CopyResult> {
  const { dataDir, databaseUrl, migrationsFolder, dryRun } = move;
  // Opening a mistyped folder would create an empty database and move that.
  requireStoredData(dataDir);
  await lockDataFolder(dataDir);
  const folder = await openDatabase({ dataDir, migrationsFolder });
  const from: RunStatement = async (text, values) => (await folder.runSql(text, values)).rows;
  try {
    await loadAppSecret(folder.db, { ...move, dryRun: true });
    const server = await openDatabase({ databaseUrl, dataDir, migrationsFolder });
    try {
      return await server.alone(async () =>
        onOneConnection(await createPrimaryFinder(databaseUrl).find(), async (to, db) => {
          if (!dryRun) return copyAllTables(from, to, (moved) => move.record(db, moved));
          await requireEmptyDatabase(to);
          return countAllRows(from);
        }),
      );
    } finally {
      await server.close();
    }
  } finally {
    await folder.close();
  }
}

/** Opens a single connection, as one transaction requires, with more time for a statement than any page has. */
async function onOneConnection<Result>(
  connectionString: string,
  work: (to: RunStatement, db: Database) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString, keepAlive: true });
  await client.connect();
  const to: RunStatement = async (text, values) => {
    const result = await client.query(text, values);
    return (Array.isArray(result) ? result.at(-1) : result)?.rows ?? [];
  };
  try {
    return await work(to, drizzle(client) as unknown as Database);
  } finally {
    await client.end();
  }
}
