/** Prepared queries, and named statements of the database. */
import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database, OpenDatabase } from "~/database/engine/connect.server";
import { isInvalidUuidError } from "~/database/invalid-uuid";
import { createPreparedQuery } from "~/database/queries/prepared-query";
import { centre } from "~/database/schema/offering/centre";
import { slot } from "~/database/schema/offering/timetable";
import { freshDatabase } from "../../helpers/database/database";
import { statementsOf } from "../../helpers/database/statements";

let database: OpenDatabase;
let db: Database;
beforeAll(async () => {
  database = await freshDatabase("sample");
  db = database.db;
});
afterAll(() => database?.close());

const AGAIN = 4;

let made = 0;
const named = createPreparedQuery((any) => {
  made += 1;
  return any
    .select({ name: centre.name, startsAt: slot.startsAt })
    .from(centre)
    .leftJoin(slot, sql`false`)
    .where(eq(centre.id, sql.placeholder("id")))
    .prepare("centre_named");
});
const rename = createPreparedQuery((any) =>
  any
    .update(centre)
    .set({ name: sql`${sql.placeholder("name")}` })
    .where(eq(centre.id, sql.placeholder("id")))
    .returning({ name: centre.name })
    .prepare("centre_renamed"),
);
const id = "yishun";

test("a statement is prepared once, and runs in any transaction", async () => {
  const [before] = await named(db).execute({ id });
  const undone = new Error("undone");
  for (let nth = 0; nth < AGAIN; nth += 1)
    await expect(
      db.transaction(async (tx) => {
        expect(await rename(tx).execute({ id, name: `no. ${nth}` })).toEqual([
          { name: `no. ${nth}` },
        ]);
        await tx.transaction(async (inner) => {
          expect(await named(inner).execute({ id })).toEqual([
            { name: `no. ${nth}`, startsAt: null },
          ]);
        });
        throw undone;
      }),
    ).rejects.toBe(undone);
  expect(await named(db).execute({ id })).toEqual([before]);
  expect(made).toBe(1);
});

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

test("a refused statement fails with the same words each time, and blocks no other", async () => {
  const refused = await times(() =>
    db
      .select()
      .from(slot)
      .where(eq(slot.id, "no id"))
      .catch((error: unknown) => error),
  );
  expect(refused.map(isInvalidUuidError)).toEqual(refused.map(() => true));
  expect(await named(db).execute({ id })).toHaveLength(1);
});

test("an ended transaction accepts no more statements", async () => {
  if (database.engine !== "pglite") return;
  const asked = (any: Database) => any.select().from(centre).where(eq(centre.id, id));
  await times(() => asked(db));
  let kept: Database | undefined;
  await db.transaction(async (tx) => {
    kept = tx;
    await asked(tx);
  });
  await expect(asked(kept as Database)).rejects.toThrow();
});

test("a prepared query sends one statement each time", async () => {
  const asked = await statementsOf(database, () => named(db).execute({ id }));
  expect(asked).toHaveLength(1);
});

async function times<Answer>(ask: () => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let nth = 0; nth < AGAIN; nth += 1) answers.push(await ask());
  return answers;
}

const rowsOf = (answer: unknown) => (answer as { rows: unknown[] }).rows;
