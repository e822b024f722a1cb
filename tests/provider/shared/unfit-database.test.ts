/** Databases of a server on which the portal cannot work. The start refuses each in a sentence, and so does check-config. */
import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { openDatabase } from "~/database/engine/connect.server";
import { onServer } from "../../helpers/database/database-server";

const server = inject("postgres") as string;
const migrationsFolder = "app/database/migrations";

describe.runIf(inject("postgres") !== null)("a database that cannot work", () => {
  const name = `portal_first_${randomBytes(6).toString("hex")}`;
  const url = (role?: string) => {
    const address = Object.assign(new URL(server ?? "postgres://none"), { pathname: `/${name}` });
    if (role) address.searchParams.set("options", `-c role=${role}`);
    return address.href;
  };
  const open = (databaseUrl: string, connections = 5) =>
    openDatabase({ databaseUrl, connections, dataDir: "memory:", migrationsFolder });
  const create = (how = "") => onServer(server, `create database ${name} ${how}`);

  beforeEach(() => onServer(server, `create role ${name} connection limit 5`));
  afterEach(async () => {
    await onServer(server, `drop database if exists ${name} with (force)`);
    await onServer(server, `drop role ${name}`);
  });

  test.each(["LATIN1", "SQL_ASCII"])("is refused with the encoding %s", async (encoding) => {
    await create(`encoding '${encoding}' locale 'C' template template0`);
    await expect(open(url())).rejects.toThrow(
      `DATABASE_URL: the database ${name} has the encoding ${encoding} and needs UTF8`,
    );
  });

  test("is refused while it is read-only", async () => {
    await create();
    await onServer(server, `alter database ${name} set default_transaction_read_only = on`);
    await expect(open(url())).rejects.toThrow(
      `DATABASE_URL: the database ${name} accepts no writes`,
    );
  });

  test("is refused for a role without the right to create schemas", async () => {
    await create();
    await expect(open(url(name), 3)).rejects.toThrow(
      `DATABASE_URL: the role ${name} may not create schemas`,
    );
  });

  test("is refused if its limit of connections is lower than a process needs", async () => {
    await create();
    await onServer(server, `grant create on database ${name} to ${name}`);
    await expect(open(url(name))).rejects.toThrow("allows 5 connections, and each process needs 8");
  });

  test("names all reasons at once", async () => {
    await create("encoding 'LATIN1' locale 'C' template template0");
    await expect(open(url(name))).rejects.toThrow(
      /LATIN1[\s\S]*may not create[\s\S]*5 connections/,
    );
  });
});
