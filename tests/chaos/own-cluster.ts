/** A separate PostgreSQL server, on a small separate disk if the machine allows mounts. No other server is stopped or filled. */
import { execFile, spawn } from "node:child_process";
import { appendFile, chown, mkdtemp, rm, statfs, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { onServer } from "../helpers/database/database-server";
import { freePort } from "../helpers/portal/portal-process";

const run = promisify(execFile);
const DISK_MB = 400;
const STANDBY = "standby";
const STARTED_WITHIN_MS = 30_000;

export interface Cluster {
  url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Runs the statement on each of its databases. */
  ask(statement: string): Promise<void>;
  /** Fills its disk, or frees it again. Null without a separate disk. */
  fill: ((full: boolean) => Promise<void>) | null;
  standby: {
    port: number;
    /** Copies the server to a second one, which streams from it. Each commit then waits for the standby. */
    follow(): Promise<void>;
    /** Stops the primary as a power failure does, and promotes the standby. */
    promote(): Promise<void>;
  };
  /** Base backups, and all that was written since, segment by segment. */
  archive: {
    takeBase(): Promise<void>;
    /** Starts a second server with everything up to the time. @returns the number of its port. */
    restoreTo(time: string): Promise<number>;
  };
  remove(): Promise<void>;
}

/** @returns null on a machine without PostgreSQL's own programs. */
export async function openCluster({ archives = false } = {}): Promise<Cluster | null> {
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
  const [port, standbyPort] = [await freePort(), await freePort()];
  const standbyData = path.join(folder, STANDBY);
  const url = addressAt(port);
  const filler = path.join(folder, "filler");

  const program = (name: string, ...words: string[]) =>
    run(path.join(programs, name), words, { ...owner, cwd: folder });
  const segments = path.join(folder, "segments");
  const archiving = archives
    ? ["-c", "archive_mode=on", "-c", `archive_command=cp %p ${segments}/%f`]
    : [];
  async function startOn(where: string, at: number): Promise<void> {
    const settings = [
      ...["-c", `unix_socket_directories=${folder}`, "-c", "max_wal_size=64MB"],
      ...archiving,
    ];
    const listen = ["-h", "127.0.0.1", "-p", String(at), "-N", "100"];
    spawn(path.join(programs as string, "postgres"), ["-D", where, ...listen, ...settings], {
      ...owner,
      cwd: folder,
      stdio: "ignore",
    });
    await waitFor(() => answers(addressAt(at)));
  }
  const start = () => startOn(data, port);
  const stop = async () => {
    await program("pg_ctl", "-D", data, "-m", "immediate", "stop");
  };
  const fill = async (full: boolean) => {
    if (!full) return rm(filler, { force: true });
    const { bavail, bsize } = await statfs(folder);
    await writeFile(filler, Buffer.alloc(bavail * bsize)).catch(() => undefined);
  };

  const copyTo = (where: string, ...words: string[]) =>
    program(
      "pg_basebackup",
      ...["-d", `host=127.0.0.1 port=${port} user=postgres application_name=${STANDBY}`],
      ...["-D", where, "-X", "stream", "-c", "fast", ...words],
    );

  if (archives) await run("mkdir", [segments], { ...owner });
  await start();
  return {
    url,
    start,
    stop,
    ask: (statement) => onServer(url, statement),
    fill: ownDisk ? fill : null,
    standby: {
      port: standbyPort,
      async follow() {
        await copyTo(standbyData, "-R");
        await startOn(standbyData, standbyPort);
        await onServer(url, `alter system set synchronous_standby_names = '${STANDBY}'`);
        await onServer(url, "select pg_reload_conf()");
        await waitFor(() => isSynchronous(url));
      },
      async promote() {
        await stop();
        await program("pg_ctl", "-D", standbyData, "-w", "promote");
      },
    },
    archive: {
      takeBase: async () => {
        await copyTo(standbyData);
      },
      async restoreTo(time) {
        await onServer(url, "select pg_switch_wal()");
        const settings = [
          `restore_command = 'cp ${segments}/%f %p'`,
          `recovery_target_time = '${time}'`,
          "recovery_target_action = 'promote'",
        ];
        await appendFile(
          path.join(standbyData, "postgresql.auto.conf"),
          `${settings.join("\n")}\n`,
        );
        await writeFile(path.join(standbyData, "recovery.signal"), "");
        await startOn(standbyData, standbyPort);
        return standbyPort;
      },
    },
    async remove() {
      await stop().catch(() => undefined);
      await program("pg_ctl", "-D", standbyData, "-m", "immediate", "stop").catch(() => undefined);
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

const addressAt = (port: number) => `postgres://postgres@127.0.0.1:${port}/postgres`;

async function waitFor(isTrue: () => Promise<boolean>): Promise<void> {
  const until = performance.now() + STARTED_WITHIN_MS;
  while (!(await isTrue()) && performance.now() < until) await pause(100);
}

async function isSynchronous(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    "select 1 from pg_stat_replication where sync_state = 'sync'",
  );
  await client.end();
  return rows.length > 0;
}

const answers = (url: string) =>
  onServer(url, "select 1").then(
    () => true,
    () => false,
  );

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
