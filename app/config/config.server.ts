/**
 * The environment, read once and checked. No other module reads `process.env`.
 * Every setting has a default that makes the embedded portal run on one machine. .github/docs/configuration.md lists them.
 */
import os from "node:os";
import path from "node:path";
import { z } from "zod";
import { OPTIMISATIONS, type Optimisation } from "~/lib/optimisations";
import { StartupError } from "~/lib/start-error";
import {
  acceptBetween,
  acceptIntegerBetween,
  acceptOneOf,
  baseUrl,
  commaSeparated,
  type EnvInput,
  emailAddress,
  holidayEntry,
  issuerUrl,
  listSettingErrors,
  longSecret,
  mailServerUrl,
  NO_SUCH_SERVICE,
  onOff,
  origin,
  postgresUrl,
  scopes,
  urlParameters,
} from "./env-schemas";
import { findSettingFaults } from "./required-settings.server";
import { listSettingNotices } from "./setting-notices";

const OFF = "off";
const OFFLINE = "offline";
const ALL = "all";
const STRIPE = "stripe";
const STRIPE_API = "https://api.stripe.com";
/** Pages of Checkout, and of the confirmation by a card's bank. */
const STRIPE_PAGES = ["https://checkout.stripe.com", "https://hooks.stripe.com"];

/** Ways to end the sign-in at the identity provider, see sign-out.server.ts. */
const LOGOUT_MODES = ["redirect", "form", "server", NO_SUCH_SERVICE] as const;

export const environment = z.object({
  NODE_ENV: z.string().default("development"),
  PORT: acceptIntegerBetween(1, 65_535).default(3000),
  HOST: z.string().optional(),
  PUBLIC_URL: origin.optional(),
  DRAIN_SECONDS: acceptBetween(0, 60).default(5),
  BODY_SECONDS: acceptIntegerBetween(1, 300).default(30),
  TRUST_PROXY: onOff.default("off"),
  METRICS_PORT: acceptIntegerBetween(1, 65_535).optional(),
  /** Number of processes that npm run serve starts, which reads it. */
  WEB_CONCURRENCY: acceptIntegerBetween(1, 64).optional(),
  /** Node's heap limit in megabytes, which .run/memory-settings.mjs reads. */
  HEAP_MB: acceptIntegerBetween(128, 65_536).optional(),
  QUEUE_LAG_THRESHOLD_MS: z
    .union([z.literal(OFF), acceptBetween(10, 10_000)], {
      error: `it may be ${OFF} or a number from 10 to 10000`,
    })
    .default(40),
  /** Optimisations that engineers switch off while measuring or investigating. */
  DISABLE_OPTIMISATIONS: commaSeparated.pipe(z.array(acceptOneOf(ALL, ...OPTIMISATIONS))),
  /** Set by npm run operate and npm run data. Offline commands read no setting. */
  OPERATE: acceptOneOf("on", OFF, OFFLINE).default(OFF),
  LOG_LEVEL: acceptOneOf("trace", "debug", "info", "warn", "error", "silent").default("info"),

  DATABASE_URL: postgresUrl.optional(),
  DATABASE_POOL_SIZE: acceptIntegerBetween(2, 500).default(5),
  DATA_DIR: z.string().default(".data"),
  SAMPLE_DATA: onOff.default("off"),
  APP_SECRET: longSecret.optional(),
  APP_SECRET_PREVIOUS: longSecret.optional(),

  API_BASE_URL: baseUrl.optional(),
  SANDBOX: onOff.default("off"),
  SANDBOX_REDIRECT_URIS: commaSeparated,
  RETURN_ORIGINS: commaSeparated.pipe(z.array(origin)),

  OIDC_ISSUER: issuerUrl.optional(),
  OIDC_CLIENT_ID: z.string().default("customer-portal"),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_CLIENT_KEY_FILE: z.string().optional(),
  OIDC_AUDIENCE: z.string().optional(),
  OIDC_SCOPES: scopes.default(["openid", "profile", "email", "phone", "offline_access"]),
  OIDC_RESOURCE: z.string().optional(),
  OIDC_AUTH_PARAMS: urlParameters.optional(),
  OIDC_ACCESS_TOKEN: acceptOneOf("at+jwt", "jwt", "introspect").default("at+jwt"),
  OIDC_PHONE_PROVEN: acceptOneOf("claim", "always").default("claim"),
  OIDC_LOGOUT: z
    .union([z.enum(LOGOUT_MODES), issuerUrl], {
      error: `it may be ${LOGOUT_MODES.join(", ")} or an address`,
    })
    .optional(),
  OIDC_TIMEOUT_SECONDS: acceptBetween(0.1, 4.5).default(4),
  IDENTITY_ENVIRONMENT: acceptOneOf("preprod", "prod").default("preprod"),

  SESSION_IDLE_MINUTES: acceptBetween(0.01, 1440).default(30),
  SESSION_MAX_HOURS: acceptBetween(0.01, 168).default(12),

  COUNTER_IDLE_MINUTES: acceptBetween(0.1, 60).default(5),

  SMTP_URL: mailServerUrl.optional(),
  MAIL_FROM: emailAddress.optional(),
  MAIL_HTML: onOff.default("off"),
  SMS_URL: baseUrl.optional(),
  SMS_TOKEN: z.string().optional(),
  SMS_KIND: acceptOneOf("portal", "twilio", "messagebird").default("portal"),
  SMS_FROM: z.string().min(1).max(40).optional(),
  SMS_RECEIPT_SECRET: z.string().min(1).optional(),
  STAFF_EMAIL: emailAddress.optional(),

  GEOCODER_URL: z
    .union([z.literal(NO_SUCH_SERVICE), baseUrl], {
      error: `it may be ${NO_SUCH_SERVICE} or an address`,
    })
    .optional(),
  GEOCODER_TOKEN: z.string().optional(),

  GATEWAY_KIND: acceptOneOf("sessions", STRIPE).default("sessions"),
  GATEWAY_URL: baseUrl.optional(),
  GATEWAY_SECRET: z.string().optional(),
  GATEWAY_WEBHOOK_SECRET: z.string().optional(),
  PAYMENT_ORIGINS: commaSeparated
    .transform((origins) => origins.filter((origin) => origin !== NO_SUCH_SERVICE))
    .pipe(z.array(origin)),
  BANK_URL: baseUrl.optional(),
  BANK_SECRET: z.string().optional(),

  CONTENT_DIR: z.string().optional(),
  CATALOGUE_URL: baseUrl.optional(),
  CATALOGUE_TOKEN: z.string().optional(),
  CATALOGUE_VARIANT: acceptOneOf("prod", "uat", "qa", "alpha").default("prod"),

  ANALYTICS: z
    .union([z.enum(["off", "log"]), baseUrl], { error: "it may be off, log or an address" })
    .default("off"),

  PUBLIC_HOLIDAYS: commaSeparated.pipe(z.array(holidayEntry)),
});

export type Config = ReturnType<typeof readConfig>;

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

/**
 * Exempt from the size limit: it is the list of all settings, each in one line, read from top to bottom.
 * @throws Error naming every setting that is wrong, so that the operator sees why the start failed
 */
export function readConfig(source: EnvInput) {
  const input = withCurrentNames(source);
  const parsed = environment.safeParse(input);
  const faults = findSettingFaults(input);
  if (!parsed.success) faults.unshift(...listSettingErrors(input, parsed.error));
  if (!parsed.success || faults.length > 0)
    throw new StartupError(`The configuration is wrong:\n${faults.join("\n")}`);
  const env = parsed.data;
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  const embedded = env.API_BASE_URL === undefined;
  // The sandbox runs only on request. npm start requests it, on a local address.
  const sandbox = embedded && env.SANDBOX === "on";
  return {
    /** Sentences about settings that are probably not meant. */
    notices: listSettingNotices(input, Object.keys(environment.shape)),
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
    operating: env.OPERATE !== OFF,
    /** Number of processes on this machine. */
    processes: env.WEB_CONCURRENCY ?? os.availableParallelism(),
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
      /** File of the private key with which the portal authenticates in place of a secret (private_key_jwt). */
      clientKeyFile: env.OIDC_CLIENT_KEY_FILE,
      scopes: env.OIDC_SCOPES,
      resource: resourceOf(env, publicUrl),
      authParams: env.OIDC_AUTH_PARAMS ?? [],
      /** Kind of access tokens that the embedded provider accepts. */
      accessToken: env.OIDC_ACCESS_TOKEN,
      /** True if each `phone_number` of the issuer is verified, also without `phone_number_verified`. */
      provesPhone: env.OIDC_PHONE_PROVEN === "always",
      /** The way to end the sign-in at the identity provider: "redirect", "form", "server", "none" or an address. */
      logout: env.OIDC_LOGOUT ?? (env.OIDC_ISSUER === undefined ? "redirect" : "form"),
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
    mail: {
      smtpUrl: env.SMTP_URL,
      from: env.MAIL_FROM,
      /** True for an HTML part beside the text. */
      html: env.MAIL_HTML === "on",
      staff: env.STAFF_EMAIL,
    },
    sms: {
      url: env.SMS_URL,
      token: env.SMS_TOKEN,
      kind: env.SMS_KIND,
      /** The sender on the phone's screen. `portal` leaves it to the bridge. */
      from: env.SMS_FROM,
      /** The secret with which the gateway signs delivery receipts. */
      receiptSecret: env.SMS_RECEIPT_SECRET,
    },
    geocoder: {
      /** Null where customers type their address. */
      url:
        env.GEOCODER_URL === NO_SUCH_SERVICE
          ? null
          : (env.GEOCODER_URL ?? (sandbox ? `${publicUrl}/sandbox/geocoder` : null)),
      token: env.GEOCODER_TOKEN,
    },
    gateway: {
      /** The protocol: "sessions" is the portal's own, "stripe" is Stripe's. */
      kind: env.GATEWAY_KIND,
      url: gatewayUrlOf(env, sandbox, publicUrl),
      secret: env.GATEWAY_SECRET,
      webhookSecret: env.GATEWAY_WEBHOOK_SECRET,
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
    paymentOrigins: [...env.PAYMENT_ORIGINS, ...(env.GATEWAY_KIND === STRIPE ? STRIPE_PAGES : [])],
    publicHolidays: env.PUBLIC_HOLIDAYS,
  };
}

/** Stripe has one address. The sandbox answers the same calls below its gateway's address. */
function gatewayUrlOf(
  { GATEWAY_KIND, GATEWAY_URL }: z.output<typeof environment>,
  sandbox: boolean,
  publicUrl: string,
): string {
  if (GATEWAY_URL !== undefined) return GATEWAY_URL;
  const simulated = `${publicUrl}/sandbox/gateway`;
  if (GATEWAY_KIND !== STRIPE) return simulated;
  return sandbox ? `${simulated}/stripe` : STRIPE_API;
}

/** The resource parameter (RFC 8707). Undefined if none is sent. */
function resourceOf(
  { OIDC_RESOURCE, OIDC_ISSUER, OIDC_AUDIENCE }: z.output<typeof environment>,
  publicUrl: string,
): string | undefined {
  if (OIDC_RESOURCE !== undefined)
    return OIDC_RESOURCE === NO_SUCH_SERVICE ? undefined : OIDC_RESOURCE;
  return OIDC_AUDIENCE ?? (OIDC_ISSUER === undefined ? `${publicUrl}/api` : undefined);
}

const toDisabled = (names: readonly (Optimisation | typeof ALL)[]): ReadonlySet<Optimisation> =>
  new Set(OPTIMISATIONS.filter((name) => names.includes(ALL) || names.includes(name)));

/** The environment of a command that reaches nothing, such as a check of files. */
const OFFLINE_ENV = { OPERATE: OFFLINE, SANDBOX: "on" };

export const config = readConfig(process.env.OPERATE === OFFLINE ? OFFLINE_ENV : process.env);
