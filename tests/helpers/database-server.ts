/** One statement on a PostgreSQL server, outside the databases that tests make there. */
import pg from "pg";

export async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
