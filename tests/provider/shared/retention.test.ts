import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OpenDatabase } from "~/database/engine/connect.server";
import { jobRetention } from "~/database/jobs.server";
import {
  formatTableName,
  purgeExpired,
  type RetentionRow,
  toRetentionRows,
} from "~/database/retention.server";
import { providerRetention } from "~/provider/retention/retention";
import { sandboxRetention } from "~/sandbox/retention";
import { portalRetention } from "~/web/operations/retention.server";
import { bookOne, ownerOf, timesTwiceAWeek } from "../../helpers/booking/package-owner";
import { freshDatabase } from "../../helpers/database/database";
import { drawARowOfEach, rowsByTable } from "../../helpers/database/rows-of-every-table";
import { fillCart, register } from "../../helpers/people/registered";
import { openTestProvider } from "../../helpers/provider/test-provider";

const owners = [providerRetention, portalRetention, sandboxRetention];
const swept = owners.flatMap((owner) => owner.swept);
const DAY_MS = 86_400_000;

const fail = (error: unknown) => {
  throw error;
};

test("every table has a retention period", async () => {
  const database = await freshDatabase();
  const named = owners.flatMap(({ swept, stays, fixed }) => [
    ...swept.map(({ table }) => table),
    ...stays.flatMap(({ tables }) => tables),
    ...fixed,
  ]);
  const there = (await rowsByTable(database)).keys();
  expect([...new Set(named.map(formatTableName))].sort()).toEqual([...there].sort());
  await database.close();
});

test("the retention document shows the table that the purge job reads", () => {
  const row = ({ tables, what, howLong, why }: RetentionRow) =>
    `| ${what} | ${howLong} | ${why} | ${tables.map((name) => `\`${name}\``).join(" ")} |`;
  const lines = [...owners.flatMap(toRetentionRows), jobRetention].map(row);
  const table = ["| what | how long | why | tables |", "|---|---|---|---|", ...lines].join("\n");
  const document = readFileSync(".github/docs/retention.md", "utf8");
  const shown = /<!-- retention -->\n([\s\S]*?)\n<!-- \/retention -->/.exec(document)?.[1];
  expect(shown).toBe(table);
});

describe("one row of every table, a year old", () => {
  const written = new Date(Date.now() - 366 * DAY_MS);
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await freshDatabase();
    await drawARowOfEach(database, written);
  });
  afterAll(() => database?.close());

  const sweptAt = async (now: Date) => {
    await purgeExpired(database.db, now, swept, fail);
    const rows = await rowsByTable(database);
    return [...rows].filter(([, count]) => count === 0).map(([name]) => name);
  };
  const tablesOf = (which: (entry: (typeof swept)[number]) => boolean) =>
    swept
      .filter(which)
      .map(({ table }) => formatTableName(table))
      .sort();
  const lastsTwoYears = ({ lasts }: (typeof swept)[number]) => lasts?.[0] === 2;

  test("on its day only rows timed by the machine's clock are purged", async () => {
    expect((await sweptAt(written)).sort()).toEqual(tablesOf((one) => one.machineClock === true));
  });

  test("today every purged table is empty, except the access history", async () => {
    const gone = [...new Set(tablesOf((one) => !lastsTwoYears(one)))];
    expect((await sweptAt(new Date())).sort()).toEqual(gone);
  });

  test("after two years the access history is purged too, and the rest stays", async () => {
    const all = [...new Set(tablesOf(() => true))];
    expect((await sweptAt(new Date(written.getTime() + 731 * DAY_MS))).sort()).toEqual(all);
  });
});

test("the purge order violates no foreign key", async () => {
  const world = await openTestProvider();
  const owner = await ownerOf(world, "circuit-training");
  const [time] = await timesTwiceAWeek(owner, 1);
  await bookOne(owner, time?.id as string);
  const undecided = await world.customer();
  await register(undecided);
  await fillCart(undecided);
  const { totalAmount } = await undecided.api.carts.checkoutInfo();
  await undecided.api.carts.checkout({
    body: { totalAmount },
    idempotencyKey: crypto.randomUUID(),
  });
  world.clock.forward({ days: 1 });
  await world.runDueWork();
  const before = await rowsByTable(world.database);
  const gone = await purgeExpired(
    world.database.db,
    new Date(world.clock.now().getTime() + 800 * DAY_MS),
    swept,
    fail,
  );
  const after = await rowsByTable(world.database);
  expect(gone.get("provider.order")).toBe(1);
  // Each booking has a different slot. The unbooked slots were purged.
  expect(after.get("provider.slot")).toBe(after.get("provider.session_booking"));
  for (const name of ["provider.service", "provider.session_booking", "provider.client"])
    expect([name, after.get(name)]).toEqual([name, before.get(name)]);
  await world.close();
});
