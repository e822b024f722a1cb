import { eq, is, sql } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database, OpenDatabase } from "~/database/engine/connect.server";
import * as booking from "~/database/schema/booking";
import * as dental from "~/database/schema/dental";
import * as offering from "~/database/schema/offering";
import { category, centre, offer, slot } from "~/database/schema/offering";
import * as order from "~/database/schema/order";
import * as people from "~/database/schema/people";
import * as service from "~/database/schema/service";
import { withRequestContext } from "~/lib/request/request-context.server";
import { freshDatabase } from "../../helpers/database";
import { statementsOf } from "../../helpers/statements";

let database: OpenDatabase;
let db: Database;
beforeAll(async () => {
  database = await freshDatabase("sample");
  db = database.db;
});
afterAll(() => database?.close());

const tables = [booking, dental, offering, order, people, service]
  .flatMap((schema) => Object.values(schema))
  .filter((value): value is PgTable => is(value, PgTable));

const rowsOf = (table: PgTable) => db.select().from(table).orderBy(sql`1, 2`);

test("what is asked side by side for one request is one statement, and reads the very same", async () => {
  const alone = [];
  for (const table of tables) alone.push(await rowsOf(table));
  expect(alone.filter((rows) => rows.length > 0).length).toBeGreaterThan(15);
  let together: unknown[] = [];
  const asked = await statementsOf(database, async () => {
    together = await withRequestContext("a page", () => Promise.all(tables.map(rowsOf)));
  });
  expect(asked.length).toBe(Math.ceil(tables.length / 16));
  for (const [index, table] of tables.entries())
    expect([getTableConfig(table).name, together[index]]).toEqual([
      getTableConfig(table).name,
      alone[index],
    ]);
});

test("the values of each keep to their own query, and the order of its rows", async () => {
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

test("what is wrong with one is told to that one alone", async () => {
  const wrong = db.select().from(slot).where(eq(slot.id, "no uuid"));
  const [failed, rest] = await withRequestContext("a page", () =>
    Promise.allSettled([wrong, db.select().from(category)]),
  );
  expect(failed.status).toBe("rejected");
  expect(rest.status === "fulfilled" && rest.value.length).toBeGreaterThan(0);
});

test("outside any request, and of another request, nothing is gathered", async () => {
  const read = () => db.select({ id: offer.id }).from(offer).limit(1);
  const outside = await statementsOf(database, () => Promise.all([read(), read()]));
  const apart = await statementsOf(database, () =>
    Promise.all([withRequestContext("one", read), withRequestContext("another", read)]),
  );
  expect([outside.length, apart.length]).toEqual([2, 2]);
});

test("in a transaction it sees what was written there, and ends with what fails", async () => {
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
