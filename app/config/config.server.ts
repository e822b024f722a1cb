/**
 * The environment, read once and checked. No other module reads `process.env`.
 * Every setting has a default that makes the embedded portal run on one machine. .github/docs/configuration.md lists them.
 */
import { existsSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import {
  between,
  emailAddress,
  holiday,
  httpUrl,
  integerBetween,
  list,
  mailServer,
  oneOf,
  onOff,
  origin,
  postgresUrl,
  secret,
  settingErrors,
} from "~/config/env-schemas";
import { OPTIMISATIONS, type Optimisation } from "~/lib/optimisations";
import { StartupError } from "~/lib/start-error";

/** The value of a setting for a service that the provider does not have. */
const NONE = "none";
const OFF = "off";
const ALL = "all";
export const environment = z.object({
  NODE_ENV: z.string().default("development"),
  PORT: integerBetween(1, 65_535).default(3000),
  HOST: z.string().optional(),
  PUBLIC_URL: origin.optional(),
  DRAIN_SECONDS: between(0, 60).default(5),
  BODY_SECONDS: integerBetween(1, 300).default(30),
  TRUST_PROXY: onOff.default("off"),
  METRICS_PORT: integerBetween(1, 65_535).optional(),
  /** Number of processes that npm run serve starts, which reads it. */
  WEB_CONCURRENCY: integerBetween(1, 64).optional(),
  /** Node's heap limit in megabytes, which .run/memory-settings.mjs reads. */
  HEAP_MB: integerBetween(128, 65_536).optional(),
  QUEUE_LAG_THRESHOLD_MS: z
    .union([z.literal(OFF), between(10, 10_000)], {
      error: `it may be ${OFF} or a number from 10 to 10000`,
    })
    .default(40),
  /** Optimisations that engineers switch off while measuring or investigating. */
  DISABLE_OPTIMISATIONS: list.pipe(z.array(oneOf(ALL, ...OPTIMISATIONS))),
  /** Set by npm run operate. */
  OPERATE: onOff.default("off"),
  LOG_LEVEL: oneOf("trace", "debug", "info", "warn", "error", "silent").default("info"),

  DATABASE_URL: postgresUrl.optional(),
  DATABASE_POOL_SIZE: integerBetween(2, 500).default(5),
  DATA_DIR: z.string().default(".data"),
  SAMPLE_DATA: onOff.default("off"),
  APP_SECRET: secret.optional(),
  APP_SECRET_PREVIOUS: secret.optional(),

  API_BASE_URL: httpUrl.optional(),
  SANDBOX: onOff.default("off"),
  SANDBOX_REDIRECT_URIS: list,
  RETURN_ORIGINS: list.pipe(z.array(origin)),

  OIDC_ISSUER: httpUrl.optional(),
  OIDC_CLIENT_ID: z.string().default("customer-portal"),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_AUDIENCE: z.string().optional(),
  OIDC_TIMEOUT_SECONDS: between(0.1, 4.5).default(4),
  IDENTITY_ENVIRONMENT: oneOf("preprod", "prod").default("preprod"),

  SESSION_IDLE_MINUTES: between(0.01, 1440).default(30),
  SESSION_MAX_HOURS: between(0.01, 168).default(12),

  COUNTER_IDLE_MINUTES: between(0.1, 60).default(5),

  SMTP_URL: mailServer.optional(),
  MAIL_FROM: emailAddress.optional(),
  SMS_URL: httpUrl.optional(),
  SMS_TOKEN: z.string().optional(),
  STAFF_EMAIL: emailAddress.optional(),

  GEOCODER_URL: z
    .union([z.literal(NONE), httpUrl], { error: `it may be ${NONE} or an address` })
    .optional(),
  GEOCODER_TOKEN: z.string().optional(),

  GATEWAY_URL: httpUrl.optional(),
  GATEWAY_SECRET: z.string().optional(),
  PAYMENT_ORIGINS: list
    .transform((origins) => origins.filter((origin) => origin !== NONE))
    .pipe(z.array(origin)),
  BANK_URL: httpUrl.optional(),
  BANK_SECRET: z.string().optional(),

  CONTENT_DIR: z.string().optional(),
  CATALOGUE_URL: httpUrl.optional(),
  CATALOGUE_TOKEN: z.string().optional(),
  CATALOGUE_VARIANT: oneOf("prod", "uat", "qa", "alpha").default("prod"),

  ANALYTICS: z
    .union([z.enum(["off", "log"]), httpUrl], { error: "it may be off, log or an address" })
    .default("off"),

  PUBLIC_HOLIDAYS: list.pipe(z.array(holiday)),
});

export type Config = ReturnType<typeof readConfig>;

type EnvInput = Record<string, string | undefined>;

/** Names of settings before release 1.1, accepted for one release. */
const FORMER_NAMES: Readonly<Record<string, keyof typeof environment.shape>> = {
  QUEUE_ABOVE_MS: "QUEUE_LAG_THRESHOLD_MS",
  OIDC_SECONDS: "OIDC_TIMEOUT_SECONDS",
  SESSION_HOURS: "SESSION_MAX_HOURS",
  DATABASE_CONNECTIONS: "DATABASE_POOL_SIZE",
};

/** Renames former settings, unless the new name is set too, and drops empty ones. */
function withCurrentNames(source: EnvInput): EnvInput {
  const renamed = Object.entries(FORMER_NAMES).map(([former, name]) => [name, source[former]]);
  const entries = Object.entries(source).filter(([name]) => !(name in FORMER_NAMES));
  const isSet = ([, value]: (string | undefined)[]) => value !== undefined && value !== "";
  return Object.fromEntries([...renamed, ...entries].filter(isSet));
}

/** Settings that a portal in front of a separate backend cannot guess, with their purpose. */
const REQUIRED_WITH_OWN_BACKEND = {
  OIDC_ISSUER: "the address of the identity provider",
  OIDC_CLIENT_ID: "the portal's name at the identity provider",
  OIDC_CLIENT_SECRET: "the secret that goes with it",
  OIDC_AUDIENCE: "the aud claim that the backend requires in access tokens",
  PAYMENT_ORIGINS: `the origins of the pages where customers enter a card or log in at their bank, separated by commas; ${NONE} if there are none`,
  GEOCODER_URL: `the geocoder that finds the address of a postal code; ${NONE} where customers type it`,
  CONTENT_DIR: "the folder with help and terms; app/content has ours",
};

/** Third parties that the embedded provider requires if the sandbox is off. */
const REQUIRED_WITHOUT_SANDBOX = {
  OIDC_ISSUER: "the address of the identity provider",
  OIDC_CLIENT_SECRET: "the portal's secret there",
  GATEWAY_URL: "the address of the card service",
  GATEWAY_SECRET: "the secret that goes with it",
  BANK_URL: "the address of the bank for PayNow and eGIRO",
  BANK_SECRET: "the secret that goes with it",
  SMTP_URL: "the mail server",
  SMS_URL: "the SMS service",
};

function needed(env: EnvInput): [boolean, string][] {
  const all = (names: object, when: string) =>
    Object.entries(names).map(([name, what]): [boolean, string] => [
      env[name] === undefined,
      `${when}, ${name} must be set: ${what}.`,
    ]);
  if (env.API_BASE_URL !== undefined) return all(REQUIRED_WITH_OWN_BACKEND, "With API_BASE_URL");
  return env.SANDBOX === "on" ? [] : all(REQUIRED_WITHOUT_SANDBOX, "Without the sandbox");
}

/** Rules about several settings together. */
function faultsOf(env: EnvInput): string[] {
  const rules: [boolean, string][] = [
    ...needed(env),
    [
      Number(env.WEB_CONCURRENCY) > 1 && env.DATABASE_URL === undefined,
      "WEB_CONCURRENCY above 1 needs DATABASE_URL: a data folder allows only one process.",
    ],
    [
      env.DATABASE_URL !== undefined && env.APP_SECRET === undefined,
      "With DATABASE_URL, APP_SECRET must be set, the same in every process.",
    ],
    [
      env.APP_SECRET_PREVIOUS !== undefined && env.APP_SECRET === undefined,
      "With APP_SECRET_PREVIOUS, APP_SECRET must be set too.",
    ],
    [
      env.CONTENT_DIR !== undefined && !existsSync(env.CONTENT_DIR),
      `CONTENT_DIR is "${env.CONTENT_DIR}": there is no such folder.`,
    ],
  ];
  return rules.filter(([wrong]) => wrong).map(([, text]) => text);
}

/**
 * Exempt from the size limit: it is the list of all settings, each in one line, read from top to bottom.
 * @throws Error naming every setting that is wrong, so that the operator sees why the start failed
 */
export function readConfig(source: EnvInput) {
  const input = withCurrentNames(source);
  const parsed = environment.safeParse(input);
  const faults = faultsOf(input);
  if (!parsed.success) faults.unshift(...settingErrors(input, parsed.error));
  if (!parsed.success || faults.length > 0)
    throw new StartupError(`The configuration is wrong:\n${faults.join("\n")}`);
  const env = parsed.data;
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  const embedded = env.API_BASE_URL === undefined;
  // The sandbox runs only on request. npm start requests it, on a local address.
  const sandbox = embedded && env.SANDBOX === "on";
  return {
    production: env.NODE_ENV === "production",
    port: env.PORT,
    /** Port of the metrics in Prometheus' format. No metrics if it is not set. */
    metricsPort: env.METRICS_PORT,
    /** The address to listen on. All addresses of the machine if it is not set. */
    host: env.HOST,
    publicUrl,
    secure: publicUrl.startsWith("https:"),
    trustProxy: env.TRUST_PROXY === "on",
    /** Average delay in milliseconds above which new visitors wait in the queue. Null if the queue is off. */
    queueAboveMs: env.QUEUE_LAG_THRESHOLD_MS === OFF ? null : env.QUEUE_LAG_THRESHOLD_MS,
    disabledOptimisations: toDisabled(env.DISABLE_OPTIMISATIONS),
    operating: env.OPERATE === "on",
    logLevel: env.LOG_LEVEL,
    /** Milliseconds for which requests are still accepted after the stop signal. */
    drainMs: env.DRAIN_SECONDS * 1000,
    bodyMs: env.BODY_SECONDS * 1000,
    databaseUrl: env.DATABASE_URL,
    connections: env.DATABASE_POOL_SIZE,
    dataDir: env.DATA_DIR === "memory:" ? "memory:" : path.resolve(env.DATA_DIR),
    migrationsFolder: path.resolve("app/database/migrations"),
    sampleData: env.SAMPLE_DATA === "on",
    appSecret: env.APP_SECRET,
    /** The previous secret, until no data of it is left. */
    previousSecret: env.APP_SECRET_PREVIOUS,
    embedded,
    apiBaseUrl: env.API_BASE_URL ?? `${publicUrl}/api`,
    sandbox,
    oidc: {
      embedded: env.OIDC_ISSUER === undefined,
      issuer: env.OIDC_ISSUER ?? `${publicUrl}/identity`,
      clientId: env.OIDC_CLIENT_ID,
      clientSecret: env.OIDC_CLIENT_SECRET,
      /** The resource parameter (RFC 8707), sent only if the identity provider is known to support it. */
      resource:
        env.OIDC_ISSUER === undefined
          ? (env.OIDC_AUDIENCE ?? `${publicUrl}/api`)
          : env.OIDC_AUDIENCE,
      audience: env.OIDC_AUDIENCE ?? env.API_BASE_URL ?? `${publicUrl}/api`,
      redirectUri: `${publicUrl}/auth/callback`,
      extraRedirectUris: env.SANDBOX_REDIRECT_URIS,
      environment: env.IDENTITY_ENVIRONMENT,
      /** Timeout of the identity provider. A page that must refresh its tokens waits at most twice this time and a second. */
      answerWithinMs: env.OIDC_TIMEOUT_SECONDS * 1000,
    },
    session: { idleMinutes: env.SESSION_IDLE_MINUTES, hours: env.SESSION_MAX_HOURS },
    /** At a centre's shared computer. */
    counter: { idleMinutes: env.COUNTER_IDLE_MINUTES },
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM, staff: env.STAFF_EMAIL },
    sms: { url: env.SMS_URL, token: env.SMS_TOKEN },
    geocoder: {
      /** Null where customers type their address. */
      url:
        env.GEOCODER_URL === NONE
          ? null
          : (env.GEOCODER_URL ?? (sandbox ? `${publicUrl}/sandbox/geocoder` : null)),
      token: env.GEOCODER_TOKEN,
    },
    gateway: {
      url: env.GATEWAY_URL ?? `${publicUrl}/sandbox/gateway`,
      secret: env.GATEWAY_SECRET,
    },
    bank: {
      url: env.BANK_URL ?? `${publicUrl}/sandbox/bank`,
      secret: env.BANK_SECRET,
      embedded: env.BANK_URL === undefined,
    },
    contentDir: env.CONTENT_DIR === undefined ? undefined : path.resolve(env.CONTENT_DIR),
    catalogue: {
      /** The document store's database, as Firestore's REST form names it: `https://…/v1/projects/p/databases/(default)`. */
      url: env.CATALOGUE_URL,
      token: env.CATALOGUE_TOKEN,
      variant: env.CATALOGUE_VARIANT,
    },
    /** Destination of the counted steps: none, the log, or an address. */
    analytics: env.ANALYTICS,
    /** Further portals that card and bank pages may lead back to. */
    returnOrigins: env.RETURN_ORIGINS,
    /** Origins of the card gateway's and the bank's pages, in addition to their own addresses. */
    paymentOrigins: env.PAYMENT_ORIGINS,
    publicHolidays: env.PUBLIC_HOLIDAYS,
  };
}

const toDisabled = (names: readonly (Optimisation | typeof ALL)[]): ReadonlySet<Optimisation> =>
  new Set(OPTIMISATIONS.filter((name) => names.includes(ALL) || names.includes(name)));

export const config = readConfig(process.env);
