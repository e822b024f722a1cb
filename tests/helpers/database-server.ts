/** One statement on a PostgreSQL server, outside the databases that tests make there. */
import pg from "pg";

export async function onServer(server: string, statement: string): Promise<void> {
  await ask(server, statement);
}

/** Throws away the databases whose names begin so. */
export async function dropLike(server: string, beginning: string): Promise<void> {
  const rows = await ask(server, "select datname from pg_database where starts_with(datname, $1)", [
    beginning,
  ]);
  for (const { datname } of rows)
    await onServer(server, `drop database if exists ${datname} with (force)`);
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
