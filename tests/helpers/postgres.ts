/** Which database engines this machine can test on. PGlite always; PostgreSQL when one answers. */
import pg from "pg";

/** By its socket a server on this machine answers sooner than by the network. */
const LOCAL = [
  "postgres://postgres@localhost/postgres?host=/var/run/postgresql",
  "postgres://postgres@127.0.0.1:5432/postgres",
];

/** No test pulls the server's plug: without waiting for its disk a commit takes a sixth of the time. */
const FAST = "-c synchronous_commit=off";

/** The address of a PostgreSQL server that lets us make databases, or null. */
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
