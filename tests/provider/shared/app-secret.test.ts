import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { OpenDatabase } from "~/database/engine/connect.server";
import { ownState } from "~/database/schema/portal";
import { loadAppSecret } from "~/database/secrets/app-secret.server";
import { freshDatabase } from "../../helpers/database/database";

let database: OpenDatabase;
let dataDir: string;
beforeAll(async () => {
  database = await freshDatabase();
});
beforeEach(async () => {
  // A database without a stored secret.
  await database.db.delete(ownState);
  dataDir = await mkdtemp(path.join(tmpdir(), "secret-"));
});
afterEach(() => rm(dataDir, { recursive: true }));
afterAll(() => database.close());

const first = "a secret of more than thirty-two characters";
const open = (appSecret?: string) => loadAppSecret(database.db, { appSecret, dataDir });
const write = (secret: string) => writeFile(path.join(dataDir, "secret"), secret);

test("an APP_SECRET that differs from the database's is reported at start", async () => {
  await open(first);
  await open(first);
  await expect(open(`${first}!`)).rejects.toThrow(
    /^APP_SECRET does not match this database, .* Set the secret from your backup/,
  );
});

test("a folder without a secret gets a complete one, readable by its owner only, and reuses it", async () => {
  const { secret: made } = await open();
  expect(await readdir(dataDir)).toEqual(["secret"]);
  expect(await readFile(path.join(dataDir, "secret"), "utf8")).toBe(made);
  expect((await open()).secret).toBe(made);
});

test.each([
  ["empty", ""],
  ["cut off", "0123456789abcdef"],
])("a secret file that is %s is reported with its path and the next step", async (_how, left) => {
  await open();
  await write(left);
  await expect(open()).rejects.toThrow(
    `The file ${path.join(dataDir, "secret")} is empty or truncated: it must hold 64 characters`,
  );
  await expect(open()).rejects.toThrow(/restore the file from your backup/);
});

test("a missing secret file is not recreated next to a database that needs the old one", async () => {
  await open();
  await rm(path.join(dataDir, "secret"));
  await expect(open()).rejects.toThrow(`The file ${path.join(dataDir, "secret")} is missing`);
  expect(await readdir(dataDir)).toEqual([]);
});

test("a secret file of another folder is detected too", async () => {
  await open();
  await write("f".repeat(64));
  await expect(open()).rejects.toThrow(`The secret in ${dataDir} does not match`);
});

test("an unfinished file is not used as a secret", async () => {
  await writeFile(path.join(dataDir, "secret.unfinished"), "0123");
  const { secret: made } = await open();
  expect(made).toHaveLength(64);
});
