/** Work that happens later, on pg-boss in the same database. Each job may run in any process, and in one at a time. */
import PgBoss from "pg-boss";
import type { RunSql } from "./engine/connect.server";
import { allowLongStatements } from "./engine/long-statements.server";
import type { RetentionRow } from "./retention.server";

export interface Jobs {
  /** Does the work at every beat of the cron expression (Singapore time), and whenever it is woken. */
  every(name: string, cron: string, work: () => Promise<void>): Promise<void>;
  /** Ends the beats of jobs that an earlier version had and this one has not. */
  forgetOthers(): Promise<void>;
  /** Runs a job as soon as possible, or at this process's next look, within seconds. Several wake-ups at once make one run. */
  wake(name: string, when?: WakeMode): Promise<void>;
  /**
   * How many wait for their turn, how many failed of those that are still there (an hour), and how many jobs failed at each of their last
   * three runs, or at the only one of the day.
   */
  figures(): Promise<Record<"jobs_waiting" | "jobs_failed" | "jobs_failing", number>>;
  stop(): Promise<void>;
}

/** The next look runs on a timer. The response time of a request therefore reveals nothing about the work done then. */
export type WakeMode = "now" | "at the next look";

/** Seconds between looks for scheduled runs and for the work of other processes. Jobs that this process wakes run at once. */
const LOOK_SECONDS = 5;
/** The polling interval of the queue's workers, which each use a separate query. One look for all of them costs a twentieth of that. */
const LOOKS_ALONE_SECONDS = 300;

/** A job whose process was killed is taken up again after this. */
const ABANDONED_MINUTES = 5;
const DAYS_IN_ARCHIVE = 1;
/**
 * Singapore has no summer time. With a named time zone each scheduled run would take milliseconds to compute, and every start computes
 * them all.
 */
const SINGAPORE = "UTC+8";

export const jobRetention: RetentionRow = {
  tables: ["pgboss.job", "pgboss.archive"],
  what: "ended jobs",
  howLong: `an hour, then ${DAYS_IN_ARCHIVE} day in the archive`,
  why: "to find failures; about twenty are added each minute",
};

const ENDED = "('completed', 'failed')";
/** Jobs with a run within the hour are in the first table, daily ones in the archive. */
const FAILING = `(
  select name from (select name, state, row_number() over (partition by name order by completed_on desc) as nth
    from pgboss.job where state in ${ENDED}) run where nth <= 3 group by name having bool_and(state = 'failed')
  union select name from pgboss.archive past where state = 'failed'
    and not exists (select from pgboss.job later where later.name = past.name and later.state in ${ENDED})) failing`;

interface FailingJob {
  name: string;
  /** The first line of the last error. */
  reason: string;
  failedAt: Date;
}

/** Lists the jobs that fail each time, with the reason of the last failure. */
export async function listFailingJobs(runSql: RunSql): Promise<FailingJob[]> {
  const { rows } = await runSql(
    `select distinct on (name) name, coalesce(output ->> 'message', 'unknown reason') as reason, completed_on as at
      from (select name, output, completed_on, state from pgboss.job union all
        select name, output, completed_on, state from pgboss.archive) run
      where state = 'failed' and name in (select name from ${FAILING}) order by name, completed_on desc`,
  );
  return rows.map(({ name, reason, at }) => ({
    name: String(name),
    reason: String(reason).split("\n")[0] as string,
    failedAt: new Date(String(at)),
  }));
}

interface JobSettings {
  /** Rises with each release. A process leaves the jobs of a newer version alone. */
  version: number;
  tidyEverySeconds?: number;
}

export async function openJobs(
  runSql: RunSql,
  onError: (error: Error) => void,
  { version, tidyEverySeconds = 120 }: JobSettings,
): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => runSql(text, values) },
    maintenanceIntervalSeconds: tidyEverySeconds,
    archiveCompletedAfterSeconds: 3600,
    deleteAfterDays: DAYS_IN_ARCHIVE,
    expireInMinutes: ABANDONED_MINUTES,
  });
  boss.on("error", onError);
  await boss.start();
  const workers = new Map<string, string>();
  const notify = (name: string) => {
    const worker = workers.get(name);
    if (worker !== undefined) boss.notifyWorker(worker);
  };
  const looking = lookForDue(runSql, (names) => names.forEach(notify), onError);
  // Only what changed is written: most starts change nothing.
  const queues = new Set((await boss.getQueues()).map(({ name }) => name));
  const { beats, newer } = await readSchedules(runSql, version);
  return {
    async every(name, cron, work) {
      // "short" allows one waiting job per queue, however often it is woken.
      if (!queues.has(name)) await boss.createQueue(name, { name, policy: "short" });
      workers.set(
        name,
        await boss.work(name, { pollingIntervalSeconds: LOOKS_ALONE_SECONDS }, () =>
          allowLongStatements(work),
        ),
      );
      if (beats.get(name) !== `${cron} ${SINGAPORE}`)
        await boss.schedule(name, cron, { version }, { tz: SINGAPORE });
    },
    async forgetOthers() {
      for (const name of beats.keys())
        if (!workers.has(name) && !newer.has(name)) await boss.unschedule(name);
    },
    async wake(name, when = "now") {
      await boss.send(name, {});
      if (when === "now") notify(name);
    },
    async figures() {
      const { rows } = await runSql(
        `select (count(*) filter (where state in ('created', 'retry') and start_after <= now()))::int as jobs_waiting,
          (count(*) filter (where state = 'failed'))::int as jobs_failed, (select count(*) from ${FAILING})::int as jobs_failing from pgboss.job`,
      );
      return rows[0] as Awaited<ReturnType<Jobs["figures"]>>;
    },
    async stop() {
      looking.stop();
      await boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
}

/** Reads the beats of the stored jobs, and the names of those that a newer version added. */
async function readSchedules(runSql: RunSql, version: number) {
  const { rows } = await runSql(
    "select name, cron, timezone, coalesce((data ->> 'version')::float8, 0) as version from pgboss.schedule",
  );
  return {
    beats: new Map(rows.map(({ name, cron, timezone }) => [String(name), `${cron} ${timezone}`])),
    newer: new Set(rows.filter((row) => Number(row.version) > version).map(({ name }) => name)),
  };
}

/** Polls for due jobs and reports their names. */
function lookForDue(
  runSql: RunSql,
  found: (names: string[]) => void,
  onError: (error: Error) => void,
): { stop(): void } {
  let timer: NodeJS.Timeout;
  let isOver = false;
  const look = async () => {
    try {
      const { rows } = await runSql(
        "select distinct name from pgboss.job where state < 'active' and start_after < now()",
      );
      if (!isOver) found(rows.map(({ name }) => String(name)));
    } catch (error) {
      if (!isOver) onError(error as Error);
    }
    if (!isOver) waitForNext();
  };
  const waitForNext = () => {
    timer = setTimeout(look, LOOK_SECONDS * 1000);
  };
  waitForNext();
  return {
    stop() {
      isOver = true;
      clearTimeout(timer);
    },
  };
}
