import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, inject, test } from "vitest";
import { unpaidOrder } from "../helpers/journey";
import { type RunningPortal, startPortal } from "../helpers/portal-process";

// The data folder is PGlite's; on PostgreSQL the server itself keeps what was acknowledged.
const onPglite = inject("postgres") === null;

const running: RunningPortal[] = [];
afterEach(async () => {
  for (const portal of running.splice(0)) await portal.stop();
});

test.runIf(onPglite)(
  "what was acknowledged is still there after the process is killed",
  async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), "portal-killed-"));
    const first = await startPortal({ DATA_DIR: dataDir });
    const { visitor, orderId } = await unpaidOrder(first.origin);
    first.process.kill("SIGKILL");
    await new Promise((resolve) => first.process.once("exit", resolve));

    const second = await startPortal({ DATA_DIR: dataDir, PORT: new URL(first.origin).port });
    running.push(second);
    await visitor.goto(`/payment?order=${orderId}`);
    expect(visitor.status).toBe(200);
    expect(visitor.text).toContain("$87.20");
    await second.stop();
    await rm(dataDir, { recursive: true, force: true });
  },
);

test.runIf(onPglite)(
  "a second process on the same data folder refuses to start and says why",
  async () => {
    const first = await startPortal();
    running.push(first);
    await expect(startPortal({ DATA_DIR: first.dataDir })).rejects.toThrow(
      /in use by another process/,
    );
  },
);

test("told to stop, the process ends by itself", async () => {
  const portal = await startPortal();
  const ended = new Promise<number | null>((resolve) => portal.process.once("exit", resolve));
  portal.process.kill("SIGTERM");
  expect(await ended).toBe(0);
  await portal.stop();
});
