/** Commands without settings, and the command that reaches every service of the settings. */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openParty, openPostOffice } from "../../helpers/portal/faulty-service";
import { origin } from "../../helpers/portal/portal";
import { freePort } from "../../helpers/portal/portal-process";
import { openFaultyIssuer } from "../../helpers/sign-in/faulty-issuer";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "commands-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** @returns the output of a command with these settings only */
function command(words: string[], settings: Record<string, string> = {}) {
  const env = { PATH: process.env.PATH, NODE_ENV: "production" as const, ...settings };
  return new Promise<{ said: string; complaint: string; code: number | null }>((resolve) => {
    const run = execFile(
      process.execPath,
      [".run/command.mjs", ...words],
      { env },
      (_error, said, complaint) => resolve({ said, complaint, code: run.exitCode }),
    );
  });
}

test("new, check and the list of commands need no settings", async () => {
  const wrong = { PORT: "many" };
  const made = path.join(folder, "made");
  expect(await command(["data", "new", made], wrong)).toMatchObject({ code: 0 });
  expect(await command(["data", "check", made], wrong)).toMatchObject({ code: 0 });
  const list = await command(["operate"], wrong);
  expect([list.code, list.said]).toEqual([2, expect.stringContaining("check-config")]);
  const again = await command(["data", "new", made]);
  expect([again.code, again.complaint]).toEqual([1, expect.stringMatching(/is not empty/)]);
  expect(again.complaint).not.toMatch(/^\s+at /m);
});

test("a wrong setting is named without a stack", async () => {
  const { complaint, code } = await command(["operate", "refunds"], { PORT: "many" });
  expect(code).toBe(1);
  expect(complaint).toContain("PORT");
  expect(complaint).not.toMatch(/^\s+at /m);
});

test("data commands with a mistyped DATA_DIR create no folder", async () => {
  const starter = path.join(folder, "starter");
  await command(["data", "new", starter]);
  const missing = path.join(folder, "mistyped");
  for (const word of ["apply", "preview"]) {
    const { complaint, code } = await command(["data", word, starter], {
      ...{ DATA_DIR: missing, SANDBOX: "on" },
    });
    expect([word, code, complaint]).toEqual([
      word,
      1,
      expect.stringContaining("there is no data in the folder"),
    ]);
  }
  expect(existsSync(missing)).toBe(false);
});

test("check-config names the cause of an issuer that cannot be reached", async () => {
  const nowhere = `127.0.0.1:${await freePort()}`;
  const { said, code } = await command(["operate", "check-config"], {
    ...{ DATA_DIR: path.join(folder, "cause"), OIDC_ISSUER: `http://${nowhere}` },
    ...{
      OIDC_CLIENT_SECRET: "a secret",
      GATEWAY_URL: `http://${nowhere}`,
      GATEWAY_SECRET: "a secret",
    },
    ...{ BANK_URL: `http://${nowhere}`, BANK_SECRET: "a secret", SMS_URL: `http://${nowhere}` },
    SMTP_URL: `smtp://${nowhere}`,
  });
  expect(code).toBe(1);
  for (const name of ["OIDC_ISSUER", "GATEWAY_URL", "BANK_URL", "SMS_URL", "SMTP_URL"])
    expect(said).toContain(`differs  ${name}: connect ECONNREFUSED ${nowhere}`);
});

test("check-config reports the answer of each service", async () => {
  const [issuer, party, mail] = await Promise.all([
    openFaultyIssuer(`${origin}/identity`),
    openParty(origin),
    openPostOffice(),
  ]);
  const settings = {
    DATA_DIR: path.join(folder, "data"),
    OIDC_ISSUER: issuer.url,
    OIDC_CLIENT_SECRET: "another secret",
    GATEWAY_URL: `${party.url}/sandbox/gateway`,
    GATEWAY_SECRET: "another secret",
    BANK_URL: `http://127.0.0.1:${await freePort()}`,
    BANK_SECRET: "a secret",
    SMTP_URL: mail.url,
    SMS_URL: `${party.url}/no/such/service`,
  };
  const { said, code } = await command(["operate", "check-config"], settings);
  for (const one of [issuer, party, mail]) await one.close();
  expect(code).toBe(1);
  const lines = said.split("\n");
  expect(lines).toEqual([
    expect.stringMatching(/^fits {5}DATA_DIR: .* can be written to$/),
    expect.stringMatching(/^fits {5}OIDC_ISSUER: .* answers$/),
    expect.stringMatching(/^differs {2}OIDC_ISSUER: issuer: OIDC_ISSUER is .* and the metadata/),
    expect.stringMatching(/^differs {2}OIDC_ISSUER: refuses the client: invalid_client/),
    expect.stringMatching(/^fits {5}SMTP_URL: accepts the connection/),
    expect.stringMatching(/^fits {5}SMS_URL: answered 404, and no SMS was sent$/),
    expect.stringMatching(/^differs {2}GATEWAY_URL: answered 401: check GATEWAY_SECRET$/),
    expect.stringMatching(/^differs {2}BANK_URL: .*ECONNREFUSED/),
    expect.stringContaining("configuration.md"),
    "",
  ]);
});
