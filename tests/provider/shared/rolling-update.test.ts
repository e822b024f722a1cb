/** While a new version takes over, the one before runs on for a minute on tables that the new one has brought up to date. */
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { type OpenDatabase, openPglite } from "~/database/engine/connect.server";
import { createPglite } from "~/database/engine/pglite-client.server";
import { drawARowOfEach, rowsByTable } from "../../helpers/database/rows-of-every-table";

const FOLDER = "app/database/migrations";

/** Copies the migrations up to the last one of the released version. */
async function releasedMigrations(): Promise<string> {
  const last = (await readFile("app/database/released-migration.txt", "utf8")).trim();
  const folder = await mkdtemp(path.join(tmpdir(), "portal-released-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(FOLDER, folder, { recursive: true });
  const file = path.join(folder, "meta/_journal.json");
  const journal = JSON.parse(await readFile(file, "utf8"));
  const entries = journal.entries.filter(({ tag }: { tag: string }) => tag <= last);
  await writeFile(file, JSON.stringify({ ...journal, entries }));
  return folder;
}

/** Lists the columns of each table, quoted for SQL. */
async function columnsOf({ db }: OpenDatabase): Promise<Map<string, string>> {
  const { rows } = (await db.execute(
    sql`select format('%I.%I', table_schema, table_name) as name, string_agg(quote_ident(column_name), ', ') as columns
      from information_schema.columns where table_schema in ('portal', 'provider', 'sandbox') group by 1`,
  )) as unknown as { rows: { name: string; columns: string }[] };
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

test("rows of the released version survive the migrations, and it can continue to write", async () => {
  const lite = await createPglite();
  onTestFinished(() => lite.close());
  const before = await openPglite(lite, await releasedMigrations());
  const known = await columnsOf(before);
  await drawARowOfEach(before, new Date("2026-11-01T00:00:00Z"));
  // A time that the version that is out has withdrawn.
  await lite.exec("update provider.slot set kind = 'WITHDRAWN ' || id");

  await openPglite(lite, FOLDER);
  const { rows: withdrawn } = await lite.query("select withdrawn_at from provider.slot");
  expect(withdrawn).toEqual([{ withdrawn_at: expect.any(Date) }]);
  const again = [...known].map(
    ([table, columns]) => `select ${columns} into temp before from ${table};
      delete from ${table};
      insert into ${table} (${columns}) select ${columns} from before;
      drop table before;`,
  );
  await lite.exec(again.join("\n"));
  const counts = await rowsByTable(before);
  expect([...known.keys()].filter((table) => counts.get(table.replaceAll('"', "")) !== 1)).toEqual(
    [],
  );
});
