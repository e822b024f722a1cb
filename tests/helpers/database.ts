/** A fresh database for a test file, on the engine of the running vitest project. */
import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { type OpenDatabase, openDatabase } from "~/database/connect.server";
import { onServer } from "./database-server";

const migrationsFolder = "app/database/migrations";

/** @returns an empty database with all tables; closing it throws it away. */
export async function freshDatabase(): Promise<OpenDatabase> {
  const server = inject("postgres");
  if (server === null) return openDatabase({ dataDir: "memory:", migrationsFolder });
  const name = `portal_test_${randomBytes(6).toString("hex")}`;
  await onServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const open = await openDatabase({ databaseUrl: url.href, dataDir: "memory:", migrationsFolder });
  return {
    ...open,
    async close() {
      await open.close();
      await onServer(server, `drop database if exists ${name} with (force)`);
    },
  };
}
