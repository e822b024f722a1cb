/** PGlite's folder of a portal that has started once, sample data loaded, and its copies: loading it anew takes three times as long. */
import { randomBytes } from "node:crypto";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startPortal } from "./portal-process";

/** @param more settings, as the port that the links in its messages lead to. */
export async function folderOfAStartedPortal(more: Record<string, string> = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), "portal-begin-"));
  const template = path.join(folder, "begin");
  const make = async () => {
    const portal = await startPortal({ ...more, DATA_DIR: template });
    await portal.stop();
  };
  return { template, make, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Goes when the template does. */
export async function copyOf(template: string): Promise<string> {
  const copy = `${template}_${randomBytes(4).toString("hex")}`;
  // Not the lock of the portal that made it.
  await cp(template, copy, { recursive: true, filter: (file) => path.basename(file) !== "lock" });
  return copy;
}
