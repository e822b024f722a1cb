import os from "node:os";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningPortal, startPortal } from "../helpers/portal/portal-process";
import { signedIn, somebody } from "../helpers/sign-in/sign-in";
import { reportGoal } from "./goals";
import { memoryOf, registrationsPerSecond, requestsPerSecond, serve } from "./load";

const MOST_MEMORY_MB = 700;
const REGISTRATIONS = 24;
const PARALLEL_CLIENTS = 4;

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal({ LOG_LEVEL: "warn" });
});
afterAll(() => portal?.stop());

test("public cached pages, compared with a Remix page that renders nothing", async ({ task }) => {
  const empty = await serve("minimal-remix.ts", "");
  const nothing = await requestsPerSecond(empty.url);
  const rows = [];
  let least = Number.POSITIVE_INFINITY;
  for (const path of ["/", "/product/gym-tonic", "/faq", "/denticare", "/support"]) {
    const own = await requestsPerSecond(portal.origin + path);
    least = Math.min(least, own);
    rows.push({ page: path, "pages/s": own.toFixed(0), "of it": (own / nothing).toFixed(1) });
  }
  await empty.stop();
  reportGoal(task, { "public pages, of a Remix page that renders nothing": least / nothing });
  console.info(`\na Remix page that renders nothing: ${nothing.toFixed(0)} a second`);
  console.table(rows);
});

test("pages per second, compared with a bare server and a minimal Remix page of the same size", async () => {
  const customer = await signedIn(portal.origin, somebody());
  const session = `session=${customer.cookie("session")}`;
  const rows = [
    await compare("home, anonymous", "/", ""),
    await compare("product page, drawn for its visitor", "/product/gym-tonic?for=me", ""),
    await compare("My services, signed in", "/", session),
    await compare("registration step", "/register-service/service-selection", session),
  ];
  console.info(`\n${os.cpus()[0]?.model}, ${os.cpus().length} cores, Node ${process.version}`);
  console.table(rows);
});

test("registrations completed per second", async () => {
  const rate = await registrationsPerSecond(portal.origin, REGISTRATIONS, PARALLEL_CLIENTS);
  console.info(
    `registrations: ${rate.toFixed(2)} a second (sign-up to order, ${PARALLEL_CLIENTS} at once)`,
  );
});

test("memory after all measurements", async ({ task }) => {
  const used = await memoryOf(portal.process.pid as number);
  console.info(`memory of the embedded process: ${used.toFixed(0)} MB`);
  reportGoal(task, { "memory, PGlite": used });
  expect(used).toBeLessThanOrEqual(MOST_MEMORY_MB);
});

async function compare(name: string, path: string, cookie: string) {
  const url = portal.origin + path;
  const page = await (await fetch(url, { headers: { cookie } })).text();
  const bare = await serve("bare-server.mjs", page);
  const minimal = await serve("minimal-remix.ts", page);
  try {
    const own = await requestsPerSecond(url, cookie);
    const bareRate = await requestsPerSecond(bare.url);
    const remixRate = await requestsPerSecond(minimal.url);
    return {
      page: name,
      KB: (page.length / 1024).toFixed(1),
      "pages/s": own.toFixed(0),
      "bare/s": bareRate.toFixed(0),
      "Remix/s": remixRate.toFixed(0),
      "of bare": (own / bareRate).toFixed(3),
      "of Remix": (own / remixRate).toFixed(2),
    };
  } finally {
    await bare.stop();
    await minimal.stop();
  }
}
