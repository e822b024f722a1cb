/** What the portals of the route tests begin with, made once: the database of a portal that has started and stopped. */
import { randomBytes } from "node:crypto";
import type { TestProject } from "vitest/node";
import { folderOfAStartedPortal } from "./data-folder";
import { databasesLike, onServer } from "./database-server";
import { forget, meanwhile } from "./meanwhile";
import { startPortal } from "./portal-process";

export default async function setup(project: TestProject) {
  const server = project.getProvidedContext().postgres;
  const secret = randomBytes(32).toString("hex");
  const { template, make, remove } = await (server === null
    ? folderOfAStartedPortal()
    : onPostgres(server, secret));
  const making = meanwhile(make);
  project.provide("portalBeginning", { template, secret, made: making.made });
  return async () => {
    await making.ended;
    await Promise.all([remove(), forget(making)]);
  };
}

async function onPostgres(server: string, secret: string) {
  const template = `portal_routes_${randomBytes(6).toString("hex")}`;
  const make = async () => {
    await onServer(server, `create database ${template}`);
    const url = Object.assign(new URL(server), { pathname: `/${template}` });
    const portal = await startPortal({ DATABASE_URL: url.href, APP_SECRET: secret });
    await portal.stop();
  };
  const remove = async () => {
    for (const name of await databasesLike(server, template))
      await onServer(server, `drop database if exists ${name} with (force)`);
  };
  return { template, make, remove };
}
