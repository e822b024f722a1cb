import { eq, sql } from "drizzle-orm";
import { getTableConfig } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database, OpenDatabase } from "~/database/engine/connect.server";
import { centre } from "~/database/schema/offering/centre";
import { offer } from "~/database/schema/offering/price";
import { category } from "~/database/schema/offering/product";
import { slot } from "~/database/schema/offering/timetable";
import { withRequestContext } from "~/lib/request/request-context.server";
import { freshDatabase } from "../../helpers/database/database";
import {
  expressionReads,
  listTypesWithoutEdges,
  type RepeatableRead,
  tableReads,
  tables,
  typeReads,
} from "../../helpers/database/every-read";
import { statementsOf } from "../../helpers/database/statements";

let database: OpenDatabase;
let db: Database;
beforeAll(async () => {
  database = await freshDatabase("sample");
  db = database.db;
});
afterAll(() => database?.close());

/** Runs each read alone, then all of them concurrently for one request. */
async function readBothWays(reads: readonly RepeatableRead[]) {
  const alone: unknown[] = [];
  for (const read of reads) alone.push(await read());
  let merged: unknown[] = [];
  const statements = await statementsOf(database, async () => {
    merged = await withRequestContext("a page", () => Promise.all(reads.map((read) => read())));
  });
  return { alone, merged, statements };
}

test("reads every table in a merged statement as it does alone", async () => {
  const { alone, merged, statements } = await readBothWays(tableReads(db));
  expect(alone.filter((rows) => (rows as unknown[]).length > 0).length).toBeGreaterThan(25);
  expect(statements).toHaveLength(Math.ceil(tables.length / 16));
  for (const [index, table] of tables.entries())
    expect([getTableConfig(table).name, merged[index]]).toEqual([
      getTableConfig(table).name,
      alone[index],
    ]);
});

test("reads every type in a merged statement as it does alone", async () => {
  const { alone, merged } = await readBothWays(typeReads(db));
  expect(merged).toEqual(alone);
  expect(listTypesWithoutEdges()).toEqual([]);
});

test("reads every kind of expression in a merged statement as it does alone", async () => {
  const { alone, merged } = await readBothWays(expressionReads(db));
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
