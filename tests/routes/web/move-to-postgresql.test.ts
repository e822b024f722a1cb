/** operations.md, "Move a data folder to PostgreSQL": everything in a data folder goes to an empty database, and people notice nothing. */
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { onServer } from "../../helpers/database/database-server";
import { freePort, type RunningPortal, startPortal } from "../../helpers/portal/portal-process";
import { freshPortalSettings } from "../../helpers/portal/portal-template";
import { operateOn } from "../../helpers/portal/portal-with-rows";
import { unpaidOrder } from "../../helpers/registration/journey";

const server = inject("server");
const name = `portal_moved_${randomBytes(6).toString("hex")}`;

let portal: RunningPortal | undefined;
beforeAll(async () => {
  if (server) await onServer(server, `create database ${name}`);
});
afterAll(async () => {
  await portal?.stop();
  if (server) await onServer(server, `drop database if exists ${name} with (force)`);
});

test("an operator's command in a mistyped folder says so, and creates none", async () => {
  const DATA_DIR = path.join(tmpdir(), `mistyped-${randomBytes(6).toString("hex")}`);
  const refused = await operateOn({ DATA_DIR }, ["refunds"]);
  expect(refused).toEqual({
    code: 1,
    said: expect.stringContaining(`DATA_DIR: there is no data in the folder ${DATA_DIR}.`),
  });
  expect(existsSync(DATA_DIR)).toBe(false);
});

test.runIf(server)("a folder without data is not moved, and none is created", async () => {
  const DATA_DIR = path.join(tmpdir(), `mistyped-${randomBytes(6).toString("hex")}`);
  const DATABASE_URL = Object.assign(new URL(server as string), { pathname: `/${name}` }).href;
  const settings = { DATA_DIR, DATABASE_URL, APP_SECRET: "0".repeat(64) };
  for (const words of [["--dry-run"], []]) {
    const refused = await operateOn(settings, ["move-to-postgresql", ...words]);
    expect(refused.code).toBe(1);
    expect(refused.said).toContain(`DATA_DIR: there is no data in the folder ${DATA_DIR}.`);
    expect(existsSync(DATA_DIR)).toBe(false);
  }
});

test.runIf(server)(
  "a session, encrypted data and an open payment continue after the move",
  async () => {
    const { DATA_DIR = "" } = await freshPortalSettings();
    const inFolder = { DATA_DIR, PORT: String(await freePort()) };
    portal = await startPortal(inFolder);
    const { visitor, orderId } = await unpaidOrder(portal.origin);
    await portal.stop();

    const secret = (await readFile(path.join(DATA_DIR, "secret"), "utf8")).trim();
    const url = Object.assign(new URL(server as string), { pathname: `/${name}` }).href;
    const onBoth = { ...inFolder, DATABASE_URL: url, APP_SECRET: secret };
    const move = (settings: Record<string, string>, ...words: string[]) =>
      operateOn(settings, ["move-to-postgresql", ...words]);
    expect((await move({ ...onBoth, APP_SECRET: secret.replace(/./g, "0") })).said).toContain(
      "APP_SECRET does not match this database",
    );
    const tried = await move(onBoth, "--dry-run");
    expect(tried.said).toMatch(/^Dry run: \d{3,} rows of \d{2,} tables would be copied\./);
    const moved = await move(onBoth);
    expect(moved.said).toMatch(/^\d{3,} rows of \d{2,} tables copied and verified\.$/m);
    expect(moved.code).toBe(0);
    expect(moved.said).not.toContain(secret);
    expect(await move(onBoth)).toMatchObject({
      code: 1,
      said: expect.stringContaining("is not empty"),
    });

    portal = await startPortal({ ...onBoth, DATABASE_POOL_SIZE: "6" });
    await visitor.goto("/profile");
    expect(visitor.text).toMatch(/[STFGM]\*{4}\d{3}[A-Z]/);
    await visitor.goto(`/payment?order=${orderId}`);
    await visitor.choose("PayNow").press("Pay $87.20");
    expect([visitor.status, visitor.url.pathname]).toEqual([200, "/payment/paynow"]);
  },
);
