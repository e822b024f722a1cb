import { afterEach, expect, inject, test } from "vitest";
import { type OpenDatabase, openDatabase } from "~/database/engine/connect.server";
import { analyzeGrownTables, watchTableGrowth } from "~/database/table-statistics.server";
import {
  buy,
  declareHealth,
  owner,
  type PackageOwner,
  vacant,
} from "../../helpers/booking/package-owner";
import { insertPeople } from "../../helpers/database/bulk-data";
import { freshDatabase } from "../../helpers/database/database";
import { FIRST_DAY } from "../../helpers/database/first-day";
import { pagesRead } from "../../helpers/database/pages-read";
import { register } from "../../helpers/people/registered";
import { openTestProvider } from "../../helpers/provider/test-provider";

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

test.runIf(server)(
  "a table that was analyzed before its rows were committed is analyzed again",
  async () => {
    const open = await newDatabase();
    const [first, second] = [await open(), await open()];
    await first.runSql("create table filling (id int)");
    await first.runSql("begin");
    await first.runSql("insert into filling select generate_series(1, 5000)");
    await analyzeGrownTables(second.runSql);
    await first.runSql("commit");

    // The server counts the committed rows within a second.
    await expect
      .poll(
        async () => {
          await analyzeGrownTables(second.runSql);
          const { rows } = await second.runSql(
            "select reltuples from pg_class where relname = 'filling'",
          );
          return rows;
        },
        { timeout: 30_000 },
      )
      .toEqual([{ reltuples: 5000 }]);
  },
);

/** Counts the table pages that each work reads when nothing is planned any more. */
async function countPages(
  database: OpenDatabase,
  works: Record<string, () => Promise<unknown>>,
): Promise<Record<string, number>> {
  await database.runSql("analyze");
  const pages: Record<string, number> = {};
  for (const [name, work] of Object.entries(works)) {
    const looks: number[] = [];
    // Planning reads pages too. The first look plans, and so does each look of a process that has used up its statement names.
    for (let look = 0; look < 4; look += 1) looks.push(await pagesRead(database, work));
    pages[name] = Math.min(...looks);
  }
  return pages;
}

/** Calls behind My services and the bell of every page. */
const calls = ({ api }: PackageOwner): Record<string, () => Promise<unknown>> => ({
  "services.list": () => api.services.list(),
  "sessions.list": () => api.sessions.list(),
  "notifications.list": () => api.notifications.list(),
});

test.runIf(server)(
  "a customer's calls read about the same after 20,000 bookings of others",
  async () => {
    const database = await (await newDatabase())();
    const customer = await ownerOn(database, "early-customer");
    const few = await countPages(database, calls(customer));
    for (const statement of insertPeople({ customers: 2_000, sessionsEach: 10 }))
      await database.runSql(statement);
    const many = await countPages(database, calls(customer));
    // The bookings of all are some 500 pages.
    for (const [name, pages] of Object.entries(many))
      expect([name, pages < (few[name] ?? 0) * 2 + 50, few[name], pages]).toEqual([
        name,
        true,
        few[name],
        pages,
      ]);
  },
);

/** Jobs of bookings and forms, whose tables keep the past. The others read partial indexes of what is open. */
const jobsOfHistory = [
  "complete-sessions",
  "close-attendance",
  "remind-of-sessions",
  "end-invitations",
  "tell-package-news",
  "close-health-forms",
];

test.runIf(server)("a job reads about the same after 20,000 bookings that are over", async () => {
  const database = await (await newDatabase())();
  const { provider, clock } = await openTestProvider(FIRST_DAY, database);
  clock.set(new Date("2027-03-01T02:00:00Z"));
  const jobs = Object.fromEntries(
    jobsOfHistory.map((name) => [
      name,
      () => provider.jobs.find((job) => job.name === name)?.work() as Promise<void>,
    ]),
  );
  const few = await countPages(database, jobs);
  for (const statement of insertPeople({ customers: 2_000, sessionsEach: 10 }))
    await database.runSql(statement);
  await database.runSql(
    "update provider.session_booking set status = 'COMPLETED', attendance = 'ATTENDED'",
  );
  // Autovacuum removes the versions before the update.
  await database.runSql("vacuum provider.session_booking");
  const many = await countPages(database, jobs);
  const grown = Object.entries(many).filter(([name, pages]) => pages > (few[name] ?? 0) * 2 + 50);
  expect(grown).toEqual([]);
});

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
