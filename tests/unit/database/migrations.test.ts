import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { FIRST_RELEASE } from "~/database/engine/migrate.server";

/*
 * During an update, the old version runs for another minute on the same tables. So a migration only adds. The following version removes
 * columns that are no longer needed. app/database/released-migration.txt names the last migration of the released version.
 */
const FOLDER = "app/database/migrations";
const released = readFileSync("app/database/released-migration.txt", "utf8").trim();
const listMigrations = (folder: string) =>
  readdirSync(path.join(FOLDER, folder))
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .map((name) => path.join(folder, name));
/** In the order in which an older database gets them. The baseline stands for all upgrades. */
const [baseline, ...later] = listMigrations(".");
const migrations = [...listMigrations("upgrades"), ...later];

/** Migrations that remove something in spite of the rule: the name, and why the released version can run with it. */
const ALLOWED: Record<string, string> = {
  "upgrades/0030_till.sql":
    "only a void at a counter of the new version stores a cancellation without a customer, which the released version does not read",
  "upgrades/0028_people_without_contact.sql":
    "only a counter of the new version registers a person without contact, and the released version repeats a message that fails",
};

/**
 * Finds the statements after which the released version could not run.
 *
 * @returns the statements
 */
function narrowing(sql: string): string[] {
  const statements = sql
    // The body of a function does not run while the migration creates it.
    .replace(/AS \$\$[\s\S]*?\$\$/g, "")
    .split("--> statement-breakpoint")
    .flatMap((part) => part.split(/;\s*(?:\n|$)/))
    .map((statement) => statement.replace(/^\s*--.*$/gm, "").trim())
    .filter(Boolean);
  const made = new Set(statements.flatMap((one) => /^create table (\S+)/i.exec(one)?.[1] ?? []));
  const added = new Set(
    statements.flatMap((one) => {
      const [, table, column] = /^alter table (\S+) add column ("\w+")/i.exec(one) ?? [];
      return table ? [`${table} ${column}`] : [];
    }),
  );
  return statements.filter((one) => !onlyAdds(one, made, added));
}

function onlyAdds(statement: string, made: Set<string>, added: Set<string>): boolean {
  // The released version does not know a column added here, so its values may change.
  const [, filled = "", own = ""] =
    /^update (\S+) set ("\w+") = [^,]*(?: where .*)?$/is.exec(statement) ?? [];
  if (added.has(`${filled} ${own}`)) return true;
  if (/^create (table|schema|extension|index|function|trigger|sequence)\b/i.test(statement))
    return true;
  const [, indexed] = /^create unique index .*? on (\S+)/i.exec(statement) ?? [];
  if (indexed) return made.has(indexed);
  const [, table = "", change = ""] = /^alter table (\S+) (.*)$/is.exec(statement) ?? [];
  if (made.has(table)) return /^add\b/i.test(change);
  if (/^add column/i.test(change)) return !/not null/i.test(change) || /\bdefault\b/i.test(change);
  // A reference of a column that the version before does not know.
  const [, column] = /^add constraint \S+ foreign key \(("\w+")\)/i.exec(change) ?? [];
  return column !== undefined && added.has(`${table} ${column}`);
}

test("the newest migration alone has a snapshot, which the next one is generated from", () => {
  const snapshots = readdirSync(path.join(FOLDER, "meta")).filter((name) => name.startsWith("0"));
  const newest = [baseline, ...later].at(-1) as string;
  expect(snapshots, "delete the older one of meta/*_snapshot.json").toEqual([
    `${newest.slice(0, 4)}_snapshot.json`,
  ]);
});

test("an index can be built beside the running version before its migration", () => {
  const indexes = migrations.flatMap(
    (name) => readFileSync(`${FOLDER}/${name}`, "utf8").match(/create (?:unique )?index.*/gi) ?? [],
  );
  expect(indexes.filter((one) => !/ INDEX IF NOT EXISTS "/.test(one))).toEqual([]);
});

test("a constraint on an existing table leaves the check of its rows to the start", () => {
  const checked = later.flatMap((name) => {
    const sql = readFileSync(`${FOLDER}/${name}`, "utf8");
    const added = sql.match(/alter table \S+ add constraint .*/gi) ?? [];
    return added.filter((one) => {
      const table = one.split(" ")[2] as string;
      return !sql.includes(`CREATE TABLE ${table}`) && !/ NOT VALID;/.test(one);
    });
  });
  expect(checked).toEqual([]);
});

test("the last released migration exists", () => {
  expect(baseline).toBe("0000_baseline.sql");
  expect([FIRST_RELEASE.tag, ...migrations]).toContain(released);
});

test("migrations after the released version only add", () => {
  const coming = migrations
    .slice(migrations.indexOf(released) + 1)
    .filter((name) => !(name in ALLOWED));
  const taken = coming.flatMap((name) =>
    narrowing(readFileSync(`${FOLDER}/${name}`, "utf8")).map((one) => `${name}: ${one}`),
  );
  expect(taken).toEqual([]);
});

test.each([
  'ALTER TABLE "provider"."client" DROP COLUMN "name";',
  'ALTER TABLE "provider"."client" RENAME COLUMN "name" TO "names";',
  'ALTER TABLE "provider"."client" ADD COLUMN "title" text NOT NULL;',
  'ALTER TABLE "provider"."client" ALTER COLUMN "name" SET DATA TYPE integer;',
  'ALTER TABLE "provider"."client" ADD CONSTRAINT "named" CHECK (name <> \'\');',
  'DROP TABLE "provider"."client";',
  'UPDATE "provider"."client" SET name = null;',
  'ALTER TABLE "provider"."client" ADD COLUMN "title" text;--> statement-breakpoint\nUPDATE "provider"."client" SET "title" = name, "name" = null;',
  'CREATE UNIQUE INDEX "named" ON "provider"."client" USING btree ("name");',
])("the released version cannot run after: %s", (sql) => {
  expect(narrowing(sql)).toHaveLength(1);
});

test.each([
  'ALTER TABLE "provider"."client" ADD COLUMN "title" text;',
  'ALTER TABLE "provider"."client" ADD COLUMN "title" text DEFAULT \'\' NOT NULL;',
  'CREATE INDEX "named" ON "provider"."client" USING btree ("name");',
  'ALTER TABLE "provider"."client" ADD COLUMN "title" text;--> statement-breakpoint\nUPDATE "provider"."client" SET "title" = name;',
  'CREATE TABLE "provider"."pet" (\n\t"id" uuid NOT NULL\n);\n--> statement-breakpoint\nCREATE UNIQUE INDEX "pets" ON "provider"."pet" USING btree ("id");',
])("the released version can run after: %s", (sql) => {
  expect(narrowing(sql)).toEqual([]);
});
