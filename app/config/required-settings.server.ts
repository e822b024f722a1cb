/** Settings that others require, and combinations that cannot work. */
import { existsSync } from "node:fs";
import { type EnvInput, NO_SUCH_SERVICE } from "./env-schemas";
import { isLocalAddress } from "./local-address";

/** Settings that a portal in front of a separate backend cannot guess, with their purpose. */
const REQUIRED_WITH_OWN_BACKEND = {
  OIDC_ISSUER: "the address of the identity provider",
  OIDC_CLIENT_ID: "the portal's name at the identity provider",
  OIDC_CLIENT_SECRET: "the secret that goes with it",
  OIDC_AUDIENCE: "the aud claim that the backend requires in access tokens",
  PAYMENT_ORIGINS: `the origins of the pages where customers enter a card or log in at their bank, separated by commas; ${NO_SUCH_SERVICE} if there are none`,
  GEOCODER_URL: `the geocoder that finds the address of a postal code; ${NO_SUCH_SERVICE} where customers type it`,
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
  const keyReplacesSecret = env.OIDC_CLIENT_KEY_FILE !== undefined;
  const all = (names: object, when: string) =>
    Object.entries(names).map(([name, what]): [boolean, string] => [
      env[name] === undefined && !(name === "OIDC_CLIENT_SECRET" && keyReplacesSecret),
      `${when}, ${name} must be set: ${what}.`,
    ]);
  if (env.API_BASE_URL !== undefined) return all(REQUIRED_WITH_OWN_BACKEND, "With API_BASE_URL");
  if (env.SANDBOX === "on") return [];
  const { GATEWAY_URL, ...others } = REQUIRED_WITHOUT_SANDBOX;
  const gateway =
    env.GATEWAY_KIND === "stripe"
      ? { GATEWAY_WEBHOOK_SECRET: "the secret of the endpoint of notices at Stripe" }
      : { GATEWAY_URL };
  return all({ ...others, ...gateway }, "Without the sandbox");
}

/** Services that reach customers. The sandbox takes their place, because its people are invented and their numbers may be in use. */
const OUTSIDE = ["SMTP_URL", "SMS_URL", "GATEWAY_URL", "BANK_URL"];

const listOutside = (env: EnvInput) =>
  OUTSIDE.filter((name) => {
    const address = env[name];
    return address !== undefined && !isLocalAddress(address) && !isOwnAddress(env, address);
  });

/** The sandbox of another portal on the same host has its pages below the same address. */
const isOwnAddress = ({ PUBLIC_URL }: EnvInput, address: string) =>
  PUBLIC_URL !== undefined && address.startsWith(`${PUBLIC_URL}/`);

/** Rules about several settings together. */
export function findSettingFaults(env: EnvInput): string[] {
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
      env.APP_SECRET !== undefined && env.APP_SECRET_PREVIOUS === env.APP_SECRET,
      "APP_SECRET_PREVIOUS must differ from APP_SECRET: it is the secret before the rotation.",
    ],
    [
      env.SAMPLE_DATA === "on" && env.SANDBOX !== "on" && env.API_BASE_URL === undefined,
      "SAMPLE_DATA needs SANDBOX=on: the sample people get messages, and their numbers may be in use.",
    ],
    [
      env.SANDBOX === "on" && env.API_BASE_URL === undefined && listOutside(env).length > 0,
      `With SANDBOX=on the people are invented, and ${listOutside(env).join(" and ")} would reach strangers. Remove one or the other.`,
    ],
    [
      env.METRICS_PORT !== undefined && env.METRICS_PORT === (env.PORT ?? "3000"),
      "METRICS_PORT must differ from PORT.",
    ],
    [
      env.OIDC_CLIENT_KEY_FILE !== undefined && !existsSync(env.OIDC_CLIENT_KEY_FILE),
      `OIDC_CLIENT_KEY_FILE is "${env.OIDC_CLIENT_KEY_FILE}": there is no such file.`,
    ],
    [
      env.CONTENT_DIR !== undefined && !existsSync(env.CONTENT_DIR),
      `CONTENT_DIR is "${env.CONTENT_DIR}": there is no such folder.`,
    ],
  ];
  return rules.filter(([wrong]) => wrong).map(([, text]) => text);
}
