import { eq, sql } from "drizzle-orm";
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
