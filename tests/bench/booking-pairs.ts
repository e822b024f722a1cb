/** Customers with a time each week, who book as fast as they can, and the same bookings as a script of pgbench. */
import { asc, eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Database } from "~/database/engine/connect.server";
import { personTime, sessionBooking } from "~/database/schema/booking";
import { slot } from "~/database/schema/offering/timetable";
import { client } from "~/database/schema/people/client";
import { toSingaporeDay } from "~/lib/singapore-date";
import { book, type PackageOwner } from "../helpers/booking/package-owner";
import type { recorded } from "../helpers/database/statements";
import { toScript } from "./replay";

const PEOPLE = 36;
const EACH = 10;
export const PARALLEL_CLIENTS = 10;
/** Bookings before the measurement, so that the code is already compiled, as page loads warm up a page. */
const WARM = 60;

export interface Pair {
  owner: PackageOwner;
  slot: typeof slot.$inferSelect;
}

/** Makes the customers one after the other. */
export async function makeOwners(makeOne: () => Promise<PackageOwner>): Promise<PackageOwner[]> {
  const made: PackageOwner[] = [];
  for (let nth = 0; nth < PEOPLE; nth += 1) made.push(await makeOne());
  return made;
}

/** Pairs each customer with one time a week, on any weekday but Friday. So no one meets a full slot or the weekly limit of two. */
export async function pairsOf(db: Database, now: Date, owners: PackageOwner[]): Promise<Pair[]> {
  await db.update(slot).set({ seats: 100 });
  const slots = await db
    .select()
    .from(slot)
    .where(
      sql`${slot.productId} = 'circuit-training' and ${slot.centreId} = 'taman-jurong' and ${slot.kind} = 'SESSION'
        and extract(isodow from ${slot.startsAt}) in (2, 4) and ${slot.startsAt} > ${now.toISOString()}`,
    )
    .orderBy(asc(slot.startsAt));
  const days = [...new Set(slots.map(({ startsAt }) => toSingaporeDay(startsAt)))].slice(0, EACH);
  const slotsByDay = days.map((day) =>
    slots.filter(({ startsAt }) => toSingaporeDay(startsAt) === day),
  );
  return owners.flatMap((owner, nth) =>
    slotsByDay.map((times) => ({
      owner,
      slot: times[nth % times.length] as typeof slot.$inferSelect,
    })),
  );
}

export async function bookingsPerSecond(pairs: Pair[]): Promise<number> {
  await bookAll(pairs.slice(0, WARM));
  const started = performance.now();
  await bookAll(pairs.slice(WARM));
  return (pairs.length - WARM) / ((performance.now() - started) / 1000);
}

async function bookAll(pairs: Pair[]): Promise<void> {
  const waiting = [...pairs];
  await Promise.all(
    Array.from({ length: PARALLEL_CLIENTS }, async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const { booked } = await book(next.owner, [next.slot.id]);
        expect(booked).toHaveLength(1);
      }
    }),
  );
}

/** Writes the script. Values of the recorded booking become those of the other pairs, which `keepPairs` stores. */
export async function scriptFor(
  db: Database,
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
export async function keepPairs(db: Database, pairs: Pair[]): Promise<void> {
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
