/** The built portal as a separate process, as an operator runs it. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import net from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

export interface RunningPortal {
  origin: string;
  /** The log so far. */
  log(): string;
  process: ChildProcess;
  dataDir: string;
  stop(): Promise<void>;
}

/** The settings of npm start and npm run serve. */
const { nodeFlags, ENVIRONMENT } = await import(path.resolve(".run/memory-settings.mjs"));

/** Moves the clock of the process as that of the test run (.run/release-runs.mjs). */
const movedClock = () => {
  const { NODE_OPTIONS, TEST_CLOCK } = process.env;
  return TEST_CLOCK ? { NODE_OPTIONS, TEST_CLOCK } : {};
};

const READY_WITHIN_MS = 240_000;

/**
 * Starts the portal on a free port with separate data.
 *
 * @param folder the program's folder, by default this one
 * @param script the serving script, by default the production one
 * @throws with its log if it does not start
 */
export async function startPortal(
  environment: Record<string, string> = {},
  folder = process.cwd(),
  script = ".run/serve.mjs",
): Promise<RunningPortal> {
  const port = environment.PORT ?? String(await freePort());
  const dataDir = environment.DATA_DIR ?? (await mkdtemp(path.join(tmpdir(), "portal-")));
  const origin = `http://localhost:${port}`;
  const child = spawn(process.execPath, [...nodeFlags(), script], {
    cwd: folder,
    env: {
      ...ENVIRONMENT,
      PATH: process.env.PATH,
      ...movedClock(),
      NODE_ENV: "production",
      SAMPLE_DATA: "on",
      SANDBOX: "on",
      DRAIN_SECONDS: "0",
      WEB_CONCURRENCY: "1",
      // A machine that does other work too would let a test wait.
      QUEUE_LAG_THRESHOLD_MS: "off",
      PUBLIC_URL: origin,
      DATA_DIR: dataDir,
      ...environment,
      PORT: port,
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let log = "";
  child.stdout?.on("data", (chunk) => {
    log += chunk;
  });
  child.stderr?.on("data", (chunk) => {
    log += chunk;
  });
  await listening(child, () => log);
  return {
    origin,
    log: () => log,
    process: child,
    dataDir,
    async stop() {
      await ended(child);
      if (environment.DATA_DIR === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function listening(child: ChildProcess, log: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => child.kill("SIGKILL"), READY_WITHIN_MS);
    const failed = () => reject(new Error(`The portal did not start:\n${log()}`));
    child.once("exit", failed);
    child.on("message", (message) => {
      if (message !== "ready") return;
      clearTimeout(late);
      child.off("exit", failed);
      resolve();
    });
  });
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const hard = setTimeout(() => child.kill("SIGKILL"), 5_000);
    child.once("exit", () => {
      clearTimeout(hard);
      resolve();
    });
    child.kill("SIGTERM");
  });
}

/** The system assigns no port in this range to a connection, so a port stays free until it is used. */
const PORTS = { from: 10_240, to: 32_768 };
/** Each process has a separate block, so that two processes never find the same port at the same time. */
const BLOCK = 40;
const BLOCKS = Math.floor((PORTS.to - PORTS.from) / BLOCK);
let given = 0;

export async function freePort(): Promise<number> {
  const first = PORTS.from + (process.pid % BLOCKS) * BLOCK;
  for (let tries = 0; tries < BLOCK; tries += 1) {
    const port = first + (given % BLOCK);
    given += 1;
    if (await isFree(port)) return port;
  }
  throw new Error(`Every port from ${first} to ${first + BLOCK - 1} is taken`);
}

function isFree(port: number): Promise<boolean> {
  const server = net.createServer();
  return new Promise((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
