/**
 * operations.md, "Backup and restore": a lost data folder is restored completely from its copy. operators-day tests the dump of a running
 * server.
 */
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, inject, test } from "vitest";
import { type RunningPortal, startPortal } from "../../helpers/portal/portal-process";
import { freshPortalSettings } from "../../helpers/portal/portal-template";
import { unpaidOrder } from "../../helpers/registration/journey";

let portal: RunningPortal | undefined;
let folder: string | undefined;
afterEach(async () => {
  await portal?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

test.runIf(inject("postgres") === null)(
  "a data folder copied while the portal is stopped restores everything",
  async () => {
    folder = await mkdtemp(path.join(tmpdir(), "portal-backup-"));
    const beginning = await freshPortalSettings();
    const data = beginning.DATA_DIR as string;
    portal = await startPortal(beginning);
    const { visitor, orderId } = await unpaidOrder(portal.origin);
    await portal.stop();
    await cp(data, folder, { recursive: true, filter: (file) => path.basename(file) !== "lock" });
    await rm(data, { recursive: true });
    await cp(folder, data, { recursive: true });
    portal = await startPortal({ ...beginning, PORT: new URL(portal.origin).port });
    // The session of before, what is sealed, and what was being paid.
    await visitor.goto(`/payment?order=${orderId}`);
    expect([visitor.status, visitor.heading]).toEqual([200, "Pay for your order"]);
    await visitor.goto("/profile");
    expect(visitor.text).toMatch(/[STFGM]\*{4}\d{3}[A-Z]/);
    await visitor.goto(`/payment?order=${orderId}`);
    await visitor.choose("PayNow").press("Pay $87.20");
    expect([visitor.status, visitor.url.pathname]).toEqual([200, "/payment/paynow"]);
  },
);
