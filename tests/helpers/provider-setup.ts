/** What the databases of the provider's tests begin with, made once for all of them: their tables, and the sample data of the first day. */
import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { createPglite, openDatabase, overPglite } from "~/database/connect.server";
import { onServer } from "./database-server";
import { FIRST_DAY, loadSampleOf } from "./first-day";

const migrationsFolder = "app/database/migrations";

export default async function setup(project: TestProject) {
  const server = project.getProvidedContext().postgres;
  const { beginnings, remove } = await (server === null ? makeDumps() : makeTemplates(server));
  project.provide("beginnings", beginnings);
  return remove;
}

async function makeDumps() {
  const folder = await mkdtemp(path.join(tmpdir(), "portal-beginnings-"));
  const beginnings = { tables: path.join(folder, "tables"), sample: path.join(folder, "sample") };
  const lite = await createPglite();
  const dumpTo = async (file: string) =>
    writeFile(file, Buffer.from(await (await lite.dumpDataDir("none")).arrayBuffer()));
  const { db } = await overPglite(lite, migrationsFolder);
  await dumpTo(beginnings.tables);
  await loadSampleOf(db, FIRST_DAY);
  await dumpTo(beginnings.sample);
  await lite.close();
  return { beginnings, remove: () => rm(folder, { recursive: true, force: true }) };
}

async function makeTemplates(server: string) {
  const name = `portal_begin_${randomBytes(6).toString("hex")}`;
  const beginnings = { tables: `${name}_tables`, sample: `${name}_sample` };
  for (const database of [beginnings.tables, beginnings.sample]) {
    await onServer(server, `create database ${database}`);
    const databaseUrl = Object.assign(new URL(server), { pathname: `/${database}` }).href;
    const { db, close } = await openDatabase({ databaseUrl, dataDir: "memory:", migrationsFolder });
    if (database === beginnings.sample) await loadSampleOf(db, FIRST_DAY);
    await close();
  }
  const remove = async () => {
    for (const database of [beginnings.tables, beginnings.sample])
      await onServer(server, `drop database if exists ${database} with (force)`);
  };
  return { beginnings, remove };
}
