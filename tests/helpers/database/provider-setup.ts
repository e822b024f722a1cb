/** The start states of the provider tests' databases, made once for all: tables, and the sample data of the first day. */
import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { openDatabase, openPglite } from "~/database/engine/connect.server";
import { createPglite } from "~/database/engine/pglite-client.server";
import { forget, inBackground } from "./background-setup";
import { dropLike, onServer } from "./database-server";
import { FIRST_DAY, loadSampleOf } from "./first-day";

const migrationsFolder = "app/database/migrations";

interface Beginnings {
  tables: string;
  sample: string;
}

export default async function setup(project: TestProject) {
  const server = project.getProvidedContext().postgres;
  const { beginnings, make, remove } = await (server === null ? inFiles() : onServerOf(server));
  const making = inBackground(make);
  project.provide("beginnings", { ...beginnings, made: making.made });
  return async () => {
    await making.ended;
    await Promise.all([remove(), forget(making)]);
  };
}

async function inFiles() {
  const folder = await mkdtemp(path.join(tmpdir(), "portal-beginnings-"));
  const beginnings = { tables: path.join(folder, "tables"), sample: path.join(folder, "sample") };
  return {
    beginnings,
    make: () => makeDumps(beginnings),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function makeDumps({ tables, sample }: Beginnings): Promise<void> {
  const lite = await createPglite();
  const dumpTo = async (file: string) =>
    writeFile(file, Buffer.from(await (await lite.dumpDataDir("none")).arrayBuffer()));
  const { db } = await openPglite(lite, migrationsFolder);
  await dumpTo(tables);
  await loadSampleOf(db, FIRST_DAY);
  await dumpTo(sample);
  await lite.close();
}

async function onServerOf(server: string) {
  const name = `portal_begin_${randomBytes(6).toString("hex")}`;
  const beginnings = { tables: `${name}_tables`, sample: `${name}_sample` };
  return {
    beginnings,
    make: () => makeTemplates(server, beginnings),
    remove: () => dropLike(server, name),
  };
}

async function makeTemplates(server: string, { tables, sample }: Beginnings): Promise<void> {
  await onServer(server, `create database ${tables}`);
  await (await openOn(server, tables)).close();
  await onServer(server, `create database ${sample} template ${tables}`);
  const { db, close } = await openOn(server, sample);
  await loadSampleOf(db, FIRST_DAY);
  await close();
}

function openOn(server: string, database: string) {
  const databaseUrl = Object.assign(new URL(server), { pathname: `/${database}` }).href;
  return openDatabase({ databaseUrl, dataDir: "memory:", migrationsFolder });
}
