/** The database engines available for tests: always PGlite, and PostgreSQL if a server answers. */
import pg from "pg";

/** A local server responds faster over its socket than over the network. */
const LOCAL = [
  "postgres://postgres@localhost/postgres?host=/var/run/postgresql",
  "postgres://postgres@127.0.0.1:5432/postgres",
];

/** No test cuts the server's power. Commits take a sixth of the time without waiting for its disk. */
const FAST = "-c synchronous_commit=off";

/**
 * Finds a PostgreSQL server that allows new databases.
 *
 * @returns its URL, or null
 */
export async function findPostgres(): Promise<string | null> {
  const asked = process.env.TEST_DATABASE_URL;
  if (asked !== undefined) return toServer(asked);
  for (const url of LOCAL) {
    const server = await toServer(url).catch(() => null);
    if (server !== null) return server;
  }
  return null;
}

async function toServer(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  try {
    await client.connect();
    await client.query("select 1");
  } catch (error) {
    throw new Error("TEST_DATABASE_URL does not answer", { cause: error });
  } finally {
    await client.end().catch(() => undefined);
  }
  const address = new URL(url);
  address.searchParams.set("options", FAST);
  return address.href;
}
