/** nginx, Caddy and PgBouncer with the shipped and documented settings. Tests that need one are skipped where the program is missing. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import net from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "./portal-process";

const OPENSSL = "/usr/bin/openssl";

/** Finds a program. Its name tells the reader of a skipped test that it is missing. */
const find = (name: string, program: string, ...more: string[]) => {
  const missing = ![program, ...more].every(existsSync);
  return { name: missing ? `${name} (not installed here)` : name, program, missing };
};

export const NGINX = find("nginx", "/usr/sbin/nginx", OPENSSL);
export const CADDY = find("Caddy", "/usr/bin/caddy");
export const PGBOUNCER = find("PgBouncer", "/usr/sbin/pgbouncer");

const READY_WITHIN_MS = 15_000;
/** PgBouncer refuses to run as root. */
const NOBODY = 65_534;

export interface ForeignProgram {
  port: number;
  log(): string;
  stop(): Promise<void>;
}

interface Start {
  program: string;
  words: (folder: string) => string[];
  /** Files in the program's own folder. */
  files: Record<string, string>;
  port: number;
  env?: Record<string, string>;
  unprivileged?: boolean;
}

/** Starts a program with its files in a new folder, whose path replaces `FOLDER` in them. */
async function start({ program, words, files, port, env, unprivileged }: Start) {
  const folder = await mkdtemp(path.join(tmpdir(), "foreign-"));
  await chmod(folder, 0o755);
  for (const [name, text] of Object.entries(files))
    await writeFile(path.join(folder, name), text.replaceAll("FOLDER", folder));
  const child: ChildProcess = spawn(program, words(folder), {
    env: { ...process.env, HOME: folder, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    ...(unprivileged && process.getuid?.() === 0 && { uid: NOBODY, gid: NOBODY }),
  });
  let log = "";
  const write = (part: Buffer) => {
    log += part;
  };
  child.stdout?.on("data", write);
  child.stderr?.on("data", write);
  const stop = async () => {
    await ended(child);
    await rm(folder, { recursive: true, force: true });
  };
  const latest = Date.now() + READY_WITHIN_MS;
  while (!(await answers(port))) {
    if (child.exitCode === null && Date.now() < latest) continue;
    await stop();
    throw new Error(`${program} did not start:\n${log}`);
  }
  return { port, log: () => log, stop } satisfies ForeignProgram;
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise((resolve) => {
    child.once("exit", resolve);
    child.kill("SIGTERM");
  });
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = net.connect(port, "127.0.0.1", () => resolve(true));
    socket.once("error", () => setTimeout(resolve, 50, false));
    socket.once("connect", () => socket.destroy());
  });

/**
 * Starts nginx with `.ops/nginx.conf` for the name localhost. Its certificate is its own.
 *
 * @param portals their ports
 * @param behind the address of another proxy in front of it
 */
export async function startNginx(portals: number[], behind?: string): Promise<ForeignProgram> {
  const port = await freePort();
  const servers = portals.map((each) => `server 127.0.0.1:${each} max_fails=1 fail_timeout=2s;`);
  const shipped = readFileSync(".ops/nginx.conf", "utf8")
    .replace(/^\tserver 127\.0\.0\.1:3000 .*$/m, servers.join("\n"))
    .replace(/^\tlisten .*\b80;$/gm, "")
    .replace("return 301", `listen 127.0.0.1:${await freePort()};\n\treturn 301`)
    .replace("listen 443 ssl", `listen 127.0.0.1:${port} ssl`)
    .replace(/^\tlisten \[::\].*$/m, "")
    .replace("# set_real_ip_from 192.0.2.0/24", behind ? `set_real_ip_from ${behind}` : "#")
    .replace("# real_ip_header", behind ? "real_ip_header" : "#")
    .replaceAll("portal.example", "localhost")
    .replaceAll("/etc/ssl/portal", "FOLDER")
    .replace("/usr/share/nginx/portal", path.resolve(".ops"));
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path FOLDER/${name};`)
    .join(" ");
  const main = [
    ...["daemon off; pid FOLDER/pid; error_log stderr;", process.getuid?.() === 0 && "user root;"],
    `events {} http { types { text/html html; } access_log off; ${temporary} include FOLDER/portal; }`,
  ];
  return start({
    ...NGINX,
    words: (folder) => ["-p", folder, "-c", path.join(folder, "main")],
    files: { main: main.filter(Boolean).join("\n"), portal: shipped, ...certificate() },
    port,
  });
}

function certificate(): Record<string, string> {
  const text = execFileSync(
    OPENSSL,
    "req -x509 -newkey rsa:2048 -nodes -keyout - -days 2 -subj /CN=localhost".split(" "),
    { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] },
  );
  const [key = "", own = ""] = text.split(/(?=-----BEGIN CERTIFICATE)/);
  return { "privkey.pem": key, "fullchain.pem": own };
}

/** Starts Caddy with `.docker/Caddyfile` at a plain address. */
export async function startCaddy(portals: number[]): Promise<ForeignProgram> {
  const port = await freePort();
  const shipped = readFileSync(".docker/Caddyfile", "utf8")
    .replace("portal-1:3000 portal-2:3000", portals.map((each) => `127.0.0.1:${each}`).join(" "))
    .replace("/srv", path.resolve(".ops"));
  return start({
    ...CADDY,
    words: (folder) => ["run", "--adapter", "caddyfile", "--config", path.join(folder, "own")],
    files: { own: `{\n\tadmin off\n\tauto_https off\n}\n${shipped}` },
    port,
    env: { PUBLIC_URL: `http://localhost:${port}` },
  });
}

/** Starts PgBouncer in transaction mode in front of the server of this URL. */
export async function startPgbouncer(server: URL): Promise<ForeignProgram> {
  const port = await freePort();
  const host = server.searchParams.get("host") ?? server.hostname;
  const settings = [
    "[databases]",
    `* = host=${host} port=${server.port || 5432} user=${server.username}`,
    "[pgbouncer]",
    ...[`listen_addr = 127.0.0.1`, `listen_port = ${port}`, "unix_socket_dir ="],
    ...["pool_mode = transaction", "auth_type = any", "default_pool_size = 8"],
  ];
  return start({
    ...PGBOUNCER,
    words: (folder) => [path.join(folder, "own.ini")],
    files: { "own.ini": settings.join("\n") },
    port,
    unprivileged: true,
  });
}

/** Reads the version of PgBouncer, such as 1.18. From 1.21 it can carry named statements. */
export const pgbouncerVersion = (): string =>
  /PgBouncer (\d+\.\d+)/.exec(
    execFileSync(PGBOUNCER.program, ["--version"], { encoding: "utf8" }),
  )?.[1] ?? "";
