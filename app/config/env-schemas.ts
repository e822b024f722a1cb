/** Schemas of settings. Each explains its valid values, for an operator who gets one wrong. */
import { z } from "zod";
import { splitDatabaseUrl } from "../lib/database-addresses";
import { isDay } from "../lib/singapore-date";

export type EnvInput = Record<string, string | undefined>;

/** The value of a setting for a service that the provider does not have. */
export const NO_SUCH_SERVICE = "none";

export const acceptOneOf = <const Words extends readonly [string, ...string[]]>(...words: Words) =>
  z.enum(words, { error: `it may be ${words.join(", ").replace(/, ([^,]*)$/, " or $1")}` });

export const onOff = acceptOneOf("on", "off");

/** Accepts a number between the two, both included. */
export const acceptBetween = (least: number, max: number) => {
  const error = `it may be a number from ${least} to ${max}`;
  return z.coerce.number({ error }).min(least, { error }).max(max, { error });
};

export const acceptIntegerBetween = (least: number, max: number) => {
  const error = `it may be a whole number from ${least} to ${max}`;
  return z.coerce.number({ error }).int({ error }).min(least, { error }).max(max, { error });
};

/** Accepts an address and removes a slash at its end. */
export const baseUrl = z
  .url({
    protocol: /^https?$/,
    error: "it must be an address that begins with http:// or https://",
  })
  .transform((value) => value.replace(/\/$/, ""));

/** Accepts such an address as it is written. The last slash of an issuer is part of its name. */
export const issuerUrl = z.url({
  protocol: /^https?$/,
  error: "it must be an address that begins with http:// or https://",
});

/** Accepts the scopes of a sign-in, separated by spaces. OpenID Connect requires "openid". */
export const scopes = z
  .string()
  .transform((value) => value.split(/[\s,]+/).filter(Boolean))
  .refine((names) => names.includes("openid"), {
    error: "it must list scopes separated by spaces, and openid among them",
  });

/** Accepts parameters as in an address, "audience=portal&prompt=login". */
export const urlParameters = z
  .string()
  .refine((value) => /^[^=&\s]+=[^=&\s]*(&[^=&\s]+=[^=&\s]*)*$/.test(value), {
    error: "it must list parameters as in an address, such as audience=portal&prompt=login",
  })
  .transform((value) => [...new URLSearchParams(value)]);

/** Accepts such an address without a path. */
export const origin = baseUrl.refine((value) => new URL(value).origin === value, {
  error: "it must be an address without a path, such as https://portal.example",
});

/** Accepts several hosts, separated by commas: a primary and its standbys. */
export const postgresUrl = z
  .string()
  .refine((value) => splitDatabaseUrl(value).every((one) => single.safeParse(one).success), {
    error:
      "it must be an address such as postgres://user:password@host:5432/database, or with several hosts @one:5432,two:5432",
  });
const single = z.url({ protocol: /^postgres(ql)?$/ });

export const mailServerUrl = z.url({
  protocol: /^smtps?$/,
  error: "it must be an address such as smtp://user:password@host:587",
});

export const emailAddress = z.email({ error: "it must be an e-mail address" });

export const longSecret = z.string().min(32, { error: "it needs at least 32 characters" });

/** Accepts a day. A minus before it marks a day that is no holiday. */
export const holidayEntry = z.string().refine((entry) => isDay(entry.replace(/^-/, "")), {
  error: "it must list days as YYYY-MM-DD, with a minus before a day that is not a holiday",
});

/** Several, with commas between. */
export const commaSeparated = z
  .string()
  .default("")
  .transform((value) =>
    value
      .split(",")
      .map((entry) => entry.trim())
      .filter(Boolean),
  );

const HIDDEN = /SECRET|TOKEN/;
/** A mistyped password may contain a slash or an at sign. */
const PASSWORD = /(:\/\/[^:@/]*:).*@/;

/** Lists every wrong setting with its name, its valid values, and its value unless that is a secret. */
export function listSettingErrors(
  env: Record<string, string | undefined>,
  { issues }: z.ZodError,
): string[] {
  return issues.map(({ path: [name, nth], message }) => {
    const text = env[String(name)] ?? "";
    const value = typeof nth === "number" ? (text.split(",")[nth] ?? "").trim() : text;
    const shown = HIDDEN.test(String(name)) ? "" : ` is "${value.replace(PASSWORD, "$1…@")}"`;
    return `${String(name)}${shown}: ${message}.`;
  });
}
