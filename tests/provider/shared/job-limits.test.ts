/** Limits of a statement: eight seconds for a page, a minute for a job, on the same connections. */
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, inject, test } from "vitest";
import { openDatabase } from "~/database/engine/connect.server";
import { openJobs } from "~/database/jobs.server";
import { freshDatabase } from "../../helpers/database/database";

const isOnServer = inject("postgres") !== null;

test.runIf(isOnServer)("a job's statement may take a minute, a page's eight seconds", async () => {
  const { url: databaseUrl, close } = await freshDatabase();
  await close();
  const folder = { dataDir: "memory:", migrationsFolder: "app/database/migrations" };
  const database = await openDatabase({
    databaseUrl: databaseUrl as string,
    connections: 2,
    ...folder,
  });
  const jobs = await openJobs(database.runSql, () => undefined, { version: 1 });
  const limits: Record<string, unknown> = {};
  const readLimit = async () =>
    (await database.runSql("show statement_timeout")).rows[0]?.statement_timeout;
  await jobs.every("measured", "0 0 29 2 *", async () => {
    limits.job = await readLimit();
    limits.inTransaction = await database.db.transaction(async (tx) => {
      // The portal closes a connection on which the server is silent for longer than the limit.
      await tx.execute(sql`select pg_sleep(9.5)`);
      const { rows } = (await tx.execute(sql`show statement_timeout`)) as unknown as {
        rows: { statement_timeout: string }[];
      };
      return rows[0]?.statement_timeout;
    });
  });
  expect(await readLimit()).toBe("8s");
  await jobs.wake("measured");
  await expect.poll(() => limits.job, { timeout: 30_000 }).toBe("1min");
  await sleep(200);
  expect([await readLimit(), await readLimit()]).toEqual(["8s", "8s"]);
  await expect.poll(() => limits.inTransaction, { timeout: 30_000 }).toBe("1min");
  expect([await readLimit(), await readLimit()]).toEqual(["8s", "8s"]);
  await jobs.stop();
  await database.close();
});
