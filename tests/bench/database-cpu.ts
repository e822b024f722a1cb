/** CPU that a PostgreSQL server on this machine uses for a portal's connections. */
import pg from "pg";
import { cpuOf } from "./load";

/** Milliseconds of user and system, by the process of a connection. */
type CpuByProcess = ReadonlyMap<number, number>;

/** Reads the CPU of all open connections to the database. */
export async function databaseCpuOf(address: string): Promise<CpuByProcess> {
  const client = new pg.Client(address);
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>(
      "select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
    return new Map(
      await Promise.all(rows.map(async ({ pid }) => [pid, await cpuOf(pid)] as const)),
    );
  } finally {
    await client.end();
  }
}

/** Computes the CPU that was used in between. A connection that was closed in between is left out, and would otherwise count as negative. */
export const cpuBetween = (before: CpuByProcess, after: CpuByProcess): number =>
  [...after].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0);
