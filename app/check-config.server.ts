/** The command check-config: reaches each service of the settings once and reports its answer. */
import { access, constants, mkdir } from "node:fs/promises";
import { OAuth2RequestError } from "remix-auth-oauth2";
import { createGateway } from "~/provider/payment/card/create-gateway";
import { probeBank } from "~/provider/payment/paynow/bank";
import { toNoticeUrl } from "~/provider/shared/card-gateway";
import { probeMailServer, probeSmsService } from "~/provider/shared/messages/senders";
import type { ProbeResult } from "~/provider/shared/probe";
import { readClientCredentials } from "./config/client-key.server";
import { config } from "./config/config.server";
import { describeServer, runOnServer } from "./database/engine/describe-server.server";
import { detectPooler } from "./database/engine/pooler.server";
import { findDatabaseFaults } from "./database/engine/unfit-database.server";
import { splitDatabaseUrl } from "./lib/database-addresses";
import { createOidcClient } from "./lib/security/oidc-client.server";
import {
  createOidcDiscovery,
  describeCause,
  IssuerSilentError,
} from "./lib/security/oidc-discovery.server";
import { log } from "./start/log.server";
import { findIssuerProblems } from "./web/session/issuer-problems.server";

/** Milliseconds. */
const ANSWER_WITHIN_MS = 10_000;
const OLDEST_POSTGRESQL = 150_000;

interface Probe {
  setting: string;
  run: () => Promise<ProbeResult | ProbeResult[]>;
}

/** Prints each answer when it comes, because a silent service takes seconds. */
export async function checkConfig(): Promise<{ lines: string[]; code: number }> {
  let isGood = true;
  for (const notice of config.notices) console.log(`notice   ${notice}`);
  for (const { setting, run } of probes()) {
    const results = await run().catch((error) => [{ fits: false, words: wordsOf(error) }]);
    for (const { fits, words } of [results].flat()) {
      if (!fits) isGood = false;
      console.log(`${fits ? "fits   " : "differs"}  ${setting}: ${words}`);
    }
  }
  return isGood
    ? { lines: ["Everything answers."], code: 0 }
    : { lines: ["See .github/docs/configuration.md for the settings."], code: 1 };
}

function probes(): Probe[] {
  const { mail, sms, gateway, bank, geocoder, catalogue, publicUrl } = config;
  const isOutside = (url: string | null): url is string =>
    url !== null && !url.startsWith(publicUrl);
  const services: Probe[] = [
    config.databaseUrl === undefined
      ? { setting: "DATA_DIR", run: probeFolder }
      : { setting: "DATABASE_URL", run: () => probeDatabase(config.databaseUrl as string) },
    { setting: "OIDC_ISSUER", run: probeIssuer },
  ];
  if (isOutside(geocoder.url))
    services.push(pageAt("GEOCODER_URL", `${geocoder.url}?searchVal=640501`));
  if (!config.embedded)
    return [...services, pageAt("API_BASE_URL", `${config.apiBaseUrl}/products`)];
  if (catalogue.url) services.push(pageAt("CATALOGUE_URL", catalogue.url, catalogue.token));
  services.push(
    inbox("SMTP_URL", mail.smtpUrl, (url) => probeMailServer(url, publicUrl)),
    inbox("SMS_URL", sms.url, (url) => probeSmsService(url, sms.token)),
    inbox("GATEWAY_URL", isOutside(gateway.url) ? gateway.url : undefined, () =>
      createGateway(gateway, { secret: gateway.secret ?? "", fetch, log }).probe(
        toNoticeUrl(config.apiBaseUrl),
      ),
    ),
    inbox("BANK_URL", bank.embedded ? undefined : bank.url, (url) =>
      probeBank({ url, secret: bank.secret ?? "", fetch }),
    ),
  );
  return services;
}

/** A service that the sandbox simulates if the setting is missing. */
function inbox(
  setting: string,
  url: string | undefined,
  run: (url: string) => Promise<ProbeResult | ProbeResult[]>,
): Probe {
  const simulated = { fits: true, words: "is not set, so the sandbox simulates it" };
  return { setting, run: async () => (url === undefined ? simulated : run(url)) };
}

const pageAt = (setting: string, url: string, token?: string): Probe => ({
  setting,
  async run() {
    const headers = token === undefined ? undefined : { authorization: `Bearer ${token}` };
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    const { status } = await fetch(url, { redirect: "manual", headers, signal });
    return { fits: status < 400, words: `answered ${status}` };
  },
});

async function probeFolder(): Promise<ProbeResult> {
  await mkdir(config.dataDir, { recursive: true });
  await access(config.dataDir, constants.W_OK);
  return { fits: true, words: `${config.dataDir} can be written to` };
}

async function probeDatabase(databaseUrl: string): Promise<ProbeResult[]> {
  const addresses = splitDatabaseUrl(databaseUrl);
  const hosts = await Promise.all(addresses.map((address) => probeHost(address)));
  const primaries = hosts.filter(({ isPrimary }) => isPrimary);
  const needed = config.connections + 1;
  const { processes } = config;
  const [primary] = primaries;
  if (primary === undefined || primary.maxConnections === undefined)
    return [...hosts, { fits: false, words: "no host accepts writes" }];
  const pooler = await detectPooler(primary.address);
  return [
    ...hosts,
    ...(await findFaults(primary.address)).map((words) => ({ fits: false, words })),
    {
      fits: needed * processes < primary.maxConnections,
      words: `${processes} processes of this machine use ${needed * processes} of ${primary.maxConnections} connections`,
    },
    ...(pooler === "none"
      ? []
      : [
          {
            fits: pooler === "with-names",
            words:
              pooler === "with-names"
                ? "a pooler with prepared statements is in between"
                : "a pooler without prepared statements is in between: use PgBouncer 1.21 or newer with max_prepared_statements",
          },
        ]),
  ];
}

const findFaults = (address: string) =>
  runOnServer(address, (client) => findDatabaseFaults(client, config.connections));

interface HostResult extends ProbeResult {
  address: string;
  isPrimary: boolean;
  maxConnections?: number;
}

async function probeHost(address: string): Promise<HostResult> {
  const { host } = new URL(address);
  try {
    const { version, versionNumber, isStandby, maxConnections } = await describeServer(address);
    const role = isStandby ? "standby" : "primary";
    return {
      ...{ address, maxConnections, isPrimary: !isStandby },
      fits: versionNumber >= OLDEST_POSTGRESQL,
      words: `${host} is a ${role} with PostgreSQL ${version}`,
    };
  } catch (error) {
    return { address, isPrimary: false, fits: false, words: `${host}: ${wordsOf(error)}` };
  }
}

async function probeIssuer(): Promise<ProbeResult[]> {
  const { embedded, issuer, answerWithinMs, clientSecret = "" } = config.oidc;
  if (embedded) return [{ fits: true, words: "is not set, so the sandbox simulates it" }];
  const oidc = createOidcDiscovery(issuer, fetch, { answerWithinMs });
  const found = await oidc.metadata();
  const problems = findIssuerProblems(found).map((words) => ({ fits: false, words }));
  const credentials = await readClientCredentials(clientSecret);
  const client = createOidcClient({ oidc, credentials, fetch, answerWithinMs });
  // A refresh token that no issuer has: the refusal shows whether the client itself is accepted.
  const refused = await client
    .requestTokens({ grant_type: "refresh_token", refresh_token: "check-config" })
    .catch((error) => error);
  const isRefused = refused instanceof OAuth2RequestError;
  const isAccepted = isRefused && !["invalid_client", "unauthorized_client"].includes(refused.code);
  return [
    { fits: true, words: `${found.issuer} answers` },
    ...problems,
    isRefused
      ? {
          fits: isAccepted,
          words: isAccepted
            ? "accepts the client and its secret"
            : `refuses the client: ${refused.code}. Check OIDC_CLIENT_ID and OIDC_CLIENT_SECRET`,
        }
      : { fits: false, words: `token endpoint: ${wordsOf(refused)}` },
  ];
}

/** Reads the cause of a failed connection. Node and the driver hide it in an AggregateError or a cause. */
function wordsOf(error: unknown): string {
  if (error instanceof IssuerSilentError) return describeCause(error);
  if (error instanceof AggregateError && error.errors.length > 0) return wordsOf(error.errors[0]);
  if (!(error instanceof Error)) return "does not answer";
  if (error.cause instanceof Error) return wordsOf(error.cause);
  return error.message || String((error as NodeJS.ErrnoException).code);
}
