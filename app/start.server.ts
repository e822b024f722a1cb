/**
 * Composition root. Connects web, provider and sandbox once at start: opens the database and, if they are embedded, the simulated
 * third parties and the provider.
 */
import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { config } from "~/config/config.server";
import type { InProcessTransport } from "~/contract/in-process";
import { readOpenApi } from "~/contract/openapi-file.server";
import { type Database, type OpenDatabase, openDatabase } from "~/database/engine/connect.server";
import { lockDataFolder } from "~/database/engine/data-folder.server";
import { type Jobs, openJobs } from "~/database/jobs.server";
import { disablePreparedQueries } from "~/database/queries/prepared-query";
import { type ExpiringRows, purgeExpired } from "~/database/retention.server";
import { loadAppSecret } from "~/database/secrets/app-secret.server";
import { watchTableGrowth } from "~/database/table-statistics.server";
import { endAbandonedVisits } from "~/features/counter/visit.server";
import { invalidateContent } from "~/features/help/content.server";
import { brand } from "~/lib/brand/brand";
import { type Clock, systemClock } from "~/lib/clock";
import type { Fetch } from "~/lib/fetch";
import { createLogger } from "~/lib/request/log.server";
import {
  discoverOidc,
  IssuerSilentError,
  type OidcDiscovery,
} from "~/lib/security/oidc-discovery.server";
import type { IdentityClaims, ProviderDependencies } from "~/provider/shared/context";
import type { Sandbox } from "~/sandbox/create-sandbox.server";
import { type BrandCache, createBrandCache, fetchBrand } from "~/web/api/brand-cache.server";
import { invalidateCatalogue } from "~/web/api/catalogue-cache.server";
import { invalidateAppConfig } from "~/web/customer/app-config.server";
import { type PortalDependencies, setDependencies } from "~/web/dependencies.server";
import { createViolationLogger } from "~/web/operations/contract-violations.server";
import { portalRetention } from "~/web/operations/retention.server";
import { isDatabaseUnavailable } from "./database/connection-errors.server";
import type { AppSecret } from "./database/secrets/app-secret.server";
import { disableCaches } from "./lib/cache";
import type { MetricSource } from "./lib/metric-source";
import { deadlineSignal, runOutsideRequest } from "./lib/request/request-context.server";
import { clearPageCache } from "./server/http/page-cache.server";
import { installGracefulShutdown, isShuttingDown } from "./server/http/shutdown.server";
import { clearFragmentCache } from "./server/render/fragment-cache.server";

const log = createLogger(config.logLevel);

/** The next query opens another connection. */
const isRecoverable = isDatabaseUnavailable;

interface Job {
  name: string;
  /** Cron expression in Singapore time. */
  cron: string;
  work: () => Promise<void>;
}

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
  watchTableGrowth(database.runSql, (err) => {
    if (!isShuttingDown()) log.warn({ err }, "failed to analyze grown tables");
  });
  // Queues, keys and sample data are written at start: processes that start together do it one after the other.
  return database.alone(() => wireApplication(database));
}

async function wireApplication(database: OpenDatabase): Promise<Application> {
  const coreServices = await openCoreServices(database);
  const { own, secrets, jobs, embeddedHandlers, routedFetch, oidc } = coreServices;
  const work: Job[] = [{ name: "end-left-visits", cron: "* * * * *", work: endAbandonedVisits }];
  const swept: ExpiringRows[] = [...portalRetention.swept];
  const figures = [connectionsOf(database), jobsOf(jobs)];
  const settings = await loadBrand(database.db);
  const invalidateCaches = [
    clearPageCache,
    invalidateCatalogue,
    invalidateAppConfig,
    () => void settings.renew(),
  ];
  const { clock, call } = await startEmbeddedServices(coreServices, {
    work,
    swept,
    figures,
    stoppers: invalidateCaches,
  });
  const missing = await logSetupWarnings(database.db, clock);
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
      transport: config.disabledOptimisations.has("in-process-calls") ? undefined : call,
      onUnreadable: createViolationLogger(log),
    },
    outside: routedFetch,
    figures,
    oidc,
    identityClientSecret: secrets.identityClient,
    embeddedHandlers,
    missing,
    logo: settings.logo,
    stopping: isShuttingDown,
  });
  // A silent backend must not delay the start for long.
  if (!config.embedded) await Promise.race([settings.renew(), sleep(BACKEND_WITHIN_MS)]);
  if (config.embedded)
    await database.onChange(() => {
      for (const forget of invalidateCaches) forget();
    });
  for (const job of work) await jobs.every(job.name, job.cron, job.work);
  await jobs.forgetOthers();
  // The sample data contains messages to send.
  if (config.embedded) await jobs.wake("send-messages");
  log.info(
    { database: database.engine, embedded: config.embedded, sandbox: config.sandbox },
    "application started",
  );
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

/** Loads the brand from the embedded provider's data. A separate backend is requested once the portal is open. */
async function loadBrand(db: Database): Promise<BrandCache> {
  const changed = [clearPageCache, clearFragmentCache, invalidateContent];
  if (!config.embedded) return createBrandCache({ read: fetchBrand, log, changed });
  const { readProviderSettings } = await import("~/provider/shop/provider-settings");
  const brandCache = createBrandCache({ read: () => readProviderSettings(db), log, changed });
  await brandCache.renew();
  return brandCache;
}

/** Logs the warnings at the start, and lists them at each request of /readyz. */
async function logSetupWarnings(db: Database, clock: PortalDependencies["clock"]) {
  if (!config.embedded) return async () => [];
  const { findSetupWarnings, missingProviderDetails } = await import(
    "~/provider/data/setup-warnings"
  );
  const missing = async () => [
    ...(await findSetupWarnings(db, clock.now())),
    ...(config.sandbox ? [] : missingProviderDetails()),
  ];
  for (const what of await missing())
    log.warn({ missing: what }, 'provider data is incomplete: complete it with "npm run data"');
  return missing;
}

/** Services that portal, provider and sandbox all use. */
interface CoreServices {
  database: OpenDatabase;
  own: AppSecret;
  secrets: Secrets;
  jobs: Jobs;
  embeddedHandlers: PortalDependencies["embeddedHandlers"];
  routedFetch: Fetch;
  oidc: OidcDiscovery;
}

async function openCoreServices(database: OpenDatabase): Promise<CoreServices> {
  const inMemory = config.databaseUrl === undefined && config.dataDir === "memory:";
  const own = await loadAppSecret(database.db, {
    appSecret: config.appSecret ?? (inMemory ? randomBytes(32).toString("hex") : undefined),
    previousSecret: config.previousSecret,
    dataDir: config.dataDir,
  });
  const { vault } = own;
  if (own.changing)
    log.warn(
      'some data may still be encrypted with APP_SECRET_PREVIOUS: run "npm run operate -- rotate-secret"',
    );
  const secrets = {
    identityClient: config.oidc.clientSecret ?? vault.sign("identity client", "derived secret"),
    gateway: config.gateway.secret ?? vault.sign("gateway", "derived secret"),
    bank: config.bank.secret ?? vault.sign("bank", "derived secret"),
  };
  const jobs = await openJobs(database.runSql, (error) =>
    log.error({ err: error }, "job queue error"),
  );
  const embeddedHandlers: CoreServices["embeddedHandlers"] = {
    api: null,
    identity: null,
    sandbox: null,
  };
  const routedFetch = routeFetch(embeddedHandlers);
  const oidc = discoverOidc(config.oidc.issuer, routedFetch, {
    answerWithinMs: config.oidc.answerWithinMs,
  });
  return { database, own, secrets, jobs, embeddedHandlers, routedFetch, oidc };
}

/** Lists to which each part adds its entries. */
interface Gathered {
  work: Job[];
  swept: ExpiringRows[];
  figures: MetricSource[];
  /** Functions that invalidate the caches of the provider's data. */
  stoppers: (() => void)[];
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
  },
  shared: true,
  read: jobs.figures,
});

/**
 * Opens what is embedded, and adds what it does by the clock and what it sweeps.
 * @returns the clock, which a sandbox can move, and the embedded provider's calls.
 */
async function startEmbeddedServices(
  coreServices: CoreServices,
  { work, swept, figures, stoppers }: Gathered,
) {
  const { embeddedHandlers } = coreServices;
  // Moving the sandbox's clock makes things due at once.
  const runDueWork = () =>
    runOutsideRequest(async () => {
      clearPageCache();
      for (const job of work)
        await job.work().catch((error) => log.error({ err: error, job: job.name }, "job failed"));
    });
  const sandbox = config.sandbox ? await buildSandbox(coreServices, runDueWork) : null;
  const clock = sandbox?.clock ?? systemClock;
  if (sandbox) {
    embeddedHandlers.sandbox = sandbox.fetch;
    embeddedHandlers.identity = sandbox.identity;
  }
  let call: InProcessTransport | undefined;
  if (config.embedded) {
    const dependencies = await providerDependencies(coreServices, clock, sandbox);
    const { createEmbeddedProvider } = await import("~/provider/create-provider");
    const provider = createEmbeddedProvider(dependencies);
    embeddedHandlers.api = provider.fetch;
    call = provider.call;
    work.push(...provider.jobs);
    swept.push(...provider.retention.swept);
    figures.push(provider.figures);
    stoppers.push(provider.invalidateCaches);
    if (config.sampleData) await loadSamples(dependencies, sandbox);
    work.push(await keepTimetableAhead(dependencies));
  }
  if (sandbox) {
    work.push({ name: "resend-notices", cron: "* * * * *", work: sandbox.resendNotices });
    swept.push(...sandbox.retention.swept);
  }
  return { clock, call };
}

interface Secrets {
  identityClient: string;
  gateway: string;
  bank: string;
}

/** Routes requests for embedded services to their in-process handlers. All other hosts go over the network. */
function routeFetch(embeddedHandlers: PortalDependencies["embeddedHandlers"]): Fetch {
  const embedded = [
    { prefix: `${config.publicUrl}/api/`, door: "api" },
    { prefix: `${config.publicUrl}/identity/`, door: "identity" },
    { prefix: `${config.publicUrl}/sandbox/`, door: "sandbox" },
  ] as const;
  return (request, wait) => {
    const door = embedded.find(({ prefix }) => request.url.startsWith(prefix))?.door;
    return (
      (door && embeddedHandlers[door]?.(request)) ?? fetch(request, { redirect: "error", ...wait })
    );
  };
}

async function buildSandbox(
  { database, own: { secret, previous }, secrets, routedFetch }: CoreServices,
  clockMoved: () => Promise<void>,
): Promise<Sandbox> {
  const { createSandbox } = await import("~/sandbox/create-sandbox.server");
  return createSandbox({
    db: database.db,
    publicUrl: config.publicUrl,
    secret,
    previousSecret: previous,
    identityClient: {
      id: config.oidc.clientId,
      secret: secrets.identityClient,
      redirectUris: [config.oidc.redirectUri, ...config.oidc.extraRedirectUris],
      postLogoutRedirectUris: [
        `${config.publicUrl}/`,
        ...config.oidc.extraRedirectUris.map((uri) => new URL("/", uri).href),
      ],
      audience: config.oidc.audience,
    },
    readApiDocument: readOpenApi,
    gatewaySecret: secrets.gateway,
    bankSecret: secrets.bank,
    send: routedFetch,
    clockMoved,
  });
}

async function providerDependencies(
  { database, own: { vault }, secrets, routedFetch, oidc, jobs }: CoreServices,
  clock: PortalDependencies["clock"],
  sandbox: Sandbox | null,
): Promise<ProviderDependencies> {
  const [{ senderOf }, { createCatalogue }] = await Promise.all([
    import("~/provider/shared/messages/senders"),
    import("~/provider/shop/catalogue/create-catalogue"),
  ]);
  return {
    db: database.db,
    clock,
    vault,
    log,
    publicUrl: config.publicUrl,
    returnOrigins: config.returnOrigins,
    apiUrl: config.apiBaseUrl,
    identity: {
      issuer: config.oidc.issuer,
      audience: config.oidc.audience,
      keys: oidc.keys,
      userinfo: (accessToken) => readUserinfo(oidc, routedFetch, accessToken),
    },
    gateway: { url: config.gateway.url, secret: secrets.gateway, fetch: routedFetch },
    bank: { url: config.bank.url, secret: secrets.bank, fetch: routedFetch },
    deliver: senderOf(config, sandbox?.deliver ?? null),
    wake: (job, when) =>
      void jobs
        .wake(job, when)
        .catch((error) => log.warn({ err: error, job }, "failed to wake job")),
    get staffEmail() {
      return config.mail.staff ?? brand.emails.support;
    },
    catalogue: createCatalogue(config.catalogue, routedFetch, log),
    publicHolidays: config.publicHolidays,
  };
}

const userinfo = z.looseObject({ sub: z.string() }) as unknown as z.ZodType<IdentityClaims>;

async function readUserinfo(
  oidc: OidcDiscovery,
  routedFetch: Fetch,
  accessToken: string,
): Promise<IdentityClaims> {
  const { userinfo_endpoint: endpoint } = await oidc.metadata();
  if (endpoint === undefined) throw new Error("The identity provider has no userinfo endpoint");
  try {
    const response = await routedFetch(
      new Request(endpoint, { headers: { authorization: `Bearer ${accessToken}` } }),
      { signal: deadlineSignal(config.oidc.answerWithinMs) },
    );
    return userinfo.parse(await response.json());
  } catch (error) {
    throw new IssuerSilentError(error);
  }
}

async function loadSamples(
  dependencies: ProviderDependencies,
  sandbox: Sandbox | null,
): Promise<void> {
  const [{ loadSample }, { loadRegulars }, { sampleAccounts }] = await Promise.all([
    import("~/provider/sample/load"),
    import("~/provider/sample/regulars"),
    import("~/database/sample/accounts"),
  ]);
  if (await loadSample(dependencies)) await loadRegulars(dependencies);
  await sandbox?.loadSampleAccounts([...sampleAccounts]);
}

/** Creates the daily job that generates bookable times for some weeks ahead. */
async function keepTimetableAhead(dependencies: ProviderDependencies): Promise<Job> {
  const { generateIntakes, generateSlots } = await import(
    "~/provider/shop/timetable/slot-generation"
  );
  const { db, clock, publicHolidays } = dependencies;
  return {
    name: "top-up-timetable",
    cron: "15 0 * * *",
    async work() {
      await generateIntakes(db, clock.now(), publicHolidays);
      await generateSlots(db, clock.now(), publicHolidays);
    },
  };
}
