/**
 * The data folder of the embedded database. It is created on first use and locked by one process at a time. It holds the secret that
 * encrypts stored data if no APP_SECRET is given.
 */
import { randomBytes } from "node:crypto";
import { constants, existsSync } from "node:fs";
import { access, mkdir, open, readFile, rename, unlink } from "node:fs/promises";
import net from "node:net";
import path from "node:path";
import { StartupError } from "~/lib/start-error";

const LONGEST_SOCKET_PATH = 100;

/**
 * Takes the folder for this process. A socket is the lock, because the system lets go of it when a process is killed.
 * @throws Error when another living process holds the folder.
 */
export async function lockDataFolder(folder: string): Promise<() => Promise<void>> {
  await makeFolder(folder);
  const here = path.relative(process.cwd(), path.join(folder, "lock"));
  const absolute = path.join(folder, "lock");
  const socket = [absolute, here].find((candidate) => candidate.length <= LONGEST_SOCKET_PATH);
  if (socket === undefined) throw new StartupError(`The data folder's path is too long: ${folder}`);
  if (await answers(socket)) {
    throw new StartupError(
      `The data folder ${folder} is in use by another process. Stop that one, or give this one its own DATA_DIR (or DATABASE_URL to share a database).`,
    );
  }
  await unlink(socket).catch(() => undefined);
  const server = net.createServer((connection) => connection.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(socket, resolve);
  });
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
}

/** @throws StartupError if no portal has stored data in the folder. */
export function requireStoredData(folder: string): void {
  if (!existsSync(getDatabaseFolder(folder)))
    throw new StartupError(`DATA_DIR: there is no data in the folder ${folder}.`);
}

export const getDatabaseFolder = (folder: string) => path.join(folder, "database");

/**
 * Creates one folder at a time. With the recursive option, Node would retry for ever below a folder in which none can be created.
 * @throws StartupError if a folder cannot be created or written to
 */
async function makeFolder(folder: string): Promise<void> {
  try {
    if (!existsSync(path.dirname(folder))) await makeFolder(path.dirname(folder));
    await mkdir(folder, { mode: 0o700 }).catch(unlessThere);
    await access(folder, constants.W_OK);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(
      `DATA_DIR: the folder ${folder} cannot be created or written to (${(error as NodeJS.ErrnoException).code}).`,
      { cause: error },
    );
  }
}

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== "EEXIST") throw error;
}

function answers(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = net.connect(socket);
    connection.once("connect", () => {
      connection.destroy();
      resolve(true);
    });
    connection.once("error", () => resolve(false));
  });
}

const SECRET = /^[0-9a-f]{64}$/;

/**
 * Loads the folder's secret (64 hex characters), or creates it at the first start, readable by its owner only. It is written completely
 * or not at all.
 * @param begun whether the folder's database already has a secret, in which case none is created
 * @throws Error that explains whether the file is missing, empty or cut off
 */
export async function loadOrCreateSecret(folder: string, begun: boolean): Promise<string> {
  const file = path.join(folder, "secret");
  const found = await readFile(file, "utf8").catch(unlessMissing);
  const secret = found?.trim() ?? "";
  if (SECRET.test(secret)) return secret;
  const advice = `Everything in ${folder} is encrypted with it: restore the file from your backup. To start empty instead, set DATA_DIR to another folder.`;
  if (found !== null)
    throw new StartupError(
      `The file ${file} is empty or truncated: it must hold 64 characters, 0-9 and a-f. ${advice}`,
    );
  if (begun) throw new StartupError(`The file ${file} is missing. ${advice}`);
  return writeWhole(file, randomBytes(32).toString("hex"));
}

async function writeWhole(file: string, secret: string): Promise<string> {
  const unfinished = `${file}.unfinished`;
  const handle = await open(unfinished, "w", 0o600);
  try {
    await handle.writeFile(secret);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(unfinished, file);
  return secret;
}

function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
