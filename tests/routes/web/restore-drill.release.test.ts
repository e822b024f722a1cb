// Shorter: tests/routes/web/check-backup.test.ts
/**
 * operations.md, "Backup and restore": a base backup and the archived WAL restore a PostgreSQL server to the minute before a mistake, the
 * copy passes check-backup, and a portal continues on it.
 */
import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Cluster, openCluster } from "../../chaos/own-cluster";
import { onServer } from "../../helpers/database/database-server";
import { freePort, type RunningPortal, startPortal } from "../../helpers/portal/portal-process";
import { operateOn } from "../../helpers/portal/portal-with-rows";
import { unpaidOrder } from "../../helpers/registration/journey";

const DATABASE = "portal";

let cluster: Cluster | null = null;
let portal: RunningPortal | undefined;
beforeAll(async () => {
  cluster = await openCluster({ archives: true });
}, 60_000);
afterAll(async () => {
  await portal?.stop();
  await cluster?.remove();
});

async function ask<Row extends object>(url: string, statement: string): Promise<Row> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows[0];
}

test("a server is restored to the minute before a mistake, and checked", async ({ skip }) => {
  if (cluster === null) return skip("PostgreSQL's own programs are not on this machine");
  await onServer(cluster.url, `create database ${DATABASE}`);
  const live = Object.assign(new URL(cluster.url), { pathname: `/${DATABASE}` }).href;
  const settings = {
    ...{ DATABASE_URL: live, DATABASE_POOL_SIZE: "7", APP_SECRET: randomBytes(32).toString("hex") },
    ...{ SAMPLE_DATA: "on", SANDBOX: "on", PORT: String(await freePort()) },
  };
  portal = await startPortal(settings);
  await unpaidOrder(portal.origin);
  await cluster.archive.takeBase();
  const { visitor, orderId } = await unpaidOrder(portal.origin);
  const messages = "select count(*)::int as many from provider.message";
  const before = await ask<{ many: number }>(live, messages);
  const { time } = await ask<{ time: string }>(live, "select now()::text as time");
  await onServer(live, "delete from provider.message");
  await portal.stop();

  const port = String(await cluster.archive.restoreTo(time));
  const copy = Object.assign(new URL(live), { port }).href;
  expect(await ask(copy, messages)).toEqual(before);
  expect(await operateOn(settings, ["check-backup"], `${copy}\n`)).toEqual({
    code: 0,
    said: expect.stringMatching(/^The copy fits: \d{3,} rows/),
  });
  portal = await startPortal({ ...settings, DATABASE_URL: copy });
  await visitor.goto(`/payment?order=${orderId}`);
  await visitor.choose("PayNow").press("Pay $87.20");
  expect([visitor.status, visitor.url.pathname]).toEqual([200, "/payment/paynow"]);
});
