/** The time to back up a provider with 100,000 customers, and to restore it. */
import { execFile } from "node:child_process";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Database } from "~/database/engine/connect.server";
import { insertPeople } from "../helpers/database/bulk-data";
import { databaseOn } from "../helpers/database/database";
import { onServer } from "../helpers/database/database-server";
import { FIRST_DAY, loadSampleOf } from "../helpers/database/first-day";
import { findPostgres } from "../helpers/database/postgres";

const CUSTOMERS = 100_000;
const SESSIONS_EACH = 12;

const run = promisify(execFile);
const toFile = (url: string, file: string) =>
  run("pg_dump", ["--format=custom", `--file=${file}`, url]);
const fromFile = (url: string, file: string, jobs: number) =>
  run("pg_restore", ["--no-owner", `--jobs=${jobs}`, `--dbname=${url}`, file]);

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

async function sizeOf(db: Database): Promise<{ bytes: number; customers: number }> {
  const { rows: found } = (await db.execute(
    sql`select pg_database_size(current_database())::float8 as bytes, (select count(*) from provider.customer)::int as customers`,
  )) as unknown as { rows: { bytes: number; customers: number }[] };
  return found[0] as { bytes: number; customers: number };
}

test("backup and restore of 100,000 customers on PostgreSQL", async () => {
  const server = await findPostgres();
  if (server === null) return console.info("no PostgreSQL server answers: nothing is measured");
  const folder = await mkdtemp(path.join(tmpdir(), "portal-restore-"));
  const plain = (url: string) => Object.assign(new URL(url), { search: "" }).href;
  const restored = `portal_restored_${process.pid}`;
  const full = await databaseOn(server);
  try {
    await loadSampleOf(full.db, FIRST_DAY);
    const made = await seconds(async () => {
      for (const one of insertPeople({ customers: CUSTOMERS, sessionsEach: SESSIONS_EACH }))
        await onServer(full.url, one);
    });
    const { bytes, customers } = await sizeOf(full.db);
    expect(customers).toBeGreaterThan(CUSTOMERS);
    console.info(
      `${customers} customers, ${megabytes(bytes)} in the database, made in ${made.toFixed(0)} s`,
    );
    const file = path.join(folder, "portal.dump");
    const dumped = await seconds(() => toFile(plain(full.url), file));
    console.info(`pg_dump: ${dumped.toFixed(1)} s, ${megabytes((await stat(file)).size)}`);
    for (const jobs of [1, 2]) {
      await onServer(server, `drop database if exists ${restored} with (force)`);
      await onServer(server, `create database ${restored}`);
      const url = Object.assign(new URL(plain(full.url)), { pathname: `/${restored}` }).href;
      const back = await seconds(() => fromFile(url, file, jobs));
      console.info(`pg_restore --jobs=${jobs}: ${back.toFixed(1)} s`);
    }
  } finally {
    await onServer(server, `drop database if exists ${restored} with (force)`);
    await full.close();
    await rm(folder, { recursive: true, force: true });
  }
});

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(0)} MB`;
