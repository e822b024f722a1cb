/** A fresh database for a test file, on the engine of the running vitest project. */
import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { inject } from "vitest";
import { type OpenDatabase, openDatabase, openPglite } from "~/database/engine/connect.server";
import { createPglite } from "~/database/engine/pglite-client.server";
import { waitUntilMade } from "./background-setup";
import { onServer } from "./database-server";

const migrationsFolder = "app/database/migrations";

/** The start state of a database: tables only, or with the sample data of the tests' first day (first-day.ts). */
export type Beginning = "tables" | "sample";

/**
 * Opens a new database. A database on a server stays until all tests have ended, since a drop slows down file creation for seconds.
 *
 * @returns the database
 */
export async function freshDatabase(
  beginning: Beginning = "tables",
): Promise<OpenDatabase & { url?: string }> {
  const { made, [beginning]: begun } = inject("beginnings");
  await waitUntilMade(made);
  const server = inject("postgres");
  return server === null ? pgliteFrom(begun) : copyOn(server, begun);
}

async function pgliteFrom(dump: string): Promise<OpenDatabase> {
  return openPglite(
    await createPglite({ dump: new Blob([await readFile(dump)]) }),
    migrationsFolder,
  );
}

async function copyOn(server: string, template: string) {
  const name = `${template}_${randomBytes(6).toString("hex")}`;
  await onServer(server, `create database ${name} template ${template}`);
  return openOn(server, name);
}

/**
 * Creates a separate database with its tables on a server.
 *
 * @returns a database that is dropped when it is closed
 */
export async function databaseOn(server: string): Promise<OpenDatabase & { url: string }> {
  const name = `portal_test_${randomBytes(6).toString("hex")}`;
  await onServer(server, `create database ${name}`);
  const open = await openOn(server, name);
  return {
    ...open,
    async close() {
      await open.close();
      await onServer(server, `drop database if exists ${name} with (force)`);
    },
  };
}

async function openOn(server: string, name: string): Promise<OpenDatabase & { url: string }> {
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const open = await openDatabase({ databaseUrl: url, dataDir: "memory:", migrationsFolder });
  return { ...open, url };
}
