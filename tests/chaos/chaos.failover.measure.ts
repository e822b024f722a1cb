import { afterAll, beforeAll, expect, test } from "vitest";
import { options } from "./options";
import { measureOutage } from "./outage-day";
import { type Cluster, openCluster } from "./own-cluster";
import { type ChaosFixture, openSetup } from "./setup";

/*
 * The primary of a PostgreSQL server with a synchronous standby dies while customers work, and the standby is promoted. DATABASE_URL names
 * both. npm run chaos -- --only database-promoted runs this alone.
 */
const NAME = "database promoted";
const ONLY = options("only", "").split(",");
const isWanted = ONLY.some((beginning) => NAME.replaceAll(" ", "-").startsWith(beginning));

/** Customers work long enough before and after to pay and to book. */
const LENGTH = { seconds: 0, beforeMs: 45_000, afterMs: 45_000 };

let cluster: Cluster | null = null;
let world: ChaosFixture;
beforeAll(async () => {
  if (!isWanted) return;
  cluster = await openCluster();
  if (cluster === null) return;
  for (const name of ["back", "front"]) await cluster.ask(`create database ${name}`);
  world = await openSetup(cluster.url, cluster.standby.port);
  await cluster.standby.follow();
}, 300_000);
afterAll(async () => {
  await world?.close();
  await cluster?.remove();
});

test.runIf(isWanted)("a standby is promoted while customers work", async () => {
  if (cluster === null) return console.info("PostgreSQL's own programs are not on this machine");
  const { promote } = cluster.standby;
  const outage = { name: NAME, begin: promote, end: () => undefined };
  const row = await measureOutage(world, outage, LENGTH);
  console.table([row]);
  expect(row.goal).toBe("met");
});
