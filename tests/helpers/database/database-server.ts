/** Statements on a PostgreSQL server, outside the databases that tests make there. */
import pg from "pg";

const IN_USE = "55006";

export async function onServer(server: string, statement: string): Promise<void> {
  await connected(server, (client) => client.query(statement));
}

/** Drops the databases whose names begin with this text, even if they are in use. */
export async function dropLike(server: string, beginning: string): Promise<void> {
  await eachLike(server, beginning, (client, name) =>
    client.query(`drop database if exists ${name} with (force)`),
  );
}

/** Drops such databases unless they are in use. */
export async function dropUnusedLike(server: string, beginning: string): Promise<void> {
  await eachLike(server, beginning, (client, name) =>
    client.query(`drop database if exists ${name}`).catch((error) => {
      if (error.code !== IN_USE) throw error;
    }),
  );
}

async function eachLike(
  server: string,
  beginning: string,
  work: (client: pg.Client, name: string) => Promise<unknown>,
): Promise<void> {
  await connected(server, async (client) => {
    const { rows } = await client.query(
      "select datname from pg_database where starts_with(datname, $1)",
      [beginning],
    );
    for (const { datname } of rows) await work(client, datname);
  });
}

async function connected(
  server: string,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
