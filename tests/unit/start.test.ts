import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, test, vi } from "vitest";
import { readConfig } from "~/config/config.server";

const { supervise } = await import(path.resolve(".run/supervise.mjs"));
const { startEnvironment } = await import(path.resolve(".run/start-environment.mjs"));
/** External services, without the sandbox. */
const OUTSIDE = {
  OIDC_ISSUER: "https://identity.example",
  OIDC_CLIENT_SECRET: "a secret",
  GATEWAY_URL: "https://cards.example",
  GATEWAY_SECRET: "a secret",
  BANK_URL: "https://bank.example",
  BANK_SECRET: "a secret",
  SMTP_URL: "smtp://mail.example:587",
  SMS_URL: "https://sms.example/send",
};

test("npm run serve and the image use the memory limits of npm start", async () => {
  const { ENVIRONMENT, nodeFlags } = await import(path.resolve(".run/memory-settings.mjs"));
  const settings = Object.entries(ENVIRONMENT).map(([name, value]) => `${name}=${value}`);
  const command = execFileSync(process.execPath, [".run/serve-command.mjs"], { encoding: "utf8" });
  expect(command.trim()).toBe(["env", ...settings, "node", ...nodeFlags()].join(" "));
  const started = "exec $(node .run/serve-command.mjs) .run/serve.mjs";
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
  expect(scripts.serve).toContain(started);
  expect(readFileSync(".docker/Dockerfile", "utf8")).toContain(`CMD ["sh", "-c", "${started}"]`);
});

test("developers get the Node of the image", () => {
  const [, ofImage] = /^FROM node:(\d+)-/m.exec(readFileSync(".docker/Dockerfile", "utf8")) ?? [];
  expect(readFileSync(".nvmrc", "utf8").trim()).toBe(ofImage);
});

test("HEAP_MB sets the heap limit", () => {
  const env = { ...process.env, HEAP_MB: "512" };
  const command = execFileSync(process.execPath, [".run/serve-command.mjs"], {
    encoding: "utf8",
    env,
  });
  expect(command).toContain(" --max-old-space-size=512 ");
});

/** Supervises `script` as the portal's process until it ends finally. */
function supervised(script: string) {
  const children: ChildProcess[] = [];
  const ended = vi.fn();
  const start = () => {
    const child = spawn(process.execPath, ["-e", script], {
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    children.push(child);
    return child;
  };
  const onReady = vi.fn();
  const stop = supervise({ start, onReady, onEnd: ended, pauseMs: 10 });
  return { children, onReady, ended, stop };
}
const UP = "process.send('ready'); setInterval(() => {}, 1000);";
const SLOW = { timeout: 60_000 };

describe("a portal started by npm start", () => {
  test("restarts when it dies, and is announced once", async () => {
    const { children, onReady, ended, stop } = supervised(UP);
    await vi.waitFor(() => expect(onReady).toHaveBeenCalledTimes(1), SLOW);
    children[0]?.kill("SIGKILL");
    await vi.waitFor(() => expect(children).toHaveLength(2), SLOW);
    expect([onReady.mock.calls.length, ended.mock.calls.length]).toEqual([1, 0]);
    stop("SIGTERM");
    await vi.waitFor(() => expect(ended).toHaveBeenCalledWith(0), SLOW);
    expect(children).toHaveLength(2);
  });

  test("does not restart when it cannot start", async () => {
    const { children, ended } = supervised("process.exit(3)");
    await vi.waitFor(() => expect(ended).toHaveBeenCalledWith(3), SLOW);
    expect(children).toHaveLength(1);
  });
});

describe("npm start", () => {
  test.each([
    {},
    { PORT: "4000" },
    { PUBLIC_URL: "http://127.0.0.1:3000" },
    { PUBLIC_URL: "http://[::1]:3000" },
  ])("enables sample data and the sandbox on this machine: %j", (given) => {
    const { environment, warning } = startEnvironment(given);
    expect(warning).toBeUndefined();
    expect(environment).toMatchObject({ SAMPLE_DATA: "on", SANDBOX: "on" });
  });

  test.each([{}, { SANDBOX: "on" }, { SAMPLE_DATA: "on" }])(
    "disables both at any other address and warns: %j",
    (told) => {
      const given = { PUBLIC_URL: "https://portal.example", ...told };
      const { environment, warning } = startEnvironment(given);
      expect(warning).toContain("https://portal.example");
      expect(environment).toMatchObject({ SAMPLE_DATA: "off", SANDBOX: "off" });
      expect(readConfig({ ...environment, ...OUTSIDE })).toMatchObject({
        sandbox: false,
        sampleData: false,
      });
    },
  );

  test("enables both there too when set explicitly", () => {
    const told = { PUBLIC_URL: "https://portal.example", SANDBOX: "on", SAMPLE_DATA: "on" };
    const { environment, warning } = startEnvironment(told);
    expect(warning).toBeUndefined();
    expect(readConfig(environment)).toMatchObject({ sandbox: true, sampleData: true });
  });
});

test("npm start builds and serves for production, whatever NODE_ENV the shell has", () => {
  const shell = { ...process.env, NODE_ENV: "development" } as const;
  expect(startEnvironment(shell).environment.NODE_ENV).toBe("production");
  const folder = mkdtempSync(path.join(tmpdir(), "build-"));
  const compiler = path.join(folder, "node_modules/.bin/remix");
  mkdirSync(path.dirname(compiler), { recursive: true });
  writeFileSync(compiler, '#!/bin/sh\necho "built for $NODE_ENV"\n', { mode: 0o755 });
  mkdirSync(path.join(folder, ".run"));
  writeFileSync(path.join(folder, ".run/finish-build.mjs"), "console.log(process.env.NODE_ENV)");
  copyFileSync("package.json", path.join(folder, "package.json"));
  const said = execFileSync("npm", ["run", "--silent", "build"], {
    cwd: folder,
    env: shell,
    encoding: "utf8",
  });
  rmSync(folder, { recursive: true });
  expect(said).toBe("built for production\nproduction\n");
});

test("npm run serve has the sandbox only with SANDBOX=on, on a local address too", () => {
  expect(readConfig(OUTSIDE).sandbox).toBe(false);
  expect(readConfig({ SANDBOX: "on" }).sandbox).toBe(true);
  for (const name of Object.keys(OUTSIDE))
    expect(() => readConfig({ ...OUTSIDE, [name]: "" }), name).toThrow(`${name} must be set`);
});

test("settings are accepted by their former names, and the current name wins", () => {
  const former = { ...OUTSIDE, SESSION_HOURS: "3", DATABASE_CONNECTIONS: "7" };
  expect(readConfig(former)).toMatchObject({ session: { hours: 3 }, connections: 7 });
  expect(readConfig({ ...former, SESSION_MAX_HOURS: "4" }).session.hours).toBe(4);
});

describe("a portal with an external backend", () => {
  const alone = {
    API_BASE_URL: "https://backend.example/api",
    OIDC_ISSUER: "https://identity.example",
    OIDC_CLIENT_ID: "portal",
    OIDC_CLIENT_SECRET: "a secret",
    OIDC_AUDIENCE: "https://backend.example/api",
    PAYMENT_ORIGINS: "none",
    GEOCODER_URL: "none",
    CONTENT_DIR: "app/content",
  };

  test("needs no other settings", () => {
    const { geocoder, paymentOrigins } = readConfig(alone);
    expect([geocoder.url, paymentOrigins]).toEqual([null, []]);
  });

  test("lists all missing settings by name, and the invalid ones, together", () => {
    const { API_BASE_URL, ...needed } = alone;
    const start = () => readConfig({ API_BASE_URL, PORT: "none" });
    for (const name of [...Object.keys(needed), "PORT"])
      expect(start, name).toThrow(new RegExp(`\\b${name}\\b`));
    expect(() => readConfig({ ...alone, CONTENT_DIR: "/no/such" })).toThrow("no such folder");
  });
});

/** Invalid settings, each with its value and the words of its message. */
const wrong: [string, string, string][] = [
  ["PORT", "0", "a whole number from 1 to 65535"],
  ["PORT", "99999", "a whole number from 1 to 65535"],
  ["PORT", "80.5", "a whole number from 1 to 65535"],
  ["PORT", "http", "a whole number from 1 to 65535"],
  ["PUBLIC_URL", "portal.example", "http:// or https://"],
  ["PUBLIC_URL", "ftp://portal.example", "http:// or https://"],
  ["PUBLIC_URL", "https://portal.example/portal", "an address without a path"],
  ["PUBLIC_URL", "https://portal.example?x=1", "an address without a path"],
  ["DRAIN_SECONDS", "-1", "a number from 0 to 60"],
  ["DRAIN_SECONDS", "five", "a number from 0 to 60"],
  ["BODY_SECONDS", "0", "a whole number from 1 to 300"],
  ["TRUST_PROXY", "yes", "on or off"],
  ["WEB_CONCURRENCY", "0", "a whole number from 1 to 64"],
  ["WEB_CONCURRENCY", "2", "needs DATABASE_URL"],
  ["HEAP_MB", "64", "a whole number from 128 to 65536"],
  ["QUEUE_LAG_THRESHOLD_MS", "5", "a number from 10 to 10000"],
  ["QUEUE_LAG_THRESHOLD_MS", "on", "off or a number from 10 to 10000"],
  ["LOG_LEVEL", "loud", "trace, debug, info, warn, error or silent"],
  ["DATABASE_URL", "nonsense", "postgres://user:password@host:5432/database"],
  ["DATABASE_URL", "mysql://portal@db.example/portal", "postgres://"],
  ["DATABASE_URL", "postgres://portal@one.example,two:many/portal", "several hosts"],
  ["DATABASE_URL", "postgres://portal@db.example/portal", "APP_SECRET must be set"],
  ["DATABASE_POOL_SIZE", "1", "a whole number from 2 to 500"],
  ["DATABASE_POOL_SIZE", "many", "a whole number from 2 to 500"],
  ["SAMPLE_DATA", "true", "on or off"],
  ["APP_SECRET", "short", "at least 32 characters"],
  ["APP_SECRET_PREVIOUS", "short", "at least 32 characters"],
  ["APP_SECRET_PREVIOUS", "p".repeat(32), "APP_SECRET must be set too"],
  ["API_BASE_URL", "backend", "http:// or https://"],
  ["SANDBOX", "1", "on or off"],
  ["RETURN_ORIGINS", "https://one.example,two", "http:// or https://"],
  ["RETURN_ORIGINS", "https://one.example/back", "an address without a path"],
  ["SAMPLE_DATA", "on", "SAMPLE_DATA needs SANDBOX=on"],
  ["METRICS_PORT", "3000", "METRICS_PORT must differ from PORT"],
  ["OIDC_ISSUER", "identity.example", "http:// or https://"],
  ["OIDC_TIMEOUT_SECONDS", "10", "a number from 0.1 to 4.5"],
  ["IDENTITY_ENVIRONMENT", "production", "preprod or prod"],
  ["SESSION_IDLE_MINUTES", "0", "a number from 0.01 to 1440"],
  ["SESSION_MAX_HOURS", "-3", "a number from 0.01 to 168"],
  ["COUNTER_IDLE_MINUTES", "0", "a number from 0.1 to 60"],
  ["SMTP_URL", "nonsense", "smtp://user:password@host:587"],
  ["SMTP_URL", "https://mail.example", "smtp://"],
  ["MAIL_FROM", "nobody", "an e-mail address"],
  ["STAFF_EMAIL", "staff@", "an e-mail address"],
  ["SMS_URL", "sms.example", "http:// or https://"],
  ["GEOCODER_URL", "off", "none or an address"],
  ["GATEWAY_URL", "cards", "http:// or https://"],
  ["GATEWAY_KIND", "adyen", "sessions or stripe"],
  ["PAYMENT_ORIGINS", "https://cards.example/pay", "an address without a path"],
  ["BANK_URL", "bank:1", "http:// or https://"],
  ["CONTENT_DIR", "/no/such/folder", "there is no such folder"],
  ["CATALOGUE_URL", "firestore", "http:// or https://"],
  ["CATALOGUE_VARIANT", "live", "prod, uat, qa or alpha"],
  ["ANALYTICS", "on", "off, log or an address"],
  ["PUBLIC_HOLIDAYS", "31-12-2026", "YYYY-MM-DD"],
  ["PUBLIC_HOLIDAYS", "2026-12-25,2026-02-30", "YYYY-MM-DD"],
];

test.each(wrong)("%s=%s is rejected at the start with the allowed values", (name, value, may) => {
  const start = () => readConfig({ ...OUTSIDE, [name]: value });
  expect(start).toThrow(name);
  expect(start).toThrow(may);
});

test.each([
  ["SMTP_URL", "smtp://mail.example:587"],
  ["SMS_URL", "https://sms.example/send"],
  ["GATEWAY_URL", "https://cards.example"],
  ["BANK_URL", "https://bank.example"],
])("the sandbox is rejected together with a real service in %s", (name, value) => {
  expect(() => readConfig({ SANDBOX: "on", [name]: value })).toThrow(
    `${name} would reach strangers`,
  );
  const local = value.replace(/[a-z]+\.example/, "127.0.0.1");
  expect(readConfig({ SANDBOX: "on", [name]: local }).sandbox).toBe(true);
});

test("a mistyped name of a setting and an address without TLS are noticed", () => {
  const { notices } = readConfig({
    ...OUTSIDE,
    ...{ SMTP_UR: "smtp://other.example", LOG_LEVLE: "warn", HOSTNAME: "web-1", NODE_OPTIONS: "" },
    ...{ SMS_URL: "http://sms.example", BANK_URL: "http://127.0.0.1:9000" },
    SMTP_URL: OUTSIDE.SMTP_URL,
  });
  expect(notices).toEqual([
    "LOG_LEVLE is not a setting. Check if LOG_LEVEL was meant.",
    "SMS_URL begins with http://, so others on the way can read and change it.",
  ]);
  expect(readConfig(OUTSIDE).notices).toEqual([]);
});

test("Stripe requires the secret of its notices, and no address", () => {
  const { GATEWAY_URL: _own, ...others } = OUTSIDE;
  const stripe = { ...others, GATEWAY_KIND: "stripe" };
  expect(() => readConfig(stripe)).toThrow("GATEWAY_WEBHOOK_SECRET must be set");
  const { gateway, paymentOrigins } = readConfig({ ...stripe, GATEWAY_WEBHOOK_SECRET: "whsec" });
  expect(gateway.url).toBe("https://api.stripe.com");
  expect(paymentOrigins).toContain("https://checkout.stripe.com");
});

test("all faults are reported together, without secrets", () => {
  const bad = {
    APP_SECRET: "not-long-enough",
    DATABASE_URL: "mysql://portal:hunter2@db.example/portal",
    PORT: "none",
  };
  const said = (() => {
    try {
      return String(readConfig({ ...OUTSIDE, ...bad }));
    } catch (error) {
      return String(error);
    }
  })();
  for (const name of Object.keys(bad)) expect(said).toContain(name);
  expect(said).toContain('PORT is "none"');
  expect(said).not.toMatch(/not-long-enough|hunter2/);
});

test("a password with a slash or an at sign is not shown with its wrong setting", () => {
  const url = "postgres://portal:aB/9x@Y@db.example:port/portal";
  const start = () => readConfig({ ...OUTSIDE, DATABASE_URL: url, SMTP_URL: url });
  expect(start).toThrow("postgres://portal:…@db.example:port/portal");
  expect(start).not.toThrow(/9x|Y@/);
});

test("npm run serve names a wrong WEB_CONCURRENCY", () => {
  const env = { ...process.env, ...OUTSIDE, NODE_ENV: "production" as const };
  const serve = spawnSync(process.execPath, [".run/serve.mjs"], {
    env: { ...env, DATABASE_URL: "postgres://db.example/portal", WEB_CONCURRENCY: "abc" },
    encoding: "utf8",
  });
  expect(serve.stderr).toContain('WEB_CONCURRENCY is "abc"');
  expect(serve.status).toBe(1);
});
