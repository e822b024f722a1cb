/** CPU that a PostgreSQL server on this machine uses for a portal's connections. */
import pg from "pg";
import { cpuOf } from "./load";

/** Reads milliseconds of user and system of all open connections to the database. */
export async function databaseCpuOf(address: string): Promise<number> {
  const client = new pg.Client(address);
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>(
      "select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
    const each = await Promise.all(rows.map(({ pid }) => cpuOf(pid)));
    return each.reduce((sum, ms) => sum + ms, 0);
  } finally {
    await client.end();
  }
}
