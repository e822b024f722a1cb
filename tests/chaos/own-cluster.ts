/** A separate PostgreSQL server, on a small separate disk if the machine allows mounts. No other server is stopped or filled. */
import { execFile, spawn } from "node:child_process";
import { chown, mkdtemp, rm, statfs, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { onServer } from "../helpers/database-server";
import { freePort } from "../helpers/portal-process";

const run = promisify(execFile);
const DISK_MB = 400;
const STARTED_WITHIN_MS = 30_000;

export interface Cluster {
  url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Runs the statement on each of its databases. */
  ask(statement: string): Promise<void>;
  /** Fills its disk, or frees it again. Null without a separate disk. */
  fill: ((full: boolean) => Promise<void>) | null;
  remove(): Promise<void>;
}

/** @returns null on a machine without PostgreSQL's own programs. */
export async function openCluster(): Promise<Cluster | null> {
  const programs = await folderOfPrograms();
  if (programs === null) return null;
  const folder = await mkdtemp(path.join(tmpdir(), "chaos-"));
  const ownDisk = await run("mount", ["-t", "tmpfs", "-o", `size=${DISK_MB}m`, "tmpfs", folder])
    .then(() => true)
    .catch(() => false);
  const owner = await userPostgres();
  if (owner) await chown(folder, owner.uid, owner.gid);
  const data = path.join(folder, "data");
  await run(
    path.join(programs, "initdb"),
    ["-D", data, "-U", "postgres", "--auth=trust", "-E", "UTF8"],
    { ...owner, cwd: folder },
  );
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const filler = path.join(folder, "filler");

  async function start(): Promise<void> {
    const settings = ["-c", `unix_socket_directories=${folder}`, "-c", "max_wal_size=64MB"];
    const listen = ["-h", "127.0.0.1", "-p", String(port), "-N", "100"];
    spawn(path.join(programs as string, "postgres"), ["-D", data, ...listen, ...settings], {
      ...owner,
      cwd: folder,
      stdio: "ignore",
    });
    const until = performance.now() + STARTED_WITHIN_MS;
    while (!(await answers(url)) && performance.now() < until) await pause(100);
  }
  const stop = async () => {
    await run(path.join(programs, "pg_ctl"), ["-D", data, "-m", "immediate", "stop"], {
      ...owner,
      cwd: folder,
    });
  };
  const fill = async (full: boolean) => {
    if (!full) return rm(filler, { force: true });
    const { bavail, bsize } = await statfs(folder);
    await writeFile(filler, Buffer.alloc(bavail * bsize)).catch(() => undefined);
  };

  await start();
  return {
    url,
    start,
    stop,
    ask: (statement) => onServer(url, statement),
    fill: ownDisk ? fill : null,
    async remove() {
      await stop().catch(() => undefined);
      if (ownDisk) await run("umount", [folder]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function folderOfPrograms(): Promise<string | null> {
  const { stdout } = await run("pg_config", ["--bindir"]).catch(() => ({ stdout: "" }));
  return stdout.trim() || null;
}

/** PostgreSQL refuses to run as root. */
async function userPostgres(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const number = async (which: string) => Number((await run("id", [which, "postgres"])).stdout);
  return { uid: await number("-u"), gid: await number("-g") };
}

const answers = (url: string) =>
  onServer(url, "select 1").then(
    () => true,
    () => false,
  );

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
