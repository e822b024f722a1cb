/** Registrations from sign-up to order: two processes on PostgreSQL that have run for a while, as on a morning of a provider's own. */
import { test } from "vitest";
import { databaseOn } from "../helpers/database";
import { findPostgres } from "../helpers/engines";
import { unpaidOrder } from "../helpers/journey";
import { freePort, startPortal } from "../helpers/portal-process";
import { firstPortal } from "../helpers/second-portal";

const WARM = 60;
const REGISTRATIONS = 80;
const AT_ONCE = 8;

test("registrations per second on PostgreSQL, two processes", async () => {
  const server = await findPostgres();
  if (server === null) return console.info("registrations: no PostgreSQL server answers");
  const database = await databaseOn(server);
  const portal = await startPortal({
    ...firstPortal(await freePort()),
    LOG_LEVEL: "warn",
    DATABASE_URL: database.url,
    APP_SECRET: "a secret of thirty-two characters",
    WEB_CONCURRENCY: "2",
  });
  await register(portal.origin, WARM);
  const rate = await register(portal.origin, REGISTRATIONS);
  console.info(`registrations: ${rate.toFixed(2)} a second, ${AT_ONCE} at once, two processes`);
  await portal.stop();
  await database.close();
});

/** @returns how many a second, whoever fills in the forms among what is counted. */
async function register(origin: string, many: number): Promise<number> {
  let begun = 0;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (begun < many) {
        begun += 1;
        await unpaidOrder(origin);
      }
    }),
  );
  return many / ((performance.now() - started) / 1000);
}
