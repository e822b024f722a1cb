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

/** What this process wakes it does at once; by asking it finds the beats, and what another process left behind. */
const POLL_SECONDS = 5;

export async function openJobs(runSql: RunSql, onError: (error: Error) => void): Promise<Jobs> {
  const boss = new PgBoss({ db: { executeSql: (text, values) => runSql(text, values) } });
  boss.on("error", onError);
  await boss.start();
  const workers = new Map<string, string>();
  return {
    async every(name, cron, work) {
      // "short" keeps one waiting job per queue, however often it is woken.
      await boss.createQueue(name, { name, policy: "short" });
      workers.set(name, await boss.work(name, { pollingIntervalSeconds: POLL_SECONDS }, work));
      await boss.schedule(name, cron, undefined, { tz: "Asia/Singapore" });
    },
    async wake(name) {
      await boss.send(name, {});
      const worker = workers.get(name);
      if (worker !== undefined) boss.notifyWorker(worker);
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  };
}
