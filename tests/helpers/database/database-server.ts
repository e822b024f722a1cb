/** Statements on a PostgreSQL server, outside the databases that tests make there. */
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";

const IN_USE = "55006";

export async function onServer(server: string, statement: string): Promise<void> {
  await connected(server, (client) => client.query(statement));
}

/**
 * Creates the place of a portal's first start: an empty database on the server, which a first start fills four times faster than PGlite, or
 * else a new folder.
 *
 * @returns the settings, and its removal
 */
export async function emptyPlace(
  server: string | null,
): Promise<{ settings: Record<string, string>; remove: () => Promise<void> }> {
  if (server === null) {
    const folder = await mkdtemp(path.join(tmpdir(), "portal-first-"));
    const remove = () => rm(folder, { recursive: true, force: true });
    return { settings: { DATA_DIR: folder }, remove };
  }
  const name = `portal_first_${randomBytes(6).toString("hex")}`;
  await onServer(server, `create database ${name}`);
  const url = Object.assign(new URL(server), { pathname: `/${name}` });
  const settings = { DATABASE_URL: url.href, APP_SECRET: randomBytes(32).toString("hex") };
  return { settings, remove: () => dropLike(server, name) };
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
