/** A separate portal whose rows the test can read and change, directly or by an operator's command. */
import { execFile } from "node:child_process";
import { openDatabase } from "~/database/engine/connect.server";
import { freePort, startPortal } from "./portal-process";
import { freshPortalSettings } from "./portal-template";

export type Database = Awaited<ReturnType<typeof openDatabase>>["db"];

export interface PortalWithRows {
  origin: string;
  /** The settings of its database and secret, which another process on the same rows gets too. */
  beginning: Record<string, string>;
  rows<Result>(work: (db: Database) => Promise<Result>): Promise<Result>;
  /** npm run operate. @returns what it printed, and its exit code. */
  operate(...words: string[]): Promise<{ said: string; code: number | null }>;
  stop(): Promise<void>;
}

export async function portalWithRows(more: Record<string, string>): Promise<PortalWithRows> {
  const beginning = await freshPortalSettings();
  const settings = { ...more, ...beginning, PORT: String(await freePort()) };
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = "memory:" } = beginning;
  const migrationsFolder = "app/database/migrations";
  let portal = await startPortal(settings);
  /** PGlite has one owner at a time, so the portal stops during the work. */
  const beside = async <Result>(work: () => Result | Promise<Result>): Promise<Result> => {
    if (databaseUrl !== undefined) return work();
    await portal.stop();
    const result = await work();
    portal = await startPortal(settings);
    return result;
  };
  return {
    origin: portal.origin,
    beginning,
    rows: (work) =>
      beside(async () => {
        const { db, close } = await openDatabase({ databaseUrl, dataDir, migrationsFolder });
        const result = await work(db);
        await close();
        return result;
      }),
    operate: (...words) => beside(() => operateOn(beginning, words)),
    stop: () => portal.stop(),
  };
}

export const operateOn = (beginning: Record<string, string>, words: string[], typed?: string) =>
  commandOn(beginning, ["operate", ...words], typed);

/** Runs npm run operate or npm run data, by the first word, and types a text. */
export function commandOn(
  beginning: Record<string, string>,
  words: string[],
  typed = "",
): Promise<{ said: string; code: number | null }> {
  const env = { ...process.env, SANDBOX: "on", LOG_LEVEL: "silent", ...beginning };
  return new Promise((resolve) => {
    const run = execFile(
      process.execPath,
      [".run/command.mjs", ...words],
      { env },
      (_error, said, complaint) => resolve({ said: said || complaint, code: run.exitCode }),
    );
    run.stdin?.end(typed);
  });
}
