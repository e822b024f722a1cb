import { randomUUID } from "node:crypto";
import { asc, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openDatabase } from "~/database/engine/connect.server";
import { personTime, sessionBooking } from "~/database/schema/booking";
import { slot } from "~/database/schema/offering/timetable";
import { client } from "~/database/schema/people/client";
import { databaseOn } from "../helpers/database";
import { buyerOf } from "../helpers/owned-package";
import { book, ownerOf, type PackageOwner } from "../helpers/package-owner";
import { freePort, startPortal } from "../helpers/portal-process";
import { findPostgres } from "../helpers/postgres";
import { firstPortal } from "../helpers/second-portal";
import { recorded } from "../helpers/statements";
import { openTestProvider, type TestProvider } from "../helpers/test-provider";
import { reportGoal } from "./goals";
import { requestsPerSecond } from "./load";
import { pgbench, toScript } from "./replay";

const PEOPLE = 36;
const EACH = 10;
const AT_ONCE = 10;
/** Bookings before the measurement, so that the code is already compiled, as page loads warm up a page. */
const WARM = 60;
const migrationsFolder = "app/database/migrations";
const MANY_SLOTS = 10_000;

interface Pair {
  owner: PackageOwner;
  slot: typeof slot.$inferSelect;
}

/** Pairs each customer with one time a week, on any weekday but Friday. So no one meets a full slot or the weekly limit of two. */
async function pairsOf(world: TestProvider, owners: PackageOwner[]): Promise<Pair[]> {
  const { db } = world.database;
  await db.update(slot).set({ seats: 100 });
  const slots = await db
    .select()
    .from(slot)
    .where(
      sql`${slot.productId} = 'circuit-training' and ${slot.centreId} = 'taman-jurong' and ${slot.kind} = 'SESSION'
        and extract(isodow from ${slot.startsAt}) in (2, 4) and ${slot.startsAt} > ${world.clock.now().toISOString()}`,
    )
    .orderBy(asc(slot.startsAt));
  const perDay = 4;
  return owners.flatMap((owner, nth) =>
    Array.from({ length: EACH }, (_, day) => ({
      owner,
      slot: slots[day * perDay + (nth % perDay)] as typeof slot.$inferSelect,
    })),
  );
}

async function owners(world: TestProvider): Promise<PackageOwner[]> {
  const made: PackageOwner[] = [];
  for (let nth = 0; nth < PEOPLE; nth += 1) made.push(await ownerOf(world, "circuit-training"));
  return made;
}

async function bookingsPerSecond(pairs: Pair[]): Promise<number> {
  await bookAll(pairs.slice(0, WARM));
  const started = performance.now();
  const before = process.cpuUsage();
  await bookAll(pairs.slice(WARM));
  const { user, system } = process.cpuUsage(before);
  const many = pairs.length - WARM;
  console.info(
    `CPU of this process for each booking: ${((user + system) / 1000 / many).toFixed(1)} ms`,
  );
  return many / ((performance.now() - started) / 1000);
}

async function bookAll(pairs: Pair[]): Promise<void> {
  const waiting = [...pairs];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const { booked } = await book(next.owner, [next.slot.id]);
        expect(booked).toHaveLength(1);
      }
    }),
  );
}

test("bookings per second through the provider, compared with pgbench and the same statements", async ({
  task,
}) => {
  const lite = await openTestProvider(
    undefined,
    await openDatabase({ dataDir: "memory:", migrationsFolder }),
  );
  const onPglite = await bookingsPerSecond(await pairsOf(lite, await owners(lite)));
  await lite.close();
  console.info(`bookings on PGlite: ${onPglite.toFixed(0)} a second, ${AT_ONCE} at once`);

  const server = await findPostgres();
  if (server === null) return console.info("bookings on PostgreSQL: no server answers");
  const database = await databaseOn(server);
  const world = await openTestProvider(undefined, database);
  const [first, ...pairs] = (await pairsOf(world, await owners(world))) as [Pair, ...Pair[]];
  const idempotencyKey = randomUUID();
  const statements = await recorded(() => book(first.owner, [first.slot.id], idempotencyKey));
  const script = await scriptFor(world, first, statements, idempotencyKey);
  const onPostgres = await bookingsPerSecond(pairs);
  await keepPairs(world, pairs);
  const bare = await pgbench(database.url as string, script, {
    clients: AT_ONCE,
    each: Math.floor(pairs.length / AT_ONCE),
  });
  const left = bare === null ? "pgbench is not here" : `${bare.toFixed(0)} a second by pgbench`;
  console.info(
    `bookings on PostgreSQL: ${onPostgres.toFixed(0)} a second; ${statements.length} statements each: ${left}`,
  );
  reportGoal(task, {
    "statements of a booking": statements.length,
    ...(bare !== null && { "bookings, PostgreSQL, of pgbench": onPostgres / bare }),
  });
  if (bare !== null) expect(await bookingsIn(world)).toBe(pairs.length - (pairs.length % AT_ONCE));
  await world.close();
});

const bookingsIn = (world: TestProvider) => world.database.db.$count(sessionBooking);

/** Writes the script. Values of the recorded booking become those of the other pairs, which `keepPairs` stores. */
async function scriptFor(
  { database: { db } }: TestProvider,
  { owner, slot: taken }: Pair,
  statements: Awaited<ReturnType<typeof recorded>>,
  idempotencyKey: string,
): Promise<string> {
  const [booking] = await db
    .select()
    .from(sessionBooking)
    .where(eq(sessionBooking.slotId, taken.id));
  const [person] = await db.select().from(client).where(eq(client.id, owner.clientId));
  const { serviceId } = await serviceOf(owner);
  const link = statements.find(({ text }) => text.includes('into "provider"."appointment_link"'));
  const variables = {
    booking: booking?.id as string,
    once: idempotencyKey,
    token: String(link?.values[0]),
    term: owner.termId,
    service: serviceId,
    client: owner.clientId,
    person: person?.idNumberLookup as string,
    slot: taken.id,
    starts: taken.startsAt.toISOString(),
    ends: taken.endsAt.toISOString(),
  };
  const pairs = `select gen_random_uuid() as booking, gen_random_uuid() as once, md5(random()::text) as token,
    term, service, client, person, slot, starts, ends from bench_pair where n = (select nextval('bench_next'))`;
  return toScript(statements, variables, pairs.replace(/\s+/g, " "));
}

async function serviceOf({ service }: PackageOwner) {
  const { id, clientId } = await service();
  return { serviceId: id, clientId };
}

/** Undoes the bookings and stores their values, so that pgbench repeats them. */
async function keepPairs({ database: { db } }: TestProvider, pairs: Pair[]): Promise<void> {
  const skipped = pairs.length;
  await db.execute(sql`create table bench_pair as
    select row_number() over (order by b.created_at, b.id) as n, b.term_id as term, t.service_id as service,
      b.client_id as client, c.id_number_lookup as person, b.slot_id as slot,
      to_char(b.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as starts,
      to_char(b.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as ends
    from provider.session_booking b
    join provider.term t on t.id = b.term_id join provider.client c on c.id = b.client_id
    order by random() limit ${skipped}`);
  await db.execute(sql`create index on bench_pair (n)`);
  await db.execute(sql`create sequence bench_next`);
  await db.execute(sql`update bench_pair set n = s.n from (select ctid, row_number() over () as n from bench_pair) s
    where bench_pair.ctid = s.ctid`);
  await db.execute(sql`truncate provider.appointment_link, provider.session_reminder`);
  await db.delete(personTime);
  await db.execute(sql`delete from provider.session_booking`);
  await db.execute(sql`update provider.term set stage = 'SESSION_BOOKING'`);
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
