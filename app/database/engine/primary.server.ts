/** Finds the database host that accepts writes, if the address names several: a primary and its standbys. */
import pg from "pg";
import { splitDatabaseUrl } from "~/lib/database-addresses";

/** Milliseconds. A host that is off gives no answer at all. */
const PROBE_WITHIN_MS = 2_000;

export interface PrimaryFinder {
  /**
   * Returns the address of the primary. It probes the hosts only if there are several and the primary is not known.
   * @throws Error if no host accepts writes now
   */
  find(): Promise<string>;
  /** Forgets the primary after its connection was lost, so that the next call probes again. */
  forget(): void;
  /** The first host. */
  address: string;
  /** False for a single host, which is never probed. */
  hasStandby: boolean;
}

export function createPrimaryFinder(databaseUrl: string): PrimaryFinder {
  const addresses = splitDatabaseUrl(databaseUrl);
  const [only = databaseUrl] = addresses;
  if (addresses.length === 1)
    return { find: async () => only, forget: () => undefined, address: only, hasStandby: false };
  let primary: Promise<string> | null = null;
  const forget = () => {
    primary = null;
  };
  return {
    find() {
      if (primary) return primary;
      const probing = probe(addresses);
      primary = probing;
      probing.catch(() => primary === probing && forget());
      return probing;
    },
    forget,
    address: only,
    hasStandby: true,
  };
}

/** Returns the first host that is no standby. Several requests share the answer. */
function probe(addresses: readonly string[]): Promise<string> {
  return Promise.any(
    addresses.map(async (address) => {
      if (await isStandby(address)) throw new Error(`${new URL(address).host} is a standby`);
      return address;
    }),
  ).catch((cause: AggregateError) => {
    const reasons = cause.errors.map(({ message, code }) => message || code).join(", ");
    throw new Error(`Connection terminated: no database host accepts writes (${reasons})`, {
      cause,
    });
  });
}

async function isStandby(connectionString: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: PROBE_WITHIN_MS,
    query_timeout: PROBE_WITHIN_MS,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query("select pg_is_in_recovery() as standby");
    return rows[0].standby;
  } finally {
    await client.end().catch(() => undefined);
  }
}
