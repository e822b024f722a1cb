/** One statement on a PostgreSQL server, outside the databases that tests make there. */
import pg from "pg";

export async function onServer(server: string, statement: string): Promise<void> {
  await ask(server, statement);
}

/** The names of the server's databases that begin so. */
export async function databasesLike(server: string, beginning: string): Promise<string[]> {
  const rows = await ask(server, "select datname from pg_database where starts_with(datname, $1)", [
    beginning,
  ]);
  return rows.map(({ datname }) => datname);
}

async function ask(server: string, statement: string, values: string[] = []) {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    return (await client.query(statement, values)).rows;
  } finally {
    await client.end();
  }
}
