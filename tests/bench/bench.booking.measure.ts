import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openDatabase } from "~/database/engine/connect.server";
import { sessionBooking } from "~/database/schema/booking";
import { slot } from "~/database/schema/offering/timetable";
import { buyerOf } from "../helpers/booking/owned-package";
import { book, ownerOf } from "../helpers/booking/package-owner";
import { databaseOn } from "../helpers/database/database";
import { onServer } from "../helpers/database/database-server";
import { findPostgres } from "../helpers/database/postgres";
import { recorded } from "../helpers/database/statements";
import { freePort, startPortal } from "../helpers/portal/portal-process";
import { firstPortal } from "../helpers/portal/second-portal";
import { openTestProvider } from "../helpers/provider/test-provider";
import {
  bookingsPerSecond,
  keepPairs,
  makeOwners,
  PARALLEL_CLIENTS,
  type Pair,
  pairsOf,
  scriptFor,
} from "./booking-pairs";
import { reportGoal } from "./goals";
import { requestsPerSecond } from "./load";
import { portalOnServer } from "./portal-on-server";
import { pgbench } from "./replay";

const migrationsFolder = "app/database/migrations";
const MANY_SLOTS = 10_000;

test("bookings per second on PGlite", async () => {
  const opened = await openDatabase({ dataDir: "memory:", migrationsFolder });
  const world = await openTestProvider(undefined, opened);
  const owners = await makeOwners(() => ownerOf(world, "circuit-training"));
  const rate = await bookingsPerSecond(await pairsOf(opened.db, world.clock.now(), owners));
  await world.close();
  console.info(`bookings on PGlite: ${rate.toFixed(0)} a second, ${PARALLEL_CLIENTS} at once`);
});

/** @param commit PostgreSQL's `synchronous_commit` for all connections of the database */
const setCommit = (url: string, commit: "on" | "off") =>
  onServer(
    url,
    `do $$ begin execute format('alter database %I set synchronous_commit = ${commit}', current_database()); end $$`,
  );

test.for(["on", "off"] as const)(
  "bookings per second, of pgbench with the same statements, with synchronous_commit %s",
  async (commit, { task }) => {
    const server = await findPostgres();
    if (server === null) return console.info("bookings on PostgreSQL: no server answers");
    const { url, close } = await databaseOn(server);
    await setCommit(url, commit);
    const opened = await openDatabase({ databaseUrl: url, dataDir: "memory:", migrationsFolder });
    const { db } = opened;
    const world = await openTestProvider(undefined, opened);
    const owners = await makeOwners(() => ownerOf(world, "circuit-training"));
    const [first, ...pairs] = (await pairsOf(db, world.clock.now(), owners)) as [Pair, ...Pair[]];
    const idempotencyKey = randomUUID();
    const statements = await recorded(() => book(first.owner, [first.slot.id], idempotencyKey));
    const script = await scriptFor(db, first, statements, idempotencyKey);
    const rate = await bookingsPerSecond(pairs);
    await keepPairs(db, pairs);
    const each = Math.floor(pairs.length / PARALLEL_CLIENTS);
    const bare = await pgbench(url, script, { clients: PARALLEL_CLIENTS, each });
    if (bare !== null) expect(await db.$count(sessionBooking)).toBe(each * PARALLEL_CLIENTS);
    await world.close();
    await close();
    const overHttp = await bookingsOverHttp(commit);
    reportGoal(task, {
      "statements of a booking": statements.length,
      ...(bare !== null && { [`bookings, of pgbench, synchronous_commit ${commit}`]: rate / bare }),
    });
    console.table({
      [`bookings per second, synchronous_commit ${commit}`]: {
        "in this process": rate.toFixed(0),
        "through HTTP": overHttp.toFixed(0),
        "by pgbench": bare === null ? "pgbench is not here" : bare.toFixed(0),
        ...(bare !== null && {
          "of pgbench, in this process": (rate / bare).toFixed(2),
          "of pgbench, through HTTP": (overHttp / bare).toFixed(2),
        }),
      },
    });
  },
);

/** Measures the bookings of customers whose calls reach a portal's API over HTTP. */
async function bookingsOverHttp(commit: "on" | "off"): Promise<number> {
  const portal = await portalOnServer({}, async (url) => {
    await setCommit(url, commit);
    return url;
  });
  if (portal === null) return Number.NaN;
  const owners = await makeOwners(
    async () => (await buyerOf(portal.origin, "circuit-training")).owned,
  );
  const rate = await bookingsPerSecond(await pairsOf(portal.database.db, new Date(), owners));
  await portal.stop();
  return rate;
}

test("the page with slots, at 10,000 slots of one centre", async () => {
  const settings = { ...firstPortal(await freePort()), LOG_LEVEL: "warn" };
  const portal = await startPortal(settings);
  const environment = {
    ...settings,
    DATA_DIR: portal.dataDir,
    PORT: new URL(portal.origin).port,
  };
  const { visitor, owned } = await buyerOf(portal.origin, "circuit-training");
  const place = `${portal.origin}/book-preclass-sessions?term=${owned.termId}`;
  const cookie = `session=${visitor.cookie("session")}`;
  const few = await requestsPerSecond(place, cookie);
  await stopKeeping(portal.process);
  const added = await addSlots(portal.dataDir);
  const again = await startPortal(environment);
  const many = await requestsPerSecond(place, cookie);
  await again.stop();
  console.info(
    `the page with slots: ${few.toFixed(0)} a second; with ${added} slots: ${many.toFixed(0)}`,
  );
});

const stopKeeping = (child: {
  kill: (signal: "SIGTERM") => boolean;
  once: (event: "exit", then: () => void) => unknown;
}) =>
  new Promise<void>((resolve) => {
    child.once("exit", resolve);
    child.kill("SIGTERM");
  });

async function addSlots(dataDir: string): Promise<number> {
  const opened = await openDatabase({ dataDir, migrationsFolder: "app/database/migrations" });
  await opened.db.execute(sql`insert into provider.slot (product_id, centre_id, kind, starts_at, ends_at, seats)
    select 'circuit-training', 'taman-jurong', 'SESSION', at, at + interval '45 minutes', 12
    from generate_series(now() + interval '1 hour', now() + interval '1 hour' + interval '5 minutes' * ${MANY_SLOTS}, interval '5 minutes') at
    on conflict do nothing`);
  const all = await opened.db.$count(slot);
  await opened.close();
  return all;
}
