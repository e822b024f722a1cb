/** Opens the sandbox and the embedded provider, and adds their jobs, retention, figures and caches. */
import { config } from "~/config/config.server";
import { readOpenApi } from "~/contract/openapi-file.server";
import type { ExpiringRows } from "~/database/retention.server";
import { systemClock } from "~/lib/clock";
import type { MetricSource } from "~/lib/metric-source";
import { runOutsideRequest } from "~/lib/request/request-context.server";
import type { Provider } from "~/provider/create-provider";
import type { Sandbox } from "~/sandbox/dependencies";
import { clearPageCache } from "~/server/http/page-cache.server";
import type { CoreServices } from "./core-services.server";
import {
  createProviderDependencies,
  createTimetableJob,
  loadSamples,
} from "./embedded-provider.server";
import type { Job } from "./job";
import { log } from "./log.server";

/** Lists to which each part adds its entries. */
interface Gathered {
  work: Job[];
  swept: ExpiringRows[];
  figures: MetricSource[];
  /** Functions that invalidate the caches of the provider's data. */
  invalidateCaches: (() => void)[];
}

/**
 * Opens what is embedded, and adds what it does by the clock and what it sweeps.
 * @returns the clock, which a sandbox can move, and the embedded provider.
 */
export async function startEmbeddedServices(
  coreServices: CoreServices,
  { work, swept, figures, invalidateCaches }: Gathered,
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
  let provider: Provider | undefined;
  if (config.embedded) {
    const dependencies = await createProviderDependencies(coreServices, clock, sandbox);
    const { createEmbeddedProvider } = await import("~/provider/create-provider");
    provider = createEmbeddedProvider(dependencies);
    embeddedHandlers.api = provider.fetch;
    work.push(...provider.jobs);
    swept.push(...provider.retention.swept);
    figures.push(provider.figures);
    invalidateCaches.push(provider.invalidateCaches);
    if (config.sampleData) await loadSamples(dependencies, sandbox);
    work.push(await createTimetableJob(dependencies));
  }
  if (sandbox) {
    work.push({ name: "resend-notices", cron: "* * * * *", work: sandbox.resendNotices });
    swept.push(...sandbox.retention.swept);
  }
  return { clock, provider };
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
