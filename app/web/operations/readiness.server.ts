import { sql } from "drizzle-orm";
import { timeout } from "remix-utils/promise";
import { config } from "~/config/config.server";
import { readNewestMigration } from "~/database/engine/migrate.server";
import { ownState } from "~/database/schema/portal";
import { logDistinct } from "~/lib/log-distinct";
import { getPortal } from "../dependencies.server";

const ANSWER_WITHIN_MS = 2_000;
const SILENT = "database does not respond";

/** Explains why this process should get no visitors at the moment. Null if it is ready. */
export async function findNotReadyReason(): Promise<string | null> {
  if (getPortal().stopping()) return "stopping";
  const reason = await timeout(databaseProblem(), { ms: ANSWER_WITHIN_MS }).catch(() => SILENT);
  if (reason !== null)
    logDistinct({ reason }, () => getPortal().log.warn({ reason }, "process is not ready"));
  return reason;
}

/** Describes the readiness for operators: the reason, or what the set-up lacks that customers will notice. */
export async function describeReadiness(): Promise<string> {
  const reason = await findNotReadyReason();
  const lines = reason === null ? ["ready", ...(await listSetupWarnings())] : [reason];
  return `${lines.join("\n")}\n`;
}

async function listSetupWarnings(): Promise<string[]> {
  return timeout(getPortal().missing(), { ms: ANSWER_WITHIN_MS }).catch(() => []);
}

async function databaseProblem(): Promise<string | null> {
  const { db } = getPortal();
  try {
    const { rows } = (await db.execute(
      sql`select max(created_at) as newest from drizzle.__drizzle_migrations`,
    )) as unknown as { rows: { newest: string | number | null }[] };
    if (Number(rows[0]?.newest ?? 0) < newestMigration())
      return "database migrations are pending: restart this process to apply them";
  } catch {
    return SILENT;
  }
  // Uses the system's clock, because a sandbox moves the other one.
  return db
    .update(ownState)
    .set({ writtenAt: new Date() })
    .returning({ secretCheck: ownState.secretCheck })
    .then(
      ([state]) =>
        state && getPortal().secretFits(state.secretCheck)
          ? null
          : "APP_SECRET was rotated: restart this process with the new secret",
      (error) => `database is not writable: ${reasons[codeOf(error)] ?? "write refused"}`,
    );
}

/** PostgreSQL's own codes. */
const reasons: Record<string, string> = {
  "25006": "read-only",
  "53100": "disk full",
};

function codeOf(error: unknown): string {
  const { code, cause } = (error ?? {}) as { code?: string; cause?: unknown };
  return code ?? (cause === undefined ? "" : codeOf(cause));
}

let newest: number | undefined;

/** Reads the creation time of this build's newest migration once. */
function newestMigration(): number {
  newest ??= readNewestMigration(config.migrationsFolder);
  return newest;
}
