import { sql } from "drizzle-orm";
import { afterEach, expect, inject, test } from "vitest";
import { isDatabaseUnavailable } from "~/database/connection-errors.server";
import { type OpenDatabase, openDatabase } from "~/database/engine/connect.server";
import { openJobs } from "~/database/jobs.server";
import { withRequestContext } from "~/lib/request/request-context.server";
import { freshDatabase } from "../../helpers/database/database";
import { onServer } from "../../helpers/database/database-server";
import { proxyTo, type TcpProxy } from "../../helpers/database/tcp-proxy";

/* Faults that only a networked server has: cut connections and silence. */
const server = inject("postgres");

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function overLine(): Promise<{ line: TcpProxy; database: OpenDatabase; url: string }> {
  const direct = await freshDatabase();
  closing.push(() => direct.close());
  const url = direct.url as string;
  const { line, address } = await proxyTo(url);
  closing.push(() => line.close());
  const database = await openDatabase({
    databaseUrl: address.href,
    dataDir: "memory:",
    migrationsFolder: "app/database/migrations",
  });
  closing.push(() => database.close());
  return { line, database, url };
}

const works = (database: OpenDatabase) => database.db.execute(sql`select 1`);
const fails = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error !== null && isDatabaseUnavailable(error);
};

test.runIf(server)("cut connections fail their own queries only", async () => {
  const { line, database, url } = await overLine();
  const slow = () => database.db.execute(sql`select pg_sleep(5)`);
  const asked = Array.from({ length: 6 }, slow);
  const inTransaction = database.db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    await tx.execute(sql`select pg_sleep(5)`);
  });
  const all = [...asked, inTransaction].map(fails);
  await new Promise((resolve) => setTimeout(resolve, 300));
  line.cut();
  expect(await Promise.all(all)).toEqual(all.map(() => true));
  await works(database);

  const more = Array.from({ length: 6 }, slow).map(fails);
  await new Promise((resolve) => setTimeout(resolve, 300));
  const name = new URL(url).pathname.slice(1);
  await onServer(
    url,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`,
  );
  expect(await Promise.all(more)).toEqual(more.map(() => true));
  await works(database);
});

test.runIf(server)("transactions that could not begin release their connections", async () => {
  const { line, database } = await overLine();
  const moreThanThePool = 21;
  for (let times = 0; times < moreThanThePool; times += 1) {
    await works(database);
    line.silent(true);
    const failed = fails(database.db.transaction(async () => undefined));
    await new Promise((resolve) => setTimeout(resolve, 20));
    line.cut();
    line.silent(false);
    expect(await failed).toBe(true);
  }
  await works(database);
});

test.runIf(server)("a silent host is abandoned, and used again when it is back", async () => {
  const { line, database } = await overLine();
  const inTransaction = () =>
    database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      await new Promise((resolve) => setTimeout(resolve, 200));
      await tx.execute(sql`select 1`);
    });
  const asked = Array.from({ length: 20 }, inTransaction).map(fails);
  await new Promise((resolve) => setTimeout(resolve, 100));
  line.silent(true);
  expect(await Promise.all(asked)).toContain(true);
  line.silent(false);
  const back = performance.now();
  while (await fails(works(database))) expect(performance.now() - back).toBeLessThan(10_000);
});

test.runIf(server)(
  "jobs continue after a cut connection, without unhandled rejections",
  async () => {
    const { line, database } = await overLine();
    const unheard: unknown[] = [];
    const hear = (reason: unknown) => unheard.push(reason);
    process.on("unhandledRejection", hear);
    closing.push(async () => process.off("unhandledRejection", hear));
    const jobs = await openJobs(database.runSql, () => undefined, { version: 1 });
    closing.push(() => jobs.stop());
    let done = 0;
    let runs = 0;
    await jobs.every("cut", "0 0 1 1 *", async () => {
      runs += 1;
      await new Promise((resolve) => setTimeout(resolve, 300));
      done += 1;
    });
    await jobs.wake("cut");
    await expect.poll(() => runs, { timeout: 60_000 }).toBe(1);
    line.cut();
    await expect.poll(() => done, { timeout: 60_000 }).toBe(1);
    await jobs.wake("cut").catch(() => jobs.wake("cut"));
    await expect.poll(() => done, { timeout: 60_000 }).toBeGreaterThan(1);
    expect(unheard).toEqual([]);
  },
);

test.runIf(server)(
  "ten processes open an empty database and its queues at once, and all start",
  async () => {
    const name = `portal_ten_${Date.now()}`;
    await onServer(server as string, `create database ${name}`);
    closing.push(() => onServer(server as string, `drop database if exists ${name} with (force)`));
    const databaseUrl = Object.assign(new URL(server as string), { pathname: `/${name}` }).href;
    const open = async () => {
      const database = await openDatabase({
        databaseUrl,
        dataDir: "memory:",
        migrationsFolder: "app/database/migrations",
      });
      closing.push(() => database.close());
      await database.alone(async () => {
        const jobs = await openJobs(database.runSql, () => undefined, { version: 1 });
        closing.push(() => jobs.stop());
        for (const queue of ["one", "two", "three"])
          await jobs.every(queue, "0 0 1 1 *", async () => undefined);
      });
    };
    const opened = await Promise.allSettled(Array.from({ length: 10 }, open));
    expect(opened.filter(({ status }) => status === "rejected")).toEqual([]);
  },
);

test.runIf(server)("no request exceeds its time limit while the host is silent", async () => {
  const { line, database } = await overLine();
  await works(database);
  line.silent(true);
  const moreThanThePool = 25;
  const began = performance.now();
  const asked = Array.from({ length: moreThanThePool }, () =>
    withRequestContext("asks", () => fails(works(database)), 500),
  );
  expect(await Promise.all(asked)).toEqual(asked.map(() => true));
  expect(performance.now() - began).toBeLessThan(5_000);
  line.silent(false);
  await works(database);
});

test.runIf(server)("a failed write can be retried", async () => {
  const { database } = await overLine();
  const readOnly = database.db.transaction(async (tx) => {
    await tx.execute(sql`set transaction read only`);
    await tx.execute(sql`create table nothing ()`);
  });
  expect(await fails(readOnly)).toBe(true);
});
