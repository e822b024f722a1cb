/**
 * The database of a portal that has started once with the sample data, and its copies. Loading the data takes three times as long as a
 * copy.
 */
import { randomBytes } from "node:crypto";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startPortal } from "../portal/portal-process";
import { dropLike, onServer } from "./database-server";

export interface StartedPortal {
  /** The PostgreSQL server of its database, or null with PGlite. */
  server: string | null;
  /** The database, or PGlite's folder. */
  template: string;
  /** The secret on a server. A data folder contains its own. */
  secret: string;
}

/**
 * @param more settings, such as the port in the links of its messages
 * @param prepare work on the portal before it has data, such as moving its clock
 */
export async function startedPortal(
  server: string | null,
  more: Record<string, string> = {},
  prepare?: (origin: string) => Promise<void>,
) {
  const folder = await mkdtemp(path.join(tmpdir(), "portal-begin-"));
  const started: StartedPortal = {
    server,
    template:
      server === null
        ? path.join(folder, "begin")
        : `portal_begin_${randomBytes(6).toString("hex")}`,
    secret: randomBytes(32).toString("hex"),
  };
  const make = async () => {
    if (server !== null) await onServer(server, `create database ${started.template}`);
    const settings = { ...more, ...settingsOf(started, started.template) };
    if (prepare) {
      const empty = await startPortal({ ...settings, SAMPLE_DATA: "off" });
      await prepare(empty.origin);
      await empty.stop();
    }
    const portal = await startPortal(settings);
    await portal.stop();
  };
  const remove = async () => {
    await rm(folder, { recursive: true, force: true });
    if (server !== null) await dropLike(server, started.template);
  };
  return { started, make, remove };
}

/** Creates the settings of a portal on a copy, which is removed with its template. */
export async function beginningLike(started: StartedPortal): Promise<Record<string, string>> {
  const { server, template } = started;
  const copy = `${template}_${randomBytes(4).toString("hex")}`;
  // Not the lock of the portal that made it.
  const filter = (file: string) => path.basename(file) !== "lock";
  if (server === null) await cp(template, copy, { recursive: true, filter });
  else await onServer(server, `create database ${copy} template ${template}`);
  return settingsOf(started, copy);
}

function settingsOf({ server, secret }: StartedPortal, name: string): Record<string, string> {
  if (server === null) return { DATA_DIR: name };
  const url = Object.assign(new URL(server), { pathname: `/${name}` });
  return {
    DATABASE_URL: url.href,
    APP_SECRET: secret,
    // A dozen portals run side by side on a server that takes a hundred.
    DATABASE_POOL_SIZE: "6",
  };
}
