import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { insertPeople } from "../../helpers/bulk-data";
import { book, ownerOf, type PackageOwner, timesTwiceAWeek } from "../../helpers/package-owner";
import { recorded } from "../../helpers/statements";
import { openTestProvider, type TestProvider } from "../../helpers/test-provider";

/* Among 20,000 bookings of others, as PostgreSQL would carry each statement out. */
const server = inject("postgres");

let world: TestProvider;
let owner: PackageOwner;
beforeAll(async () => {
  world = await openTestProvider();
  if (server === null) return;
  owner = await ownerOf(world, "circuit-training");
  for (const one of insertPeople({ customers: 2_000, sessionsEach: 10 }))
    await world.database.runSql(one);
  await world.database.runSql("analyze");
});
afterAll(() => world?.close());

/** Finds the tables with rows of every person that a statement scans whole. */
async function readWhole(work: () => Promise<unknown>): Promise<string[]> {
  const asked = (await recorded(work)).filter(({ text }) => /^\s*(\(*select|with)/i.test(text));
  const plans = await Promise.all(
    asked.map(({ text, values }) => world.database.runSql(`explain ${text}`, values)),
  );
  const lines = plans.flatMap(({ rows }) => rows.map((row) => String(row["QUERY PLAN"])));
  const everybodys =
    /Seq Scan on (session_booking|term|service|client|client_access|customer|order|order_item|slot)\b/;
  return lines.flatMap((line) => everybodys.exec(line)?.[1] ?? []);
}

test.runIf(server)("a customer's packages and appointments are read by index", async () => {
  const found = await readWhole(async () => {
    await owner.api.services.list();
    await owner.api.sessions.list();
  });
  expect(found).toEqual([]);
});

test.runIf(server)("the days with times and the data of a booking are read by index", async () => {
  const [time] = await timesTwiceAWeek(owner, 1);
  const found = await readWhole(async () => {
    const query = { termId: owner.termId, from: "2026-01-01", to: "2027-12-31" };
    await owner.api.sessions.vacantDays({ query });
    await book(owner, [time?.id as string]);
  });
  expect(found).toEqual([]);
});

test.runIf(server)("the bell of every page reads no other person's sessions", async () => {
  const asked = await recorded(() => owner.api.notifications.list());
  const plans = await Promise.all(
    asked.map(({ text, values }) => world.database.runSql(`explain ${text}`, values)),
  );
  const lines = plans.flatMap(({ rows }) => rows.map((row) => String(row["QUERY PLAN"])));
  expect(lines.filter((line) => /session_booking_term/.test(line))).not.toEqual([]);
  expect(lines.filter((line) => /session_booking_time|dental_appointment_time/.test(line))).toEqual(
    [],
  );
});
