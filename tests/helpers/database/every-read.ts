/** Every table, type and kind of expression that the portal reads, to compare ways of sending a read. */
import { readdirSync } from "node:fs";
import path from "node:path";
import { is, sql } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "~/database/engine/connect.server";
import { product } from "~/database/schema/offering/product";

/** Every table of the three schemas. */
const SCHEMA = "app/database/schema";
const modules: object[] = await Promise.all(
  readdirSync(SCHEMA, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => import(path.resolve(SCHEMA, file))),
);
export const tables = modules
  .flatMap((module) => Object.values(module))
  .filter((value): value is PgTable => is(value, PgTable));

/** Values at the edges of each column type in use, and of the types that expressions return. */
export const edges: Record<string, string[]> = {
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

/** Serial columns are bigint here. */
const isNumbered = (type: string) => type.endsWith("serial");

/** Lists the column types in use that have no values above. */
export const listTypesWithoutEdges = (): string[] => {
  const columns = tables.flatMap((table) => getTableConfig(table).columns);
  const inUse = new Set(columns.map((column) => column.getSQLType().replace(/\(.*?\)/, "")));
  return [...inUse].filter((type) => !isNumbered(type) && !(type in edges));
};

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

export type RepeatableRead = () => PromiseLike<unknown>;

export const tableReads = (db: Database): RepeatableRead[] =>
  tables.map((table) => () => db.select().from(table).orderBy(sql`1, 2`));

export const typeReads = (db: Database): RepeatableRead[] =>
  Object.entries(edges)
    .flatMap(([type, values]) => ["null", ...values].map((value) => sql.raw(`(${value})::${type}`)))
    .map((value) => () => db.select({ value: sql`${value}` }).from(sql`(select 1) as one_row`));

export const expressionReads = (db: Database): RepeatableRead[] =>
  expressions.map((text) => () => db.select({ value: sql.raw(text) }).from(product));
