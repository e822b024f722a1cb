/** One running portal for all route tests of a vitest project. */
import { randomBytes } from "node:crypto";
import type { TestProject } from "vitest/node";
import { onServer } from "./database-server";
import { freePort, startPortal } from "./portal-process";
import { firstPortal } from "./second-portal";

export default async function setup(project: TestProject) {
  const server = project.getProvidedContext().postgres;
  const name = `portal_routes_${randomBytes(6).toString("hex")}`;
  // Each file that starts a second portal has a port of its own: files run side by side.
  const ports = {
    association: await freePort(),
    errorCatalogue: await freePort(),
    providerFaults: await freePort(),
  };
  const environment: Record<string, string> = firstPortal(...Object.values(ports));
  if (server !== null) {
    await onServer(server, `create database ${name}`);
    const url = new URL(server);
    url.pathname = `/${name}`;
    environment.DATABASE_URL = url.href;
    environment.APP_SECRET = randomBytes(32).toString("hex");
  }
  const portal = await startPortal(environment);
  project.provide("origin", portal.origin);
  project.provide("ports", ports);
  return async () => {
    await portal.stop();
    if (server !== null) await onServer(server, `drop database if exists ${name} with (force)`);
  };
}
