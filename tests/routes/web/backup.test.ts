/** README, "Backup and restore": what was lost comes back whole, as long as its secret is known. */
import { execFile } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterEach, expect, inject, test } from "vitest";
import { freshBeginning } from "../../helpers/beginning";
import { onServer } from "../../helpers/database-server";
import { unpaidOrder } from "../../helpers/journey";
import { type RunningPortal, startPortal } from "../../helpers/portal-process";

const run = promisify(execFile);
const server = inject("postgres");
const hasPrograms = await run("pg_restore", ["--version"]).then(
  () => true,
  () => false,
);

let portal: RunningPortal;
let folder: string;
afterEach(async () => {
  await portal.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Does the work, loses everything, brings it back and looks. */
async function comesBack(
  beginning: Record<string, string>,
  lose: () => Promise<() => Promise<void>>,
) {
  portal = await startPortal(beginning);
  const { visitor, orderId } = await unpaidOrder(portal.origin);
  const bringBack = await lose();
  await bringBack();
  portal = await startPortal({ ...beginning, PORT: new URL(portal.origin).port });
  // The session of before, what is sealed, and what was being paid.
  await visitor.goto(`/payment?order=${orderId}`);
  expect([visitor.status, visitor.heading]).toEqual([200, "Pay for your order"]);
  await visitor.goto("/profile");
  expect(visitor.text).toMatch(/[STFGM]\*{4}\d{3}[A-Z]/);
  await visitor.goto(`/payment?order=${orderId}`);
  await visitor.choose("PayNow").press("Pay $87.20");
  expect([visitor.status, visitor.url.pathname]).toEqual([200, "/payment/paynow"]);
}

test.runIf(server && hasPrograms)("a database on a server, dumped while it is used", async () => {
  folder = await mkdtemp(path.join(tmpdir(), "portal-backup-"));
  const beginning = await freshBeginning();
  // Its options are for the driver.
  const { href: url, pathname } = Object.assign(new URL(beginning.DATABASE_URL as string), {
    search: "",
  });
  const file = path.join(folder, "portal.dump");
  await comesBack(beginning, async () => {
    await run("pg_dump", ["--format=custom", `--file=${file}`, url]);
    await portal.stop();
    await onServer(server as string, `drop database ${pathname.slice(1)} with (force)`);
    return async () => {
      await onServer(server as string, `create database ${pathname.slice(1)}`);
      await run("pg_restore", ["--no-owner", `--dbname=${url}`, file]);
    };
  });
});

test.runIf(server === null)("a data folder, copied while the portal stands still", async () => {
  folder = await mkdtemp(path.join(tmpdir(), "portal-backup-"));
  const beginning = await freshBeginning();
  const data = beginning.DATA_DIR as string;
  await comesBack(beginning, async () => {
    await portal.stop();
    await cp(data, folder, { recursive: true, filter: (file) => path.basename(file) !== "lock" });
    await rm(data, { recursive: true });
    return () => cp(folder, data, { recursive: true });
  });
});
