/** Detects a pooler in front of PostgreSQL, and whether it supports named statements. */
import { randomUUID } from "node:crypto";
import pg from "pg";

/**
 * "without-names": PgBouncer in transaction mode, older than 1.21 or without max_prepared_statements. It sends a named statement to
 * connections that do not have it.
 */
export type Pooler = "none" | "with-names" | "without-names";

/** Milliseconds. A full pool does not answer the next client. */
const PROBE_WITHIN_MS = 3_000;
/** Connections of the pooler that the probe occupies at most, until it meets another one than at first. */
const HOLDERS = 3;

type Numbered = pg.Client & { processID: number | null };

export async function detectPooler(connectionString: string): Promise<Pooler> {
  const clients: pg.Client[] = [];
  const connect = async () => {
    const client = new pg.Client({
      connectionString,
      connectionTimeoutMillis: PROBE_WITHIN_MS,
      query_timeout: PROBE_WITHIN_MS,
    });
    client.on("error", () => undefined);
    clients.push(client);
    await client.connect();
    return client;
  };
  try {
    const one = await connect();
    const { rows } = await one.query("select pg_backend_pid() as pid");
    // A pooler invents the process number that it reports to a client.
    if (rows[0].pid === (one as Numbered).processID) return "none";
    return (await supportsNames(one, connect).catch(() => false)) ? "with-names" : "without-names";
  } finally {
    for (const client of clients) await client.end().catch(() => undefined);
  }
}

/**
 * Runs a named statement on two connections of the server, while other clients occupy the first. The name is new, because a pooler keeps
 * connections on which an earlier probe has used its name.
 * @throws if the second connection does not have the statement, or the pool is full
 */
async function supportsNames(one: pg.Client, connect: () => Promise<pg.Client>): Promise<boolean> {
  const named = { name: `portal_probe_${randomUUID()}`, text: "select pg_backend_pid() as pid" };
  const serverOf = async () => (await one.query(named)).rows[0].pid as number;
  const first = await serverOf();
  for (let holders = 0; holders < HOLDERS; holders += 1) {
    await (await connect()).query("begin");
    if ((await serverOf()) !== first) return true;
  }
  return false;
}
