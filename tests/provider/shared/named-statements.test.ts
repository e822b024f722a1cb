/** Statements that the portal has named, since it sends them again: they answer as unnamed ones with bound values. */
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database, OpenDatabase } from "~/database/engine/connect.server";
import { MAX_NAMES } from "~/database/engine/repeated-texts.server";
import { freshDatabase } from "../../helpers/database/database";
import {
  edges,
  expressionReads,
  type RepeatableRead,
  tableReads,
  typeReads,
} from "../../helpers/database/every-read";

let database: OpenDatabase;
let db: Database;
beforeAll(async () => {
  database = await freshDatabase("sample");
  db = database.db;
});
afterAll(() => database?.close());

/** The first is unnamed. On each engine the last has a name. */
const AGAIN = 4;

test.for([
  ["table", tableReads],
  ["type", typeReads],
  ["kind of expression", expressionReads],
] as const)("reads every %s by name as it does without", async ([, toReads]) => {
  const reads = toReads(db);
  const before = await countNames();
  const [unnamed, ...others] = await times(() => readEach(reads));
  for (const named of others) expect(named).toEqual(unnamed);
  // A process names statements once for all its databases on a server. This one may have named a thousand.
  if (database.engine === "pglite")
    expect((await countNames()) - before).toBeGreaterThanOrEqual(reads.length);
});

test("sends values of every type by name as it does bound", async () => {
  const values = Object.entries(edges).flatMap(([type, all]) => all.map((value) => [type, value]));
  for (const [type, value] of values) {
    const made = sql.raw(`(${value})::${type}`);
    const [read] = rowsOf(await db.execute(sql`select ${made} as parsed, ${made}::text as text`));
    const { parsed, text } = read as { parsed: unknown; text: string };
    // Neither driver sends each type both as a text and as the value that it reads.
    const outcomes = [];
    for (const sent of [parsed, text]) {
      const [bound, ...others] = await times(() => readBack(sent, type as string));
      for (const named of others) expect([type, named]).toEqual([type, bound]);
      outcomes.push(bound);
    }
    expect(outcomes).toContainEqual([{ value: text }]);
  }
});

const readBack = (value: unknown, type: string) =>
  db
    .execute(sql`select ${sql.param(value)}::${sql.raw(type)}::text as value`)
    .then(rowsOf, ({ cause }) => String(cause));

test("a repeated statement returns the same for any values", async () => {
  const words = ["a", 'b "c", {d}', "é漢"];
  const text = sql`select ${null}::text as missing, ${sql.param(words)}::text[] as list, ${{ deep: [1, null] }}::jsonb as json,
    ${true}::boolean as yes, ${new Date("2026-11-23T04:05:06.789Z")}::timestamptz = '2026-11-23T04:05:06.789Z' as same`;
  const [first, ...others] = await times(async () => rowsOf(await db.execute(text)));
  expect(first).toMatchObject([
    { missing: null, list: words, json: { deep: [1, null] }, yes: true, same: true },
  ]);
  for (const rows of others) expect(rows).toEqual(first);
});

test("any value of a repeated statement is read as it was sent", async () => {
  const text = fc.string({ unit: "binary" }).filter((any) => !any.includes("\0"));
  const quotes = fc.array(fc.constantFrom("'", "\\", '"', "$1", "--", ";", "{", "\n", "é"));
  const words = fc.oneof(
    text,
    quotes.map((parts) => parts.join("")),
  );
  const value = fc.record({
    words: fc.option(words),
    list: fc.array(fc.option(words)),
    json: fc.oneof(fc.boolean(), fc.array(fc.record({ words }))),
    bytes: fc.uint8Array(),
    amount: fc.integer(),
    at: fc.date({ min: new Date(0), max: new Date("2100-01-01"), noInvalidDate: true }),
  });
  await fc.assert(
    fc.asyncProperty(value, async ({ words, list, json, bytes, amount, at }) => {
      const rows =
        await db.execute(sql`select ${words}::text as words, ${sql.param(list)}::text[] as list,
        ${JSON.stringify(json)}::jsonb as json, ${bytes}::bytea as bytes, ${amount}::int as amount,
        ${at}::timestamptz = ${at.toISOString()}::timestamptz as same`);
      const [read] = rowsOf(rows) as { bytes: Uint8Array }[];
      const sent = { words, list, json, bytes: [...bytes], amount, same: true };
      expect({ ...read, bytes: [...(read?.bytes ?? [])] }).toEqual(sent);
    }),
    { numRuns: 60 },
  );
});

test("text with NUL is refused and ends no statement early", async () => {
  const refused = await times(() =>
    db.execute(sql`select ${"a\0'; select 1"}::text as words`).catch(() => "refused"),
  );
  expect(refused).toEqual(refused.map(() => "refused"));
});

test("the embedded database stores a repeated statement until the schema changes", async () => {
  if (database.engine !== "pglite") return;
  const stored = async () =>
    rowsOf(
      await db.execute(sql`select statement from pg_prepared_statements
        where statement like '%from changing where%'`),
    );
  await db.execute(sql`create table changing as select 1 as one`);
  const read = () => db.execute(sql`select * from changing where one = ${1}`);
  const rows = await times(async () => rowsOf(await read()));
  expect(rows).toEqual(rows.map(() => [{ one: 1 }]));
  expect(await stored()).toHaveLength(1);
  await db.execute(sql`alter table changing add column two int default 2`);
  expect(rowsOf(await read())).toEqual([{ one: 1, two: 2 }]);
  await db.execute(sql`drop table changing`);
});

test("names a thousand statements at most", async () => {
  if (database.engine !== "pglite") return;
  for (let number = 0; number < MAX_NAMES + 10; number += 1)
    for (let nth = 0; nth < 2; nth += 1)
      expect(rowsOf(await db.execute(sql.raw(`select ${number} as number`)))).toEqual([{ number }]);
  expect(await countNames()).toBeLessThanOrEqual(1_000);
});

async function readEach(reads: readonly RepeatableRead[]): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const read of reads) answers.push(await read());
  return answers;
}

async function countNames(): Promise<number> {
  const rows = rowsOf(
    await db.execute(sql`select count(*)::int as names from pg_prepared_statements`),
  );
  return (rows as { names: number }[])[0]?.names ?? 0;
}

async function times<Answer>(ask: () => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let nth = 0; nth < AGAIN; nth += 1) answers.push(await ask());
  return answers;
}

const rowsOf = (answer: unknown) => (answer as { rows: unknown[] }).rows;
