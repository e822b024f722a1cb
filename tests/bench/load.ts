/** Requests per second of an address, and servers to compare with. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import autocannon from "autocannon";
import { build } from "esbuild";
import { register } from "./light-registration";

const SECONDS = 5;
const CONNECTIONS = 10;

/**
 * Warms up a URL, then counts. It sends requests to this machine only.
 *
 * @throws if a response is not 2xx
 */
export async function requestsPerSecond(url: string, cookie = ""): Promise<number> {
  return (await counted(url, cookie)).average;
}

/** Counts requests, and the milliseconds of CPU that the serving process uses for each. */
export async function requestsAndCpu(url: string, cookie: string, pid: number) {
  const { average, total, cpu } = await counted(url, cookie, () => cpuOf(pid));
  return { perSecond: average, cpuEach: cpu / total };
}

async function counted(url: string, cookie: string, cpuNow = async () => 0) {
  const { hostname } = new URL(url);
  if (!["localhost", "127.0.0.1"].includes(hostname))
    throw new Error("Only this machine is measured");
  const headers = { "accept-encoding": "identity", ...(cookie && { cookie }) };
  await autocannon({ url, connections: CONNECTIONS, duration: 1, headers });
  const before = await cpuNow();
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS, headers });
  const cpu = (await cpuNow()) - before;
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return { average: result.requests.average, total: result.requests.total, cpu };
}

/** Milliseconds of user and system together. */
export async function cpuOf(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, "utf8")).split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Measures registrations from sign-up to order. The result includes the time of the client that fills in the forms. */
export async function registrationsPerSecond(
  origin: string,
  many: number,
  atOnce: number,
): Promise<number> {
  const started = performance.now();
  const waiting = Array.from({ length: many }, (_, index) => index);
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (waiting.pop() !== undefined) await register(origin);
    }),
  );
  return many / ((performance.now() - started) / 1000);
}

export interface Server {
  origin: string;
  url: string;
  process: ChildProcess;
  stop(): Promise<void>;
}

/** Compiles a server that is written in TypeScript, below the folder of its packages. */
async function bundle(script: string): Promise<string> {
  const { dependencies, devDependencies } = JSON.parse(await readFile("package.json", "utf8"));
  const outfile = path.resolve(".cache/bench", script.replace(/\.ts$/, ".mjs"));
  await build({
    entryPoints: [path.join(import.meta.dirname, script)],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    external: Object.keys({ ...dependencies, ...devDependencies }),
  });
  return outfile;
}

/** Starts a server of this folder that sends the page. */
export async function serve(
  script: string,
  page: string,
  ...more: readonly string[]
): Promise<Server> {
  const folder = await mkdtemp(path.join(tmpdir(), "bench-"));
  const file = path.join(folder, "page.html");
  await writeFile(file, page);
  const runnable = script.endsWith(".ts") ? await bundle(script) : `tests/bench/${script}`;
  const child = spawn(process.execPath, [runnable, file, ...more], {
    env: { PATH: process.env.PATH, NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const origin = `http://127.0.0.1:${await portOf(child)}`;
  return {
    origin,
    url: `${origin}/`,
    process: child,
    async stop() {
      child.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function portOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.on("data", (chunk) => {
      const port = /ready (\d+)/.exec(String(chunk))?.[1];
      if (port) resolve(port);
    });
    child.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
  });
}

/** Reads the resident memory of a process in MB. */
export async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
}
