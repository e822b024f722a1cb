/** The provider's data as a folder that a test writes, edits, checks and applies. */
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";
import type { Database } from "~/database/engine/connect.server";
import type { Vault } from "~/lib/security/encryption.server";
import { applyData, previewData } from "~/provider/data/apply";
import { runOnline } from "~/provider/data/commands";
import { formatError, readFolder } from "~/provider/data/folder/read-folder";
import { writeFolder, writeStarter } from "~/provider/data/folder/write-folder";
import { toData } from "~/provider/data/rows/from-rows";
import { readRows } from "~/provider/data/rows/rows";
import { FIRST_DAY, testVault } from "../database/first-day";

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "provider-data-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export async function starter(): Promise<string> {
  const folder = await emptyFolder();
  await writeStarter(folder);
  return folder;
}

export async function exported(db: Database): Promise<string> {
  const folder = await emptyFolder();
  await writeFolder(folder, toData(await readRows(db)));
  return folder;
}

export async function copied(from: string): Promise<string> {
  const folder = await emptyFolder();
  await cp(from, folder, { recursive: true });
  return folder;
}

/** @throws if the text to replace is missing, since a test without an edit proves nothing */
export async function edit(folder: string, name: string, from: string, to: string): Promise<void> {
  const file = path.join(folder, `${name}.yaml`);
  const text = await readFile(file, "utf8");
  if (!text.includes(from)) throw new Error(`${name}.yaml does not say: ${from}\n${text}`);
  await writeFile(file, text.replace(from, to));
}

/** Lists the faults as an operator reads them. */
export async function validationErrorsIn(folder: string, now = FIRST_DAY): Promise<string[]> {
  return (await readFolder(folder, now)).faults.map(formatError);
}

const ground = (db: Database, now: Date, vault = testVault) => ({
  db,
  vault,
  now,
  publicHolidays: [],
  publicUrl: "http://portal.example",
});

async function dataIn(folder: string, now: Date) {
  const { data, faults } = await readFolder(folder, now);
  if (data === null) throw new Error(faults.map(formatError).join("\n"));
  return data;
}

/** @param beforeItCounts work between the changes and the commit */
export const apply = async (
  db: Database,
  folder: string,
  now = FIRST_DAY,
  beforeItCounts?: () => Promise<void>,
) => applyData(ground(db, now), await dataIn(folder, now), beforeItCounts);

export const preview = async (db: Database, folder: string, now = FIRST_DAY) =>
  previewData(ground(db, now), await dataIn(folder, now));

/** Previews and applies the folder as an operator's commands do. */
export async function runCommands(folder: string, db: Database, vault: Vault) {
  const run = (command: string) => runOnline([command, folder], ground(db, FIRST_DAY, vault));
  return { previewed: await run("preview"), applied: await run("apply") };
}
