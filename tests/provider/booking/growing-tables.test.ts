import { afterEach, expect, inject, test } from "vitest";
import { type OpenDatabase, openDatabase } from "~/database/engine/connect.server";
import { analyzeGrownTables, watchTableGrowth } from "~/database/table-statistics.server";
import { insertPeople } from "../../helpers/bulk-data";
import { freshDatabase } from "../../helpers/database";
import { FIRST_DAY } from "../../helpers/first-day";
import { buy, declareHealth, owner, type PackageOwner, vacant } from "../../helpers/package-owner";
import { register } from "../../helpers/registered";
import { openTestProvider } from "../../helpers/test-provider";

const server = inject("postgres");

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Creates a database on the server. Each process that opens it here has one connection. */
async function newDatabase(): Promise<() => Promise<OpenDatabase>> {
  const { url, close } = await freshDatabase("sample");
  await close();
  return async () => {
    const opened = await openDatabase({
      databaseUrl: url as string,
      dataDir: "memory:",
      migrationsFolder: "app/database/migrations",
      connections: 1,
    });
    closing.push(() => opened.close());
    return opened;
  };
}

/** Counts the pages of tables and indexes, from the statistics of PostgreSQL. */
async function pagesRead({ runSql }: OpenDatabase, work: () => Promise<unknown>) {
  const read = async () => {
    await runSql("select pg_stat_force_next_flush()");
    const { rows } = await runSql(
      `select sum(coalesce(heap_blks_hit, 0) + coalesce(heap_blks_read, 0) + coalesce(idx_blks_hit, 0) + coalesce(idx_blks_read, 0))::int
        as pages from pg_statio_user_tables`,
    );
    return rows[0]?.pages as number;
  };
  const before = await read();
  await work();
  return (await read()) - before;
}

/** Reads the times three times, since PostgreSQL plans a named statement only when it repeats. */
async function openTimes(owner: PackageOwner) {
  for (let time = 0; time < 3; time += 1) await vacant(owner);
}

async function ownerOn(database: OpenDatabase, subject: string) {
  const world = await openTestProvider(FIRST_DAY, database);
  const customer = await world.customer(subject);
  const known = (await customer.api.services.list()).services.length > 0;
  if (known) return owner(customer.api, "");
  const clientId = await register(customer);
  await buy(customer.api, "circuit-training");
  await declareHealth(customer.api, clientId);
  return owner(customer.api, clientId);
}

test.runIf(server)(
  "free times cost an open connection the same as a new one after 5,000 bookings",
  async () => {
    const open = await newDatabase();
    const first = await open();
    const before = await ownerOn(first, "early-customer");
    // Autovacuum does this to the empty tables of a new portal.
    await first.runSql("analyze");
    await openTimes(before);
    for (const statement of insertPeople({ customers: 500, sessionsEach: 10 }))
      await first.runSql(statement);

    await analyzeGrownTables(first.runSql);

    const second = await open();
    const after = await ownerOn(second, "early-customer");
    await openTimes(after);
    const fresh = await pagesRead(second, () => vacant(after));
    const stale = await pagesRead(first, () => vacant(before));
    expect(stale / fresh).toBeLessThanOrEqual(1.3);
  },
);

test.runIf(server)("a running process analyzes a table that has grown", async () => {
  const { runSql } = await (await newDatabase())();
  await runSql("create table grown (number integer)");
  await runSql("analyze grown");
  await runSql("insert into grown select generate_series(1, 10000)");
  const failed: unknown[] = [];
  watchTableGrowth(runSql, (error) => failed.push(error), 10);
  await expect
    .poll(async () => (await runSql("select reltuples from pg_class where relname = 'grown'")).rows)
    .toEqual([{ reltuples: 10_000 }]);
  expect(failed).toEqual([]);
});
