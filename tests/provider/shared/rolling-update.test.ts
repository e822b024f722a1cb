/** While a new version takes over, the one before runs on for a minute on tables that the new one has brought up to date. */
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { drizzle as drizzlePg } from "drizzle-orm/node-postgres";
import { drizzle as drizzleLite } from "drizzle-orm/pglite";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { type OpenDatabase, openDatabase, openPglite } from "~/database/engine/connect.server";
import { createPglite } from "~/database/engine/pglite-client.server";
import { freshDatabase } from "../../helpers/database/database";
import { emptyPlace, onServer } from "../../helpers/database/database-server";
import { drawARowOfEach, rowsByTable } from "../../helpers/database/rows-of-every-table";
import { inScope } from "../../helpers/runner/scope";

const FOLDER = "app/database/migrations";
const OWN = "in ('portal', 'provider', 'sandbox')";

/**
 * Opens a database as an earlier version has created it (pg_dump of its empty tables and of its list of migrations), and brings it up to date on demand. */
async function createdBy(version: string) {
  const file = `tests/helpers/database/earlier-versions/${version}.sql.gz`;
  const dump = gunzipSync(readFileSync(file)).toString();
  const server = inject("postgres");
  if (server === null) {
    const lite = await createPglite();
    await lite.exec(dump);
    onTestFinished(() => lite.close());
    return { db: drizzleLite(lite), upgrade: () => openPglite(lite, FOLDER) };
  }
  const { settings, remove } = await emptyPlace(server);
  const databaseUrl = settings.DATABASE_URL as string;
  onTestFinished(remove);
  await onServer(databaseUrl, dump);
  const db = drizzlePg(databaseUrl);
  onTestFinished(() => db.$client.end());
  const upgrade = async () => {
    const open = await openDatabase({ databaseUrl, dataDir: "memory:", migrationsFolder: FOLDER });
    onTestFinished(open.close);
    return open;
  };
  return { db, upgrade };
}

async function listOf({ db }: OpenDatabase, query: string): Promise<string[]> {
  const { rows } = (await db.execute(sql.raw(query))) as unknown as { rows: { fact: string }[] };
  // A restored check has fewer brackets.
  return rows.map(({ fact }) => fact.replaceAll(/[()]/g, "")).sort();
}

/** Describes columns, constraints, indexes, triggers and functions. The order of columns is the only difference that is left out. */
const schemaOf = (open: OpenDatabase) =>
  listOf(
    open,
    `select concat_ws(' ', table_schema, table_name, column_name, udt_name, is_nullable, column_default) as fact
      from information_schema.columns where table_schema ${OWN}
    union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
      from pg_constraint where connamespace::regnamespace::text ${OWN}
    union all select indexdef from pg_indexes where schemaname ${OWN}
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select pg_get_functiondef(oid) from pg_proc where pronamespace::regnamespace::text ${OWN}`,
  );

/** Lists each table with its columns, quoted for SQL. */
const tablesOf = async (open: OpenDatabase) =>
  new Map(
    (
      await listOf(
        open,
        `select format('%I.%I', table_schema, table_name) || '|' || string_agg(quote_ident(column_name), ', ') as fact
          from information_schema.columns where table_schema ${OWN} group by table_schema, table_name`,
      )
    ).map((fact) => fact.split("|") as [string, string]),
  );

describe.each(inScope(["1.0.0"], ["1.0.0", "8d33ae3", "f009c6b5"]))(
  "a database of %s",
  (version) => {
    test("has the tables of a new one after the upgrade", async () => {
      const { upgrade } = await createdBy(version);
      const fresh = await freshDatabase();
      onTestFinished(fresh.close);
      expect(await schemaOf(await upgrade())).toEqual(await schemaOf(fresh));
    });

    test("keeps its rows, and its version can continue to write", async () => {
      const { db, upgrade } = await createdBy(version);
      const before = { db } as unknown as OpenDatabase;
      const known = await tablesOf(before);
      await drawARowOfEach(before, new Date("2026-11-01T00:00:00Z"));
      // A time that version 1.0.0 has withdrawn.
      await db.execute(sql`update provider.slot set kind = 'WITHDRAWN ' || id`);

      const after = await upgrade();
      if (version === "1.0.0")
        expect(
          await listOf(after, "select (withdrawn_at is not null)::text as fact from provider.slot"),
        ).toEqual(["true"]);
      for (const [table, columns] of known) {
        await after.runSql(`select ${columns} into temp before from ${table};
        delete from ${table};
        insert into ${table} (${columns}) select ${columns} from before;
        drop table before;`);
      }
      const counts = await rowsByTable(after);
      const lost = [...known.keys()].filter((table) => counts.get(table.replaceAll('"', "")) !== 1);
      expect(lost).toEqual([]);
    });
  },
);

test("constraints added without a check of stored rows are checked at the start, and one that a row breaks stays", async () => {
  const { db, upgrade } = await createdBy("f009c6b5");
  await upgrade();
  await db.execute(
    sql`insert into provider.holiday (day, name, closed) values ('2027-01-01', 'New Year', true)`,
  );
  for (const [name, check] of [
    ["kept_rule", "day > '2020-01-01'"],
    ["broken_rule", "day > '2030-01-01'"],
  ])
    await db.execute(
      sql.raw(`alter table provider.holiday add constraint ${name} check (${check}) not valid`),
    );
  const after = await upgrade();
  expect(
    await listOf(
      after,
      "select conname || ' ' || convalidated as fact from pg_constraint where conname like '%_rule'",
    ),
  ).toEqual(["broken_rule false", "kept_rule true"]);
});

test("a database older than the first release is refused with a sentence", async () => {
  const { db, upgrade } = await createdBy("1.0.0");
  await db.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at - 1`);
  await expect(upgrade()).rejects.toThrow("The database is older than version 1.0.0");
});
