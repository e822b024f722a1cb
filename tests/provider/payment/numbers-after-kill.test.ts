/** Numbers of documents in the embedded database, after its process was killed. */
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "~/database/engine/connect.server";
import { takeNumber } from "~/provider/payment/order/numbers";

const openIn = (dataDir: string) =>
  openDatabase({ dataDir, migrationsFolder: "app/database/migrations" });

test("continue without a gap, where a sequence would lose up to 32 numbers", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "portal-numbers-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [first, second] = [path.join(folder, "first"), path.join(folder, "second")];
  const before = await openIn(first);
  const take = ({ db }: typeof before) => db.transaction((tx) => takeNumber(tx, "RECEIPT"));
  expect([await take(before), await take(before)]).toEqual(["R500001", "R500002"]);
  await before.db
    .transaction(async (tx) => {
      await takeNumber(tx, "RECEIPT");
      tx.rollback();
    })
    .catch(() => undefined);
  expect(await take(before)).toBe("R500003");
  // A killed process leaves its files behind, without a shutdown.
  await cp(first, second, { recursive: true });
  await before.close();
  const after = await openIn(second);
  expect(await take(after)).toBe("R500004");
  const { rows } = (await after.db.execute(
    sql`select last_value::int as last from provider.receipt_number`,
  )) as unknown as { rows: { last: number }[] };
  // The sequence, which earlier versions used, has jumped or is level, and is never behind.
  expect(rows[0]?.last).toBeGreaterThanOrEqual(500_004);
  await after.close();
});
