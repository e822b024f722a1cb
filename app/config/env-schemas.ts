/** Schemas of settings. Each explains its valid values, for an operator who gets one wrong. */
import { z } from "zod";
import { isDay } from "../lib/singapore-date";

export const oneOf = <const Words extends readonly [string, ...string[]]>(...words: Words) =>
  z.enum(words, { error: `it may be ${words.join(", ").replace(/, ([^,]*)$/, " or $1")}` });

export const onOff = oneOf("on", "off");

/** Accepts a number between the two, both included. */
export const between = (least: number, max: number) => {
  const error = `it may be a number from ${least} to ${max}`;
  return z.coerce.number({ error }).min(least, { error }).max(max, { error });
};

export const integerBetween = (least: number, max: number) => {
  const error = `it may be a whole number from ${least} to ${max}`;
  return z.coerce.number({ error }).int({ error }).min(least, { error }).max(max, { error });
};

/** Accepts an address and removes a slash at its end. */
export const httpUrl = z
  .url({
    protocol: /^https?$/,
    error: "it must be an address that begins with http:// or https://",
  })
  .transform((value) => value.replace(/\/$/, ""));

/** Accepts such an address without a path. */
export const origin = httpUrl.refine((value) => new URL(value).origin === value, {
  error: "it must be an address without a path, such as https://portal.example",
});

export const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: "it must be an address such as postgres://user:password@host:5432/database",
});

export const mailServer = z.url({
  protocol: /^smtps?$/,
  error: "it must be an address such as smtp://user:password@host:587",
});

export const emailAddress = z.email({ error: "it must be an e-mail address" });

export const secret = z.string().min(32, { error: "it needs at least 32 characters" });

/** Accepts a day. A minus before it marks a day that is no holiday. */
export const holiday = z.string().refine((entry) => isDay(entry.replace(/^-/, "")), {
  error: "it must list days as YYYY-MM-DD, with a minus before a day that is not a holiday",
});

/** Several, with commas between. */
export const list = z
  .string()
  .default("")
  .transform((value) =>
    value
      .split(",")
      .map((entry) => entry.trim())
      .filter(Boolean),
  );

const HIDDEN = /SECRET|TOKEN/;
const PASSWORD = /(:\/\/[^:@/]*:)[^@/]*@/;

/** Lists every wrong setting with its name, its valid values, and its value unless that is a secret. */
export function settingErrors(
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
