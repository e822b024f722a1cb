/** Work that happens later, on pg-boss in the same database. Each job may run in any process, and in one at a time. */
import PgBoss from "pg-boss";
import type { RunSql } from "./connect.server";

export interface Jobs {
  /** Does the work at every beat of the cron expression (Singapore time), and whenever it is woken. */
  every(name: string, cron: string, work: () => Promise<void>): Promise<void>;
  /** Runs a job as soon as possible; many wakings at once make one run. */
  wake(name: string): Promise<void>;
  stop(): Promise<void>;
}

export async function openJobs(runSql: RunSql, onError: (error: Error) => void): Promise<Jobs> {
  const boss = new PgBoss({ db: { executeSql: (text, values) => runSql(text, values) } });
  boss.on("error", onError);
  await boss.start();
  return {
    async every(name, cron, work) {
      // "short" keeps one waiting job per queue, however often it is woken.
      await boss.createQueue(name, { name, policy: "short" });
      await boss.work(name, { pollingIntervalSeconds: 2 }, work);
      await boss.schedule(name, cron, undefined, { tz: "Asia/Singapore" });
    },
    async wake(name) {
      await boss.send(name, {});
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  };
}
