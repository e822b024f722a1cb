/** What the portals of the route tests begin with (routes-setup.ts makes it). */
import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { copyOf } from "./data-folder";
import { onServer } from "./database-server";
import { waitUntilMade } from "./meanwhile";

/** The settings of a portal whose database begins as a copy of the run's template: one that has started once, sample data loaded. */
export async function freshBeginning(): Promise<Record<string, string>> {
  const { template, secret, made } = inject("portalBeginning");
  await waitUntilMade(made);
  const server = inject("postgres");
  if (server === null) return { DATA_DIR: await copyOf(template) };
  const copy = `${template}_${randomBytes(4).toString("hex")}`;
  await onServer(server, `create database ${copy} template ${template}`);
  const url = Object.assign(new URL(server), { pathname: `/${copy}` });
  return { DATABASE_URL: url.href, APP_SECRET: secret };
}
