/**
 * Page costs after growth: the same customer's pages with a few hundred sample rows and with a million. `npm run bench -- bench.growth
 * --customers 1000000` sets the number of customers, a multiple of 500. Each has ten bookings.
 */
import { sql } from "drizzle-orm";
import { test } from "vitest";
import { options } from "../chaos/options";
import { insertPeople } from "../helpers/bulk-data";
import { onServer } from "../helpers/database-server";
import { buyerOf } from "../helpers/owned-package";
import { reportGoal } from "./goals";
import { requestsPerSecond } from "./load";
import { portalOnServer } from "./portal-on-server";

const CUSTOMERS = Number(options("customers", "100000"));
const SESSIONS_EACH = 10;
const ROUNDS = 3;

test("My services and the page with slots, at a few customers and at many", async ({ task }) => {
  const portal = await portalOnServer();
  if (portal === null) return;
  const { database } = portal;
  const { visitor, owned } = await buyerOf(portal.origin, "circuit-training");
  const cookie = `session=${visitor.cookie("session")}`;
  const pages = { "My services": "/", slots: `/book-preclass-sessions?term=${owned.termId}` };
  const rates = async () => {
    const found: Record<string, number> = {};
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [page, path] of Object.entries(pages))
        found[page] = Math.max(
          found[page] ?? 0,
          await requestsPerSecond(portal.origin + path, cookie),
        );
    return found;
  };
  const few = await rates();
  for (const one of insertPeople({ customers: CUSTOMERS, sessionsEach: SESSIONS_EACH }))
    await onServer(database.url, one);
  // The server's autovacuum does the same at a provider.
  await onServer(database.url, "vacuum analyze");
  const many = await rates();
  const { rows } = (await database.db.execute(
    sql`select (select count(*) from provider.customer) as customers, (select count(*) from provider.session_booking) as bookings,
      (select count(*) from provider.slot) as slots, pg_size_pretty(pg_database_size(current_database())) as size`,
  )) as unknown as { rows: object[] };
  const times = (page: keyof typeof pages) => (few[page] as number) / (many[page] as number);
  reportGoal(task, {
    "My services after growth, of a few customers": times("My services"),
    "the page with slots after growth, of a few bookings": times("slots"),
  });
  console.info(rows[0]);
  console.table(
    (Object.keys(pages) as (keyof typeof pages)[]).map((page) => ({
      page,
      "a second, few": few[page]?.toFixed(0),
      "a second, many": many[page]?.toFixed(0),
      times: times(page).toFixed(2),
    })),
  );
  await portal.stop();
});
