/** One running portal for all route tests of a vitest project. */
import { randomBytes } from "node:crypto";
import type { TestProject } from "vitest/node";
import { onServer } from "./database-server";
import { freePort, startPortal } from "./portal-process";
import { firstPortal } from "./second-portal";

export default async function setup(project: TestProject) {
  const server = project.getProvidedContext().postgres;
  const name = `portal_routes_${randomBytes(6).toString("hex")}`;
  const secondPort = await freePort();
  const thirdPort = await freePort();
  const environment: Record<string, string> = firstPortal(secondPort, thirdPort);
  if (server !== null) {
    await onServer(server, `create database ${name}`);
    const url = new URL(server);
    url.pathname = `/${name}`;
    environment.DATABASE_URL = url.href;
    environment.APP_SECRET = randomBytes(32).toString("hex");
  }
  const portal = await startPortal(environment);
  project.provide("origin", portal.origin);
  project.provide("secondPort", secondPort);
  project.provide("thirdPort", thirdPort);
  return async () => {
    await portal.stop();
    if (server !== null) await onServer(server, `drop database if exists ${name} with (force)`);
  };
}
