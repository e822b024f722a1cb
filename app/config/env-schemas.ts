/** Kinds of settings. Each says in words what it may be, for whoever sets one wrong. */
import { z } from "zod";
import { isDay } from "../lib/singapore-date";

export const oneOf = <const Words extends readonly [string, ...string[]]>(...words: Words) =>
  z.enum(words, { error: `it may be ${words.join(", ").replace(/, ([^,]*)$/, " or $1")}` });

export const onOff = oneOf("on", "off");

/** A number between the two, which it may be too. */
export const between = (least: number, most: number) => {
  const error = `it may be a number from ${least} to ${most}`;
  return z.coerce.number({ error }).min(least, { error }).max(most, { error });
};

export const integerBetween = (least: number, most: number) => {
  const error = `it may be a whole number from ${least} to ${most}`;
  return z.coerce.number({ error }).int({ error }).min(least, { error }).max(most, { error });
};

/** Without a slash at its end. */
export const httpUrl = z
  .url({
    protocol: /^https?$/,
    error: "it must be an address that begins with http:// or https://",
  })
  .transform((value) => value.replace(/\/$/, ""));

/** The same, and nothing after the host. */
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

/** With a minus before a day that is no holiday after all. */
export const holiday = z.string().refine((entry) => isDay(entry.replace(/^-/, "")), {
  error: "it takes days as YYYY-MM-DD, with a minus before one that is no holiday",
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

/** Every setting that is wrong: its name, what it holds unless that is a secret, and what it may be. */
export function settingErrors(
  given: Record<string, string | undefined>,
  { issues }: z.ZodError,
): string[] {
  return issues.map(({ path: [name, nth], message }) => {
    const held = given[String(name)] ?? "";
    const value = typeof nth === "number" ? (held.split(",")[nth] ?? "").trim() : held;
    const shown = HIDDEN.test(String(name)) ? "" : ` is "${value.replace(PASSWORD, "$1…@")}"`;
    return `${String(name)}${shown}: ${message}.`;
  });
}
