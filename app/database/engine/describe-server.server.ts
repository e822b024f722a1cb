/** Describes a database host for the operator. */
import pg from "pg";

/** Milliseconds. */
const ANSWER_WITHIN_MS = 5_000;

export interface ServerDescription {
  /** Such as 150004. */
  versionNumber: number;
  version: string;
  isStandby: boolean;
  maxConnections: number;
}

/** @throws Error if the host does not answer or refuses the login */
export const describeServer = (address: string): Promise<ServerDescription> =>
  runOnServer(address, async (client) => {
    const { rows } = await client.query(
      `select current_setting('server_version') as version, current_setting('server_version_num')::int as "versionNumber",
       pg_is_in_recovery() as "isStandby", current_setting('max_connections')::int as "maxConnections"`,
    );
    return rows[0];
  });

/** Runs queries on a separate connection. */
export async function runOnServer<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
