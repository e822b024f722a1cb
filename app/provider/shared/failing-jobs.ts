/** The command that lists the jobs that fail each time. */
import { sql } from "drizzle-orm";
import { listFailingJobs } from "~/database/jobs.server";
import { formatDateTime } from "~/lib/singapore-date";
import type { Operation } from "./operation";

export async function reportFailingJobs({ db }: Operation): Promise<string[]> {
  const failing = await listFailingJobs(async (text) => {
    const { rows } = (await db.execute(sql.raw(text))) as unknown as {
      rows: Record<string, unknown>[];
    };
    return { rows, rowCount: rows.length };
  });
  if (failing.length === 0) return ["No job fails each time."];
  return failing.map(
    ({ name, reason, failedAt }) => `${name}  failed ${formatDateTime(failedAt)}  ${reason}`,
  );
}
