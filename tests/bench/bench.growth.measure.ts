/**
 * CPU of a page and of a booking after growth: with a few hundred sample rows, and with a million bookings. The figures are CPU of the portal
 * and its database together, because other programs on the machine change it less than requests per second.
 * `npm run bench -- bench.growth --customers 1000000` sets the number of customers, a multiple of 500. Each has ten bookings.
 */
import { sql } from "drizzle-orm";
import { onTestFinished, test } from "vitest";
import { options } from "../chaos/options";
import { insertPeople } from "../helpers/bulk-data";
import { onServer } from "../helpers/database-server";
import { buyerOf } from "../helpers/owned-package";
import { bookOne, timesTwiceAWeek } from "../helpers/package-owner";

import { cpuBetween, databaseCpuOf } from "./database-cpu";
import { reportGoal } from "./goals";
import { cpuOf } from "./load";
import { portalOnServer } from "./portal-on-server";
import { median } from "./timing";

const CUSTOMERS = Number(options("customers", "100000"));
const SESSIONS_EACH = 10;
const WARM_ROUNDS = 3;
const ROUNDS = 6;
const LOADS = 200;
const BUYERS = 8;
const SESSIONS = 12;
/** Loading takes about two minutes for 100,000 customers. */
const timeout = 900_000 + CUSTOMERS * 6;

type Portal = NonNullable<Awaited<ReturnType<typeof portalOnServer>>>;

test("My services, slots and a booking, at a few customers and at many", { timeout }, async ({
  task,
}) => {
  const portal = await portalOnServer();
  if (portal === null) return;
  onTestFinished(() => portal.stop());
  const few = await figuresOf(portal);
  await grow(portal.database.url);
  const many = await figuresOf(portal);
  const times = (of: keyof typeof few) => many[of] / few[of];
  reportGoal(task, {
    "My services after growth, of a few customers": times("My services"),
    "the page with slots after growth, of a few bookings": times("slots"),
    "a booking after growth, of a few bookings": times("booking"),
  });
  console.info(await sizeOf(portal));
  console.table(
    (Object.keys(few) as (keyof typeof few)[]).map((what) => ({
      what,
      "ms of CPU, few": few[what].toFixed(2),
      "ms of CPU, many": many[what].toFixed(2),
      times: times(what).toFixed(2),
    })),
  );
});

/** Signs in each time, because a session ends while a million customers are loaded. */
async function figuresOf(portal: Portal) {
  const { visitor, owned } = await buyerOf(portal.origin, "circuit-training");
  const cookie = `session=${visitor.cookie("session")}`;
  const slots = `/book-preclass-sessions?term=${owned.termId}`;
  return {
    "My services": await cpuOfPage(portal, "/", cookie),
    slots: await cpuOfPage(portal, slots, cookie),
    booking: await cpuOfBooking(portal),
  };
}

/** Loads the page one request at a time. @returns the cheapest round, which other programs disturbed least, after some to warm up */
async function cpuOfPage(portal: Portal, path: string, cookie: string): Promise<number> {
  const rounds: number[] = [];
  for (let round = 0; round < WARM_ROUNDS + ROUNDS; round += 1)
    rounds.push(
      await cpuOfEach(portal, LOADS, async () => {
        const answer = await fetch(portal.origin + path, { headers: { cookie } });
        const text = await answer.text();
        if (!answer.ok || !text.includes("Log Out"))
          throw new Error(`${path} answered ${answer.status}`);
      }),
    );
  return Math.min(...rounds.slice(WARM_ROUNDS));
}

/** Books twice a week for some customers, one booking at a time. */
async function cpuOfBooking(portal: Portal): Promise<number> {
  const each: number[] = [];
  for (let nth = 0; nth < BUYERS; nth += 1) {
    const { owned } = await buyerOf(portal.origin, "circuit-training");
    // The times are read now, because the customers before have filled some.
    const times = await timesTwiceAWeek(owned, SESSIONS);
    each.push(
      await cpuOfEach(portal, times.length, async (time) => {
        if (!(await bookOne(owned, times[time]?.id ?? ""))) throw new Error("a time was full");
      }),
    );
  }
  return median(each);
}

/** @returns ms of CPU of the portal and of its database connections for each repetition */
async function cpuOfEach(
  { process: { pid }, database }: Portal,
  repetitions: number,
  work: (nth: number) => Promise<void>,
): Promise<number> {
  const read = () => Promise.all([cpuOf(pid as number), databaseCpuOf(database.url)]);
  const [portalBefore, databaseBefore] = await read();
  for (let nth = 0; nth < repetitions; nth += 1) await work(nth);
  const [portalAfter, databaseAfter] = await read();
  return (portalAfter - portalBefore + cpuBetween(databaseBefore, databaseAfter)) / repetitions;
}

async function grow(database: string): Promise<void> {
  for (const statement of insertPeople({ customers: CUSTOMERS, sessionsEach: SESSIONS_EACH })) {
    const started = performance.now();
    await onServer(database, statement);
    const table = /insert into (\S+)/.exec(statement)?.[1];
    console.info(`${table}: ${((performance.now() - started) / 1000).toFixed(0)} s`);
  }
  // The server's autovacuum does the same at a provider.
  await onServer(database, "vacuum analyze");
}

async function sizeOf({ database }: Portal) {
  const { rows } = (await database.db.execute(
    sql`select (select count(*) from provider.customer) as customers, (select count(*) from provider.session_booking) as bookings,
      (select count(*) from provider.slot) as slots, pg_size_pretty(pg_database_size(current_database())) as size`,
  )) as unknown as { rows: object[] };
  return rows[0];
}
