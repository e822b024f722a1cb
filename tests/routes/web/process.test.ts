import { spawn } from "node:child_process";
import net from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, expect, inject, test } from "vitest";
import { freePort, type RunningPortal, startPortal } from "../../helpers/portal/portal-process";
import { freshPortalSettings } from "../../helpers/portal/portal-template";
import { unpaidOrder } from "../../helpers/registration/journey";

// The data folder belongs to PGlite. PostgreSQL keeps acknowledged changes itself.
const onPglite = inject("postgres") === null;

const running: RunningPortal[] = [];
afterEach(async () => {
  for (const portal of running.splice(0)) await portal.stop();
});

test.runIf(onPglite)("acknowledged changes survive when the process is killed", async () => {
  const beginning = await freshPortalSettings();
  const first = await startPortal(beginning);
  const { visitor, orderId } = await unpaidOrder(first.origin);
  first.process.kill("SIGKILL");
  await new Promise((resolve) => first.process.once("exit", resolve));

  const second = await startPortal({ ...beginning, PORT: new URL(first.origin).port });
  running.push(second);
  await visitor.goto(`/payment?order=${orderId}`);
  expect(visitor.status).toBe(200);
  expect(visitor.text).toContain("$87.20");
});

test.runIf(onPglite)(
  "a second process on the same data folder refuses to start and gives the reason",
  async () => {
    const first = await startPortal(await freshPortalSettings());
    running.push(first);
    await expect(startPortal({ DATA_DIR: first.dataDir })).rejects.toThrow(
      /in use by another process/,
    );
  },
);

test.each(["start", "serve"])("SIGTERM to npm ends a portal of npm run %s", async (script) => {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const npm = spawn("npm", ["run", "--silent", script], {
    env: {
      ...process.env,
      ...(await freshPortalSettings()),
      ...{ PORT: String(port), PUBLIC_URL: origin, SANDBOX: "on", SAMPLE_DATA: "on" },
      DRAIN_SECONDS: "0",
    },
    stdio: "ignore",
  });
  const answers = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(answers, { timeout: 120_000, interval: 500 }).toBe(true);
  npm.kill("SIGTERM");
  await expect.poll(answers, { timeout: 60_000 }).toBe(false);
});

test("a stopping process reports it immediately, accepts requests for a while, and interrupts none", async () => {
  const portal = await startPortal({ ...(await freshPortalSettings()), DRAIN_SECONDS: "5" });
  running.push(portal);
  const ended = new Promise<number | null>((resolve) => portal.process.once("exit", resolve));
  let toldAt: number | null = null;
  let wanted = true;
  let served = 0;
  let servedAfter = 0;
  const browse = async () => {
    while (wanted) {
      const answer = await fetch(`${portal.origin}/support`);
      expect(answer.status).toBe(200);
      await answer.text();
      served += 1;
      if (toldAt !== null) servedAfter += 1;
      // The pause leaves time for other processes on this machine.
      await wait(50);
    }
  };
  const visitors = Promise.all(Array.from({ length: 8 }, browse));
  await expect.poll(() => served, { timeout: 60_000 }).toBeGreaterThan(20);

  portal.process.kill("SIGTERM");
  toldAt = performance.now();
  // A load balancer does the same: it stops sending visitors when the process reports that it is not ready.
  await expect.poll(() => readiness(portal.origin), { timeout: 2_500 }).toBe("503 stopping");
  await expect.poll(() => servedAfter, { timeout: 2_000 }).toBeGreaterThan(2);
  // The upload begins while requests are accepted, and ends after that.
  const slow = sendSlowly(portal.origin, 5_500 - (performance.now() - toldAt));
  wanted = false;
  await visitors;
  expect(await slow).toMatch(/^HTTP\/1.1 302 /);
  await expect(fetch(portal.origin)).rejects.toThrow();
  expect(await ended).toBe(0);
});

async function readiness(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/readyz`);
  return `${answer.status} ${(await answer.text()).trim()}`;
}

/**
 * Sends a form over a slow connection.
 *
 * @returns the whole raw response
 */
function sendSlowly(origin: string, milliseconds: number): Promise<string> {
  const line = net.connect(Number(new URL(origin).port), "localhost");
  const headers = [
    `host: ${new URL(origin).host}`,
    "content-type: application/x-www-form-urlencoded",
    "content-length: 4",
  ];
  line.write(`POST /logout HTTP/1.1\r\n${headers.join("\r\n")}\r\n\r\na=`);
  setTimeout(() => line.write("bc"), milliseconds);
  return new Promise((resolve, reject) => {
    let answer = "";
    line.on("data", (bytes) => {
      answer += bytes;
    });
    line.on("end", () => resolve(answer));
    line.on("error", reject);
  });
}
