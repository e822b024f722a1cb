/** The purge: one row that cannot be deleted stops no other, and rows that stay for years are found by an index. */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { getTableConfig } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { OpenDatabase } from "~/database/engine/connect.server";
import {
  type ExpiringRows,
  formatTableName,
  matchPast,
  purgeExpired,
} from "~/database/retention.server";
import { lookUp } from "~/database/schema/delivery";
import { providerRetention } from "~/provider/retention/retention";
import { portalRetention } from "~/web/operations/retention.server";
import { freshDatabase } from "../../helpers/database/database";

let database: OpenDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database?.close());

const now = new Date("2026-11-23T02:00:00Z");

test("a row that the database refuses to delete stops no other row of its table", async () => {
  const createdAt = new Date("2026-11-01T02:00:00Z");
  await database.db.insert(lookUp).values(
    Array.from({ length: 2500 }, (_, nth) => ({
      id: nth % 900 === 0 ? `00000000-${randomUUID().slice(9)}` : randomUUID().replace(/^0/, "1"),
      ...{ kind: "CLIENT_ID" as const, asked: "", createdAt },
    })),
  );
  await database.runSql(
    `create function provider.refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`,
  );
  await database.runSql(
    `create trigger refuse before delete on provider.look_up for each row
      when (old.id::text like '00000000-%') execute function provider.refuse()`,
  );
  const errors: string[] = [];
  const gone = await purgeExpired(database.db, now, providerRetention.swept, (_error, table) =>
    errors.push(table),
  );
  expect(gone.get("provider.look_up")).toBe(2497);
  expect(errors).toEqual(["provider.look_up"]);
  await database.runSql("drop function provider.refuse() cascade");
});

/** Tables in which rows stay for a year or longer. */
const isLong = ({ table, lasts, kept }: ExpiringRows) =>
  kept !== undefined || lasts?.[1] === "years" || getTableConfig(table).name === "message";

const long = [...providerRetention.swept, ...portalRetention.swept].filter(isLong);

test.runIf(inject("postgres") !== null).each(long.map((entry) => [entry.what, entry] as const))(
  "the purge finds expired %s by an index",
  async (_what, entry) => {
    const plan = await database.db.transaction(async (tx) => {
      // The planner reads small tables whole, and joins them so.
      for (const plan of ["seqscan", "hashjoin", "mergejoin"])
        await tx.execute(sql.raw(`set local enable_${plan} = off`));
      const { rows } = (await tx.execute(
        sql`explain select 1 from ${entry.table} where ${matchPast(now, entry)}`,
      )) as unknown as { rows: { "QUERY PLAN": string }[] };
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    });
    expect(plan).not.toMatch(/Seq Scan/);
    // An index that is read whole has no condition.
    expect(plan).not.toMatch(
      new RegExp(
        `Scan using \\S+ on "?${getTableConfig(entry.table).name}"?  [^\\n]*\\n(?!\\s*Index Cond)`,
      ),
    );
  },
);

/** Deleting a row reads each table that may refer to it. */
test("each reference to rows that the purge deletes has an index", async () => {
  const purged = [...providerRetention.swept, ...portalRetention.swept].map(({ table }) =>
    formatTableName(table).replaceAll('"', ""),
  );
  const { rows } = await database.runSql(
    `select conrelid::regclass::text as table, a.attname as column, confrelid::regclass::text as refers
      from pg_constraint c join pg_attribute a on a.attrelid = conrelid and a.attnum = conkey[1]
      where contype = 'f' and not exists (select from pg_index i where i.indrelid = conrelid
        and i.indkey[0] = conkey[1] and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) like '%IS NOT NULL%'))`,
  );
  const missing = rows.filter(({ refers }) => purged.includes(String(refers).replaceAll('"', "")));
  expect(missing).toEqual([]);
});
