import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { onServer } from "../../helpers/database-server";
import { type RunningPortal, startPortal } from "../../helpers/portal-process";
import { routeFiles } from "../../helpers/route-files";
import { signedIn, somebody } from "../../helpers/sign-in";
import { Visitor } from "../../helpers/visitor";
import {
  answerAddress,
  answerContact,
  answerDetails,
  answerHealth,
  answerSelection,
  confirm,
} from "../registration/registration-steps";

/* A portal on an empty database, as an operator begins: nothing of the sample, and the provider's own data by command. */

let folder: string;
let settings: Record<string, string>;
let remove: () => Promise<void>;
let portal: RunningPortal;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "portal-own-data-"));
  ({ settings, remove } = await emptyDatabase());
  portal = await startPortal({ ...settings, LOG_LEVEL: "warn" });
});
afterAll(async () => {
  await portal?.stop();
  await remove?.();
  await rm(folder, { recursive: true, force: true });
});

async function emptyDatabase() {
  const server = inject("postgres");
  const common = { SAMPLE_DATA: "off", SANDBOX: "on" };
  if (server === null)
    return {
      settings: { ...common, DATA_DIR: path.join(folder, "data") },
      remove: async () => undefined,
    };
  const name = `portal_empty_${randomBytes(6).toString("hex")}`;
  await onServer(server, `create database ${name}`);
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  return {
    settings: {
      ...common,
      DATABASE_URL: url,
      DATABASE_CONNECTIONS: "7",
      APP_SECRET: randomBytes(32).toString("hex"),
    },
    remove: () => onServer(server, `drop database if exists ${name} with (force)`),
  };
}

/** npm run data. */
function data(...words: string[]): Promise<{ said: string; code: number | null }> {
  const env = { ...process.env, LOG_LEVEL: "silent", ...settings };
  return new Promise((resolve) => {
    const command = execFile(
      process.execPath,
      [".run/data.mjs", ...words],
      { env },
      (_error, said, complaint) => resolve({ said: said || complaint, code: command.exitCode }),
    );
  });
}

const ready = async () => (await new Visitor(portal.origin).request("/readyz")).text();

test("an empty shop is ready, and says what is missing", async () => {
  const missing = [
    "no programme is sold at a centre (programmes.yaml)",
    "no GST rate holds today (gst.yaml)",
  ];
  expect(await ready()).toBe(`ready\n${missing.join("\n")}\n`);
  for (const what of missing) expect(portal.log()).toContain(what);
  const visitor = await new Visitor(portal.origin).goto("/");
  expect(visitor.status).toBe(200);
  expect(visitor.text).toContain("Our programmes come soon");
});

test("no page of an empty shop fails, for nobody and for somebody who signed in", async () => {
  const browsers = [new Visitor(portal.origin), await signedIn(portal.origin, somebody(), "/")];
  const failed: string[] = [];
  for (const browser of browsers)
    for (const { addressWith } of routeFiles) {
      const address = addressWith("nothing");
      // It would sign the second one out.
      if (address.startsWith("/logout") || address.startsWith("/signing-out")) continue;
      const { status } = await browser.request(address, { redirect: "manual" });
      if (status >= 500) failed.push(`${address}: ${status}`);
    }
  expect(failed).toEqual([]);
});

test("new, check, preview, apply, and a customer registers and comes to the payment", async () => {
  await portal.stop();
  const own = path.join(folder, "own");
  expect(await data("new", own)).toMatchObject({ code: 0 });
  expect((await data("new", own)).said).toContain("is not empty");
  expect(await data("check", own)).toEqual({ said: `${own} is right.\n`, code: 0 });
  const { said } = await data("preview", own);
  expect(said).toContain("New: programme Circuit Training");
  expect((await data("apply", own)).said).toContain("All of it is in force.");
  expect(await data("apply", own)).toEqual({ said: "Nothing had to change.\n", code: 0 });
  expect((await data("export", path.join(folder, "again"))).code).toBe(0);
  expect(await data("preview", path.join(folder, "again"))).toEqual({
    said: "Nothing would change.\n",
    code: 0,
  });
  expect((await data("applied", own)).code).toBe(2);

  portal = await startPortal(settings);
  expect(await ready()).toBe("ready\n");
  const visitor = await signedIn(portal.origin, somebody(), "/register-service");
  await visitor.goto("/register-service/service-selection/programme");
  await visitor.choose("Active Ageing").press("Continue");
  await visitor.choose("Circuit Training").press("Continue");
  await visitor.choose("8 sessions: $87.20 with GST").choose("First Centre");
  await visitor.press("Choose this programme");
  await answerSelection(visitor);
  await answerHealth(visitor);
  await answerDetails(visitor);
  await answerAddress(visitor);
  await answerContact(visitor);
  await confirm(visitor);
  await visitor.press("Go to payment, $87.20");
  expect(visitor.url.pathname).toBe("/payment");
});
