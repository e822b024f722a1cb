import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterEach, expect, inject, test } from "vitest";
import { type OpenDatabase, openDatabase } from "~/database/engine/connect.server";
import { freshDatabase } from "../../helpers/database/database";
import { emptyPlace, onServer } from "../../helpers/database/database-server";
import { openOldPooler } from "../../helpers/database/old-pooler";
import { openTcpProxy } from "../../helpers/database/tcp-proxy";
import { freePort } from "../../helpers/portal/portal-process";

/* Poolers and several hosts, which only a database server has. */
const server = inject("postgres");
const MIGRATIONS = "app/database/migrations";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function opened(databaseUrl: string): Promise<OpenDatabase> {
  const database = await openDatabase({
    databaseUrl,
    dataDir: "memory:",
    migrationsFolder: MIGRATIONS,
  });
  closing.push(() => database.close());
  return database;
}

async function freshUrl(): Promise<URL> {
  const direct = await freshDatabase();
  closing.push(() => direct.close());
  const url = new URL(direct.url as string);
  url.searchParams.delete("host");
  return url;
}

const numberOf = async ({ db }: OpenDatabase) => {
  const { rows } = (await db.execute(sql`select 42 as found`)) as unknown as {
    rows: { found: number }[];
  };
  return rows[0]?.found;
};

const preparedNumber = ({ db }: OpenDatabase) =>
  db.select({ found: sql<number>`43` }).from(sql`(select 1) as one`).prepare("forty_three");

test.runIf(server)("behind PgBouncer before 1.21 no statement has a name", async () => {
  const url = await freshUrl();
  expect((await opened(url.href)).pooler).toBe("none");
  const pooler = await openOldPooler(url.hostname, Number(url.port || 5432));
  closing.push(() => pooler.close());
  url.host = `127.0.0.1:${pooler.port}`;
  url.searchParams.delete("options");
  const database = await opened(url.href);
  expect(database.pooler).toBe("without-names");
  const probes = pooler.named();
  const prepared = preparedNumber(database);
  for (let times = 0; times < 4; times += 1) {
    expect(await numberOf(database)).toBe(42);
    expect(await prepared.execute()).toEqual([{ found: 43 }]);
  }
  expect(pooler.named()).toBe(probes);
});

test.runIf(server)("of several hosts, the portal uses the one that accepts writes", async () => {
  const url = await freshUrl();
  const [first, second] = [
    await openTcpProxy(url.hostname, Number(url.port || 5432)),
    await openTcpProxy(url.hostname, Number(url.port || 5432)),
  ];
  for (const line of [first, second]) closing.push(() => line.close());
  const hosts = [await freePort(), first.port, second.port].map((port) => `127.0.0.1:${port}`);
  const database = await opened(url.href.replace(url.host, hosts.join(",")));
  expect(await numberOf(database)).toBe(42);
  first.down(true);
  expect(await numberOf(database).catch(() => numberOf(database))).toBe(42);
  first.down(false);
  second.down(true);
  expect(await numberOf(database).catch(() => numberOf(database))).toBe(42);
});

test.runIf(server)("a database that goes away during the start is reported in words", async () => {
  const url = await freshUrl();
  const database = await opened(url.href);
  const starting = database.alone(async () => {
    await database.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
    return new Promise(() => undefined);
  });
  await expect(starting).rejects.toThrow("the connection to the database was lost");
});

/** An empty database, and a folder of migrations with this one alone. */
async function placeWithMigration(migration: string) {
  const { settings, remove } = await emptyPlace(server);
  const folder = await mkdtemp(path.join(tmpdir(), "portal-migrations-"));
  closing.push(remove, () => rm(folder, { recursive: true }));
  await cp(`${MIGRATIONS}/upgrades`, path.join(folder, "upgrades"), { recursive: true });
  await mkdir(path.join(folder, "meta"));
  const entries = [
    { idx: 0, version: "7", when: 2_000_000_000_000, tag: "0000_only", breakpoints: true },
  ];
  const journal = { version: "7", dialect: "postgresql", entries };
  await writeFile(path.join(folder, "meta/_journal.json"), JSON.stringify(journal));
  await writeFile(path.join(folder, "0000_only.sql"), migration);
  return { url: settings.DATABASE_URL as string, folder };
}

test.runIf(server)(
  "a limit that the database sets for pages ends neither a waiting start nor a migration",
  async () => {
    const { url, folder } = await placeWithMigration("select pg_sleep(1)");
    const name = new URL(url).pathname.slice(1);
    await onServer(url, `alter database ${name} set statement_timeout = '300ms'`);
    // The second start waits for the first.
    const starts = [1, 2].map(() =>
      openDatabase({ databaseUrl: url, dataDir: "memory:", migrationsFolder: folder }),
    );
    for (const start of starts) closing.push((await start).close);
    expect(starts).toHaveLength(2);
  },
);

/** The table of a version before, and a migration that changes it and adds an index. */
async function placeWithVisits() {
  const place = await placeWithMigration(
    `ALTER TABLE "public"."visit" ADD COLUMN "note" text;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "visit_day" ON "public"."visit" USING btree ("day");`,
  );
  await onServer(
    place.url,
    `create table visit (day date); create schema drizzle;
     create table drizzle.__drizzle_migrations (id serial, hash text, created_at bigint);
     insert into drizzle.__drizzle_migrations (hash, created_at) values ('', 1999999999999)`,
  );
  return place;
}

test.runIf(server)("pages are served while a migration waits for a table in use", async () => {
  // A process that was killed left its index half built.
  const { url, folder } = await placeWithVisits();
  const [dump, page] = [new pg.Client(url), new pg.Client(url)];
  for (const client of [dump, page]) {
    await client.connect();
    closing.push(() => client.end());
  }
  await dump.query("begin; select * from visit");
  const start = openDatabase({ databaseUrl: url, dataDir: "memory:", migrationsFolder: folder });
  const isWaiting = async () =>
    (
      await page.query(
        "select 1 from pg_locks where relation = 'visit'::regclass and mode = 'AccessExclusiveLock' and not granted",
      )
    ).rowCount === 1;
  await expect.poll(isWaiting, { timeout: 60_000 }).toBe(true);
  await page.query("set statement_timeout = '20s'");
  expect((await page.query("select count(*)::int as visits from visit")).rows).toEqual([
    { visits: 0 },
  ]);
  await dump.query("commit");
  closing.push((await start).close);
  const { rows } = await page.query(
    "select note, (select indisvalid from pg_index where indexrelid = 'visit_day'::regclass) from (select null) as one left join visit on true",
  );
  expect(rows).toEqual([{ note: null, indisvalid: true }]);
});

test.runIf(server)("an index that a killed process left half built is built again", async () => {
  const { url, folder } = await placeWithVisits();
  await onServer(
    url,
    `create index visit_day on visit (day);
     update pg_index set indisvalid = false where indexrelid = 'visit_day'::regclass`,
  );
  const database = await openDatabase({
    databaseUrl: url,
    dataDir: "memory:",
    migrationsFolder: folder,
  });
  closing.push(database.close);
  const { rows } = await database.runSql(
    "select indisvalid from pg_index where indexrelid = 'visit_day'::regclass",
  );
  expect(rows).toEqual([{ indisvalid: true }]);
});
