/**
 * CPU of the database for each scheduled job and each purge while nothing is due, after growth. The first run works off what is due and is
 * not counted. `npm run bench -- bench.jobs --customers 1000000` sets the number of customers, a multiple of 500. Each has ten bookings.
 */
import { expect, onTestFinished, test } from "vitest";
import { purgeExpired } from "~/database/retention.server";
import { addDays, toSingaporeDay } from "~/lib/singapore-date";
import { options } from "../chaos/options";
import { insertPeople } from "../helpers/database/bulk-data";
import { databaseOn } from "../helpers/database/database";
import { onServer } from "../helpers/database/database-server";
import { findPostgres } from "../helpers/database/postgres";
import { openTestProvider, type TestProvider } from "../helpers/provider/test-provider";
import { cpuBetween, databaseCpuOf } from "./database-cpu";
import { reportGoal } from "./goals";

const CUSTOMERS = Number(options("customers", "100000"));
const SESSIONS_EACH = 10;
const ROUNDS = 10;
const timeout = 1_800_000 + CUSTOMERS * 12;

/** Each job, and the purge of each table, by name. */
function listWork({ provider, database, clock }: TestProvider): [string, () => Promise<unknown>][] {
  const fail = (error: unknown) => {
    throw error;
  };
  return [
    ...provider.jobs.map(({ name, work }): [string, () => Promise<unknown>] => [name, work]),
    ...provider.retention.swept.map((entry): [string, () => Promise<unknown>] => [
      `purge of ${entry.what}`,
      () => purgeExpired(database.db, clock.now(), [entry], fail),
    ]),
  ];
}

test("jobs and purges with nothing due, at many customers", { timeout }, async ({ task }) => {
  const server = await findPostgres();
  if (server === null) return console.info("no PostgreSQL server answers: nothing is measured");
  const database = await databaseOn(server);
  onTestFinished(() => database.close());
  // The next day at 10 AM is no quiet hour, and after everything that is loaded.
  const tomorrow = new Date(`${addDays(toSingaporeDay(new Date()), 1)}T02:00:00Z`);
  const world = await openTestProvider(tomorrow, database);
  for (const statement of insertPeople({ customers: CUSTOMERS, sessionsEach: SESSIONS_EACH }))
    await onServer(database.url, statement);
  await onServer(database.url, "vacuum analyze");
  const settled = new Map<string, number>();
  for (const [what, work] of listWork(world)) {
    const began = performance.now();
    await work();
    settled.set(what, (performance.now() - began) / 1000);
  }
  await world.job("send-messages");
  // The server's autovacuum does the same at a provider.
  await onServer(database.url, "vacuum analyze");
  const table: { what: string; "s for what was due": string | undefined; "ms of CPU": number }[] =
    [];
  for (const [what, work] of listWork(world)) {
    const before = await databaseCpuOf(database.url);
    for (let round = 0; round < ROUNDS; round += 1) await work();
    const each = cpuBetween(before, await databaseCpuOf(database.url)) / ROUNDS;
    table.push({ what, "s for what was due": settled.get(what)?.toFixed(1), "ms of CPU": each });
  }
  console.table(table);
  const most = (which: (what: string) => boolean) =>
    Math.max(...table.filter(({ what }) => which(what)).map((row) => row["ms of CPU"]));
  const isPurge = (what: string) => what.startsWith("purge");
  reportGoal(task, {
    "a job with nothing due after growth": most((what) => !isPurge(what)),
    "a purge with nothing due after growth": most(isPurge),
  });
  expect(world.logged.filter((line) => "err" in line)).toEqual([]);
});
