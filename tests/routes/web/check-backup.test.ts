/** operations.md, "Backup and restore": a restored copy is compared with the portal's database. */
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { type Database, openDatabase } from "~/database/engine/connect.server";
import { operation } from "~/database/schema/operation";
import { freshPortalSettings } from "../../helpers/portal/portal-template";
import { operateOn } from "../../helpers/portal/portal-with-rows";

type Settings = Record<string, string>;

const placeOf = ({ DATABASE_URL, DATA_DIR }: Settings) => (DATABASE_URL ?? DATA_DIR) as string;

const check = (live: Settings, copy: Settings) =>
  operateOn(live, ["check-backup"], `${placeOf(copy)}\n`);

async function rows<Result>(
  { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = "memory:" }: Settings,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const migrationsFolder = "app/database/migrations";
  const { db, close } = await openDatabase({ databaseUrl, dataDir, migrationsFolder });
  const result = await work(db);
  await close();
  return result;
}

test("a copy with every row fits and is recorded, one without is refused", async () => {
  const [live, copy] = [await freshPortalSettings(), await freshPortalSettings()];
  const fits = await check(live, copy);
  expect(fits).toEqual({
    code: 0,
    said: expect.stringMatching(/^The copy fits: \d{3,} rows of \d{2,} tables, until /),
  });
  const recorded = await rows(live, (db) => db.select().from(operation));
  expect(recorded).toMatchObject([{ command: "check-backup", said: fits.said.trim() }]);

  await rows(live, (db) =>
    db.execute(sql`update provider.client set created_at = created_at - interval '1 hour'`),
  );
  await rows(copy, (db) =>
    db.execute(sql`update provider.client set created_at = created_at + interval '1 hour'`),
  );
  const lacking = await check(live, copy);
  expect(lacking.code).toBe(1);
  expect(lacking.said).toMatch(/^The copy lacks rows of provider.client: it has \d of \d\./);
});

test("an old copy, one of another secret, and the portal's own database are refused", async () => {
  const [live, copy] = [await freshPortalSettings(), await freshPortalSettings()];
  const own = await check(live, live);
  expect([own.code, own.said]).toEqual([
    1,
    expect.stringMatching(/own database|in use by another process/),
  ]);
  await rows(live, (db) =>
    db.execute(sql`update provider.client set created_at = created_at + interval '3 days'`),
  );
  expect((await check(live, copy)).said).toContain("Check a newer backup.");
  await rows(copy, (db) => db.execute(sql`update portal.own_state set secret_check = 'another'`));
  expect((await check(live, copy)).said).toContain("does not match this database");
  expect(await rows(live, (db) => db.select().from(operation))).toEqual([]);
});
