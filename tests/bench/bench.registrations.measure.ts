/** Registrations from sign-up to order: two processes on PostgreSQL that have run for a while, as on a morning of a provider's own. */
import { test } from "vitest";
import { registrationsPerSecond } from "./load";
import { portalOnServer } from "./portal-on-server";

/** A registration runs through most of the portal: each process is still being compiled after a hundred. */
const WARM = 400;
const REGISTRATIONS = 160;
const PARALLEL_CLIENTS = 16;

test("registrations per second on PostgreSQL, two processes", async () => {
  const portal = await portalOnServer({ WEB_CONCURRENCY: "2" });
  if (portal === null) return;
  await registrationsPerSecond(portal.origin, WARM, PARALLEL_CLIENTS);
  const rate = await registrationsPerSecond(portal.origin, REGISTRATIONS, PARALLEL_CLIENTS);
  console.info(
    `registrations: ${rate.toFixed(2)} a second, ${PARALLEL_CLIENTS} at once, two processes`,
  );
  await portal.stop();
});
