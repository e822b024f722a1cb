import { readdirSync } from "node:fs";
import path from "node:path";
import { eq, is, sql } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database, OpenDatabase } from "~/database/engine/connect.server";
import { centre } from "~/database/schema/offering/centre";
import { offer } from "~/database/schema/offering/price";
import { category, product } from "~/database/schema/offering/product";
import { slot } from "~/database/schema/offering/timetable";
import { withRequestContext } from "~/lib/request/request-context.server";
import { freshDatabase } from "../../helpers/database/database";
import { statementsOf } from "../../helpers/database/statements";

let database: OpenDatabase;
let db: Database;
beforeAll(async () => {
  database = await freshDatabase("sample");
  db = database.db;
});
afterAll(() => database?.close());

/** Every table of the three schemas. */
const SCHEMA = "app/database/schema";
const modules: object[] = await Promise.all(
  readdirSync(SCHEMA, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => import(path.resolve(SCHEMA, file))),
);
const tables = modules
  .flatMap((module) => Object.values(module))
  .filter((value): value is PgTable => is(value, PgTable));

const rowsOf = (table: PgTable) => db.select().from(table).orderBy(sql`1, 2`);

/** Runs each read alone, then all of them concurrently for one request. */
async function readBothWays(reads: readonly (() => PromiseLike<unknown>)[]) {
  const alone: unknown[] = [];
  for (const read of reads) alone.push(await read());
  let merged: unknown[] = [];
  const statements = await statementsOf(database, async () => {
    merged = await withRequestContext("a page", () => Promise.all(reads.map((read) => read())));
  });
  return { alone, merged, statements };
}

test("reads every table in a merged statement as it does alone", async () => {
  const { alone, merged, statements } = await readBothWays(
    tables.map((table) => () => rowsOf(table)),
  );
  expect(alone.filter((rows) => (rows as unknown[]).length > 0).length).toBeGreaterThan(25);
  expect(statements).toHaveLength(Math.ceil(tables.length / 16));
  for (const [index, table] of tables.entries())
    expect([getTableConfig(table).name, merged[index]]).toEqual([
      getTableConfig(table).name,
      alone[index],
    ]);
});

/** Values at the edges of each column type in use, and of the types that expressions return. */
const edges: Record<string, string[]> = {
  text: ["''", "'null'", `'a "b" \\ {c} , 漢'`, "E'line\nbreak\ttab'"],
  "character varying": ["'x'"],
  boolean: ["true", "false"],
  smallint: ["-32768"],
  integer: ["-2147483648", "0"],
  bigint: ["9223372036854775807"],
  real: ["0.1", "'NaN'"],
  "double precision": ["0.1", "1e300", "'-Infinity'"],
  numeric: ["1.50", "12345678901234567890.123"],
  uuid: ["'00000000-0000-4000-8000-000000000000'"],
  date: ["'2026-02-28'", "'infinity'"],
  time: ["'09:30:00'"],
  interval: ["'1 day 02:00:00'"],
  "timestamp with time zone": ["'2026-11-26T06:00:00.123456+08'", "'1965-01-01T00:00:00+07:30'"],
  timestamp: ["'2026-11-26T06:00:00'"],
  tstzrange: ["tstzrange('2026-11-26T06:00:00Z', null)", "'empty'"],
  datemultirange: ["'{[2026-11-26,2026-11-30), [2027-01-01,2027-01-02)}'", "'{}'"],
  bytea: ["'\\x00ff5c'", "''"],
  json: [`'{"a": [1, null, "b"]}'`, "'null'"],
  jsonb: [`'{"a": [1, null, "b"], "c": 1.50}'`, `'"text"'`],
  "text[]": ["array['a', null, 'b \"c\"', '{}']", "array[]"],
  "integer[]": ["array[1, null]"],
  "uuid[]": ["array['00000000-0000-4000-8000-000000000000']"],
  "timestamp with time zone[]": ["array['2026-11-26T06:00:00Z']"],
  "jsonb[]": [`array['{"a": 1}']`],
};

test("reads every type in a merged statement as it does alone", async () => {
  const types = Object.entries(edges).flatMap(([type, values]) =>
    ["null", ...values].map((value) => sql.raw(`(${value})::${type}`)),
  );
  const reads = types.map((value) => () => db.select({ value: sql`${value}` }).from(oneRow));
  const { alone, merged } = await readBothWays(reads);
  expect(merged).toEqual(alone);
  const columns = tables.flatMap((table) => getTableConfig(table).columns);
  const inUse = new Set(columns.map((column) => column.getSQLType().replace(/\(.*?\)/, "")));
  expect([...inUse].filter((type) => !isNumbered(type) && !(type in edges))).toEqual([]);
});

/** Serial columns are bigint here. */
const isNumbered = (type: string) => type.endsWith("serial");
const oneRow = sql`(select 1) as one_row`;

test("reads every kind of expression in a merged statement as it does alone", async () => {
  const expressions = [
    "count(*)",
    "count(*)::int",
    "sum(minutes_per_session)",
    "avg(minutes_per_session)",
    "min(name)",
    "max(name) is not null",
    "bool_or(post_assessment)",
    "array_agg(name order by name)",
    "json_agg(json_build_object('name', name) order by name)",
    "jsonb_agg(words order by name)",
    "string_agg(name, ', ' order by name)",
    "coalesce(max(minimum_age), 0)",
    "exists (select from provider.centre)",
    "extract(epoch from timestamp '2026-01-01')",
    "date_bin('7 days', timestamptz '2026-11-26', timestamptz '2026-01-01')",
    "timestamptz '2026-11-26' at time zone 'Asia/Singapore'",
    "(timestamptz '2026-11-26')::date - 3",
    "row(1, 'a')::text",
    "null",
  ];
  const reads = expressions.map((text) => () => db.select({ value: sql.raw(text) }).from(product));
  const { alone, merged } = await readBothWays(reads);
  expect(merged).toEqual(alone);
});

test("each query gets its own values and the order of its rows", async () => {
  const named = (id: string) => db.select({ id: centre.id }).from(centre).where(eq(centre.id, id));
  const [one, latest, other, none] = await withRequestContext("a page", () =>
    Promise.all([
      named("yishun"),
      db.select({ at: slot.startsAt }).from(slot).orderBy(sql`${slot.startsAt} desc`).limit(3),
      named("taman-jurong"),
      named("nowhere"),
    ]),
  );
  expect([one, other, none]).toEqual([[{ id: "yishun" }], [{ id: "taman-jurong" }], []]);
  const times = latest.map(({ at }) => at.getTime());
  expect(times).toEqual([...times].sort((left, right) => right - left));
});

test("an error in one query fails that query only", async () => {
  const wrong = db.select().from(slot).where(eq(slot.id, "no uuid"));
  const [failed, rest] = await withRequestContext("a page", () =>
    Promise.allSettled([wrong, db.select().from(category)]),
  );
  expect(failed.status).toBe("rejected");
  expect(rest.status === "fulfilled" && rest.value.length).toBeGreaterThan(0);
});

test("queries outside a request or of another request are not merged", async () => {
  const read = () => db.select({ id: offer.id }).from(offer).limit(1);
  const outside = await statementsOf(database, () => Promise.all([read(), read()]));
  const apart = await statementsOf(database, () =>
    Promise.all([withRequestContext("one", read), withRequestContext("another", read)]),
  );
  expect([outside.length, apart.length]).toEqual([2, 2]);
});

test("a query in a transaction sees its writes, and rolls back with a failure", async () => {
  // A read is merged from its second run on.
  await db.select({ id: centre.id }).from(centre).limit(1);
  const asked = await statementsOf(database, () =>
    db
      .transaction(async (tx) => {
        await tx.update(centre).set({ name: "Renamed" }).where(eq(centre.id, "yishun"));
        const names = tx.select({ name: centre.name }).from(centre);
        const [one, all] = await Promise.all([
          names.where(eq(centre.id, "yishun")),
          tx.$count(centre),
        ]);
        expect(one).toEqual([{ name: "Renamed" }]);
        expect(all).toBeGreaterThan(1);
        const read = () => tx.select({ id: centre.id }).from(centre).limit(1);
        expect(await Promise.all([read(), read()])).toHaveLength(2);
        await tx.select().from(slot).where(eq(slot.id, "no uuid"));
      })
      .catch((error) => expect(String(error.cause)).toContain("uuid")),
  );
  const sent = asked.filter((text) => !/^(begin|commit|rollback)/i.test(text));
  expect(sent).toHaveLength(5);
  const [kept] = await db.select().from(centre).where(eq(centre.id, "yishun"));
  expect(kept?.name).not.toBe("Renamed");
});
