/** Services that portal, provider and sandbox share, and the routing of requests to those in the same process. */
import { randomBytes } from "node:crypto";
import { readClientCredentials } from "~/config/client-key.server";
import { config } from "~/config/config.server";
import type { OpenDatabase } from "~/database/engine/connect.server";
import { readNewestMigration } from "~/database/engine/migrate.server";
import { type Jobs, openJobs } from "~/database/jobs.server";
import { type AppSecret, loadAppSecret } from "~/database/secrets/app-secret.server";
import type { Fetch } from "~/lib/fetch";
import { createOidcClient, type OidcClient } from "~/lib/security/oidc-client.server";
import { createOidcDiscovery, type OidcDiscovery } from "~/lib/security/oidc-discovery.server";
import type { PortalDependencies } from "~/web/dependencies.server";
import { log } from "./log.server";

/** Services that portal, provider and sandbox all use. */
export interface CoreServices {
  database: OpenDatabase;
  own: AppSecret;
  secrets: Secrets;
  jobs: Jobs;
  embeddedHandlers: PortalDependencies["embeddedHandlers"];
  routedFetch: Fetch;
  oidc: OidcDiscovery;
  oidcClient: OidcClient;
}

export async function openCoreServices(database: OpenDatabase): Promise<CoreServices> {
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
  const jobs = await openJobs(
    database.runSql,
    (error) => log.error({ err: error }, "job queue error"),
    { version: readNewestMigration(config.migrationsFolder) },
  );
  const embeddedHandlers: CoreServices["embeddedHandlers"] = {
    api: null,
    identity: null,
    sandbox: null,
  };
  const routedFetch = routeFetch(embeddedHandlers);
  const oidc = createOidcDiscovery(config.oidc.issuer, routedFetch, {
    answerWithinMs: config.oidc.answerWithinMs,
  });
  const oidcClient = createOidcClient({
    oidc,
    credentials: await readClientCredentials(secrets.identityClient),
    fetch: routedFetch,
    answerWithinMs: config.oidc.answerWithinMs,
  });
  return { database, own, secrets, jobs, embeddedHandlers, routedFetch, oidc, oidcClient };
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
      (door && embeddedHandlers[door]?.(request)) ??
      fetch(request, { redirect: redirectMode(request), ...wait })
    );
  };
}

/** Redirects are errors, unless the caller checks each redirect. */
const redirectMode = ({ redirect }: Request) => (redirect === "manual" ? "manual" : "error");
