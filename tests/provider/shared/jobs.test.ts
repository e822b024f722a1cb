import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "~/database/engine/connect.server";
import { listFailingJobs, openJobs } from "~/database/jobs.server";
import { freshDatabase } from "../../helpers/database/database";
import { recorded } from "../../helpers/database/statements";

let database: OpenDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database?.close());

const open = (version = 1) =>
  openJobs(
    database.runSql,
    (error) => {
      throw error;
    },
    { version, tidyEverySeconds: 1 },
  );
const idle = async () => undefined;
const NEVER = "0 0 29 2 *";

/**
 * Inserts a job in the state in which a process left it.
 *
 * @param ago an interval of PostgreSQL
 */
const leave = (name: string, state: string, ago: string) =>
  database.runSql(
    `insert into pgboss.job (name, state, policy, retry_limit, created_on, started_on, completed_on, expire_in)
      values ($1, $2::pgboss.job_state, 'short', 0, now() - $3::interval, now() - $3::interval,
        case when $2 in ('completed', 'failed') then now() - $3::interval end, interval '5 minutes')`,
    [name, state, ago],
  );
const statesOf = async (name: string) =>
  (
    await database.runSql("select state from pgboss.job where name = $1 order by 1", [name])
  ).rows.map(({ state }) => state);

test("the schedule of a job that this version lacks is removed", async () => {
  const before = await open();
  await before.every("of-before", NEVER, idle);
  await before.every("of-both", NEVER, idle);
  await before.stop();
  const now = await open();
  await now.every("of-both", NEVER, idle);
  await now.forgetOthers();
  const { rows } = await database.runSql("select name from pgboss.schedule");
  expect(rows).toEqual([{ name: "of-both" }]);
  await now.stop();
});

test("the schedule of a job that a newer version added is left alone by an older one", async () => {
  const names = async () =>
    (await database.runSql("select name from pgboss.schedule where name like 'v-%'")).rows;
  const newer = await open(2);
  await newer.every("v-added", NEVER, idle);
  await newer.stop();
  const older = await open(1);
  await older.forgetOthers();
  expect(await names()).toEqual([{ name: "v-added" }]);
  await older.stop();
  const newest = await open(3);
  await newest.forgetOthers();
  expect(await names()).toEqual([]);
  await newest.stop();
});

test("a changed job schedule is written, and an unchanged one is not", async () => {
  const beats = async () =>
    (await database.runSql("select name, cron, updated_on from pgboss.schedule order by 1")).rows;
  const before = await open();
  await before.every("changed", NEVER, idle);
  await before.every("kept", NEVER, idle);
  await before.stop();
  const kept = (await beats()).find(({ name }) => name === "kept");
  const now = await open();
  await now.every("changed", "0 0 1 1 *", idle);
  await now.every("kept", NEVER, idle);
  await now.forgetOthers();
  expect(await beats()).toEqual([
    expect.objectContaining({ name: "changed", cron: "0 0 1 1 *" }),
    kept,
  ]);
  await now.stop();
});

test("ended jobs are deleted after an hour, and a job of a killed process ends and blocks no other", async () => {
  const jobs = await open();
  await jobs.every("tidied", NEVER, idle);
  await leave("tidied", "completed", "2 hours");
  await leave("tidied", "completed", "10 minutes");
  await leave("tidied", "active", "10 minutes");
  await expect.poll(() => statesOf("tidied"), { timeout: 60_000 }).toEqual(["completed", "failed"]);
  await jobs.stop();
});

test("a job that failed at its last three runs counts as failing until one succeeds", async () => {
  const jobs = await open();
  await jobs.every("broken", NEVER, idle);
  const failing = async () => (await jobs.figures()).jobs_failing;
  await leave("broken", "completed", "40 minutes");
  await leave("broken", "failed", "30 minutes");
  await leave("broken", "failed", "20 minutes");
  expect(await failing()).toBe(0);
  await leave("broken", "failed", "10 minutes");
  expect(await failing()).toBe(1);
  expect(await listFailingJobs(database.runSql)).toEqual([
    expect.objectContaining({ name: "broken" }),
  ]);
  await leave("broken", "completed", "1 minute");
  expect(await failing()).toBe(0);
  await jobs.stop();
});

test("a job woken by another process runs, and idle queues are not polled one by one", async () => {
  const [here, there] = [await open(), await open()];
  let done = 0;
  for (const name of ["left", "idle-one"])
    await here.every(name, NEVER, async () => {
      done += 1;
    });
  // Each worker starts with one poll.
  await new Promise((resolve) => setTimeout(resolve, 500));
  const asked = await recorded(async () => {
    await there.wake("left");
    await expect.poll(() => done, { timeout: 60_000 }).toBe(1);
  });
  await Promise.all([here.stop(), there.stop()]);
  const askedAbout = asked.map(({ values }) => values[0]);
  expect(askedAbout).not.toContain("idle-one");
});
