/**
 * Composition root. Connects web, provider and sandbox once at start: opens the database and, if they are embedded, the simulated
 * third parties and the provider.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { config } from "~/config/config.server";
import { type Database, type OpenDatabase, openDatabase } from "~/database/engine/connect.server";
import { lockDataFolder } from "~/database/engine/data-folder.server";
import type { Jobs } from "~/database/jobs.server";
import { disablePreparedQueries } from "~/database/queries/prepared-query";
import { type ExpiringRows, purgeExpired } from "~/database/retention.server";
import { watchTableGrowth } from "~/database/table-statistics.server";
import { endAbandonedVisits } from "~/features/counter/visit.server";
import { invalidateContent } from "~/features/help/content.server";
import type { Clock } from "~/lib/clock";
import {
  type BrandCache,
  createBrandCache,
  fetchProviderSettings,
} from "~/web/api/brand-cache.server";
import { invalidateCatalogue } from "~/web/api/catalogue-cache.server";
import { invalidateAppConfig } from "~/web/customer/app-config.server";
import { setDependencies } from "~/web/dependencies.server";
import { createViolationLogger } from "~/web/operations/contract-violations.server";
import { createMissingCalls } from "~/web/operations/missing-calls.server";
import { portalRetention } from "~/web/operations/retention.server";
import { logIssuerProblems } from "~/web/session/issuer-problems.server";
import { isDatabaseUnavailable } from "./database/connection-errors.server";
import { disableCaches } from "./lib/cache";
import type { MetricSource } from "./lib/metric-source";
import { clearPageCache } from "./server/http/page-cache.server";
import { installGracefulShutdown, isShuttingDown } from "./server/http/shutdown.server";
import { openCoreServices } from "./start/core-services.server";
import { startEmbeddedServices } from "./start/embedded-services.server";
import type { Job } from "./start/job";
import { log } from "./start/log.server";

/** The next query opens another connection. */
const isRecoverable = isDatabaseUnavailable;

interface Application {
  database: OpenDatabase;
  jobs: Jobs;
}

const key = Symbol.for("customer-portal.application");
// Stored on globalThis, because the watch mode reloads modules while the database stays open.
const holder = globalThis as { [key]?: Promise<Application> };

export function startApplication(): Promise<Application> {
  holder[key] ??= build();
  return holder[key];
}

async function build(): Promise<Application> {
  if (config.disabledOptimisations.has("caches")) disableCaches();
  if (config.disabledOptimisations.has("prepared-queries")) disablePreparedQueries();
  const inFolder = config.databaseUrl === undefined;
  if (inFolder && config.dataDir !== "memory:") await lockDataFolder(config.dataDir);
  const database = await openDatabase(config);
  if (database.pooler === "without-names")
    log.warn(
      "the pooler supports no prepared statements: use PgBouncer 1.21 or newer with max_prepared_statements",
    );
  watchTableGrowth(database.runSql, (err) => {
    if (!isShuttingDown()) log.warn({ err }, "failed to analyze grown tables");
  });
  // Queues, keys and sample data are written at start: processes that start together do it one after the other.
  return database.alone(() => wireApplication(database));
}

async function wireApplication(database: OpenDatabase): Promise<Application> {
  const coreServices = await openCoreServices(database);
  const { own, jobs, embeddedHandlers, routedFetch, oidc, oidcClient } = coreServices;
  const work: Job[] = [{ name: "end-left-visits", cron: "* * * * *", work: endAbandonedVisits }];
  const swept: ExpiringRows[] = [...portalRetention.swept];
  const figures = [connectionsOf(database), jobsOf(jobs)];
  const settings = await openBrand(database.db);
  const invalidateCaches = [
    clearPageCache,
    invalidateCatalogue,
    invalidateAppConfig,
    () => void settings.renew(),
  ];
  const { clock, provider } = await startEmbeddedServices(coreServices, {
    work,
    swept,
    figures,
    invalidateCaches,
  });
  // The first start has written the sample data by now.
  if (config.embedded) await settings.renew();
  const missing = await logSetupWarnings(database.db, clock, settings);
  work.push(purgeJob(database, clock, swept));
  setDependencies({
    db: database.db,
    clock,
    vault: own.vault,
    secretFits: own.fits,
    log,
    api: {
      baseUrl: config.apiBaseUrl,
      fetch: routedFetch,
      transport: config.disabledOptimisations.has("in-process-calls") ? undefined : provider?.call,
      onUnreadable: createViolationLogger(log),
      missing: createMissingCalls(log),
    },
    outside: routedFetch,
    figures,
    oidc,
    oidcClient,
    embeddedHandlers,
    missing,
    logo: settings.logo,
    stopping: isShuttingDown,
  });
  // A silent backend must not delay the start for long.
  if (!config.embedded) await Promise.race([settings.renew(), sleep(BACKEND_WITHIN_MS)]);
  if (provider)
    await database.onChange({
      changed: () => invalidateCaches.map((forget) => forget()),
      signInEnded: provider.invalidateSignIn,
    });
  await scheduleJobs(jobs, work);
  const { embedded, sandbox } = config;
  log.info({ database: database.engine, embedded, sandbox }, "application started");
  if (!config.oidc.embedded) void logIssuerProblems();
  const { drainMs } = config;
  installGracefulShutdown({ log, database, jobs, drainMs, isRecoverable });
  return { database, jobs };
}

/** Creates the job that enforces retention periods every ten minutes. The name of the queue is stored, so it cannot change. */
const purgeJob = ({ db }: OpenDatabase, clock: Clock, expiring: ExpiringRows[]): Job => ({
  name: "sweep",
  cron: "*/10 * * * *",
  async work() {
    await purgeExpired(db, clock.now(), expiring, (err, table) =>
      log.error({ err, table }, "failed to purge table"),
    );
  },
});

const BACKEND_WITHIN_MS = 1_000;

async function scheduleJobs(jobs: Jobs, work: readonly Job[]): Promise<void> {
  for (const job of work) await jobs.every(job.name, job.cron, job.work);
  await jobs.forgetOthers();
  // The sample data contains messages to send.
  if (config.embedded) await jobs.wake("send-messages");
}

/** Opens the brand of the embedded provider's data, or of a separate backend. Nothing is read yet. */
async function openBrand(db: Database): Promise<BrandCache> {
  const changed = [clearPageCache, invalidateContent];
  if (!config.embedded) return createBrandCache({ read: fetchProviderSettings, log, changed });
  const { readProviderSettings } = await import("~/provider/shop/provider-settings");
  return createBrandCache({ read: () => readProviderSettings(db), log, changed });
}

/** Logs the warnings at the start, and lists them at each request of /readyz on the port of the metrics. */
async function logSetupWarnings(db: Database, clock: Clock, brandCache: BrandCache) {
  for (const notice of config.notices) log.warn({ notice }, "settings may be wrong");
  if (!config.embedded) return async () => brandCache.missing();
  const { findSetupWarnings, findMissingProviderDetails } = await import(
    "~/provider/data/setup-warnings"
  );
  const missing = async () => [
    ...(await findSetupWarnings(db, clock.now())),
    ...(config.sandbox ? [] : findMissingProviderDetails()),
  ];
  for (const what of await missing())
    log.warn({ missing: what }, 'provider data is incomplete: complete it with "npm run data"');
  return missing;
}

const connectionsOf = ({ connections }: OpenDatabase): MetricSource => ({
  names: {
    database_connections: "Connections to the database",
    database_connections_idle: "Idle connections to the database",
    database_waiting: "Requests waiting for a database connection",
  },
  shared: false,
  read: connections,
});

const jobsOf = (jobs: Jobs): MetricSource => ({
  names: {
    jobs_waiting: "Jobs waiting to run",
    jobs_failed: "Jobs failed within the last hour",
    jobs_failing:
      "Jobs that failed at each of their last three runs, or at the only one of the day",
  },
  shared: true,
  read: jobs.figures,
});
