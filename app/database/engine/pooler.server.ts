/** Detects a pooler in front of PostgreSQL, and whether it supports named statements. */
import pg from "pg";

/**
 * "without-names": PgBouncer in transaction mode, older than 1.21 or without max_prepared_statements. It sends a named statement to
 * connections that do not have it.
 */
export type Pooler = "none" | "with-names" | "without-names";

/** Milliseconds. A pool of one connection does not answer the second client. */
const PROBE_WITHIN_MS = 3_000;
const NAMED = { name: "portal_pooler_probe", text: "select 1" };
/** PostgreSQL's codes: the statement does not exist, or another client has named it. */
const NAMELESS = ["26000", "42P05"];

type Numbered = pg.Client & { processID: number | null };

export async function detectPooler(connectionString: string): Promise<Pooler> {
  const settings = {
    connectionString,
    connectionTimeoutMillis: PROBE_WITHIN_MS,
    query_timeout: PROBE_WITHIN_MS,
  };
  const [one, other] = [new pg.Client(settings), new pg.Client(settings)];
  for (const client of [one, other]) client.on("error", () => undefined);
  try {
    await one.connect();
    const { rows } = await one.query("select pg_backend_pid() as pid");
    // A pooler invents the process number that it reports to a client.
    if (rows[0].pid === (one as Numbered).processID) return "none";
    await other.connect();
    return await probeNames(one, other);
  } finally {
    for (const client of [one, other]) await client.end().catch(() => undefined);
  }
}

/** Lets another client occupy the server connection that has the named statement. */
async function probeNames(one: pg.Client, other: pg.Client): Promise<Pooler> {
  try {
    await one.query(NAMED);
    await other.query("begin");
    await one.query(NAMED);
    return "with-names";
  } catch (error) {
    if (NAMELESS.includes((error as { code?: string }).code ?? "")) return "without-names";
    throw error;
  }
}
