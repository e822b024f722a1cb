/**
 * CPU of a page and of a booking after growth: with a few hundred sample rows, and with a million bookings. Two portals are measured in
 * turn, because a machine's speed changes within minutes. The figures are CPU of the portal and its database together, because other
 * programs on the machine change it less than requests per second.
 * `npm run bench -- bench.growth --customers 1000000` sets the number of customers, a multiple of 500. Each has ten bookings.
 */
import { sql } from "drizzle-orm";
import { onTestFinished, test } from "vitest";
import { options } from "../chaos/options";
import { buyerOf } from "../helpers/booking/owned-package";
import { bookOne, timesTwiceAWeek } from "../helpers/booking/package-owner";
import { insertPeople } from "../helpers/database/bulk-data";
import { onServer } from "../helpers/database/database-server";

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
const SESSIONS = 12;
/** Loading takes about two minutes for 100,000 customers. */
const timeout = 900_000 + CUSTOMERS * 6;

type Portal = NonNullable<Awaited<ReturnType<typeof portalOnServer>>>;

test("My services, slots and a booking, at a few customers and at many", { timeout }, async ({
  task,
}) => {
  const [few, many] = [await portalOnServer(), await portalOnServer()];
  if (few === null || many === null) return;
  onTestFinished(async () => void (await Promise.all([few.stop(), many.stop()])));
  await grow(many.database.url);
  const figures = await measureInTurn({ few, many });
  const times = (of: Figure) => figures.many[of] / figures.few[of];
  reportGoal(task, {
    "My services after growth, of a few customers": times("My services"),
    "the page with slots after growth, of a few bookings": times("slots"),
    "a booking after growth, of a few bookings": times("booking"),
  });
  console.info(await sizeOf(many));
  console.table(
    (Object.keys(figures.few) as Figure[]).map((what) => ({
      what,
      "ms of CPU, few": figures.few[what].toFixed(2),
      "ms of CPU, many": figures.many[what].toFixed(2),
      times: times(what).toFixed(2),
    })),
  );
});

type Size = "few" | "many";
type Figure = "My services" | "slots" | "booking";

/** Measures each figure at one portal and at the other, round by round. @returns the median of the rounds after those to warm up */
async function measureInTurn(
  portals: Record<Size, Portal>,
): Promise<Record<Size, Record<Figure, number>>> {
  const measures = { few: await measuresOf(portals.few), many: await measuresOf(portals.many) };
  const found: Record<Size, Record<Figure, number[]>> = {
    few: { "My services": [], slots: [], booking: [] },
    many: { "My services": [], slots: [], booking: [] },
  };
  for (let round = 0; round < WARM_ROUNDS + ROUNDS; round += 1)
    for (const figure of Object.keys(found.few) as Figure[])
      for (const size of ["few", "many"] as const) {
        const each = await measures[size][figure]();
        if (round >= WARM_ROUNDS) found[size][figure].push(each);
      }
  const medians = (of: Record<Figure, number[]>) => ({
    "My services": median(of["My services"]),
    slots: median(of.slots),
    booking: median(of.booking),
  });
  return { few: medians(found.few), many: medians(found.many) };
}

/** Prepares one round of each figure. Signs in after many customers are loaded, because a session would end during it. */
async function measuresOf(portal: Portal): Promise<Record<Figure, () => Promise<number>>> {
  const { visitor, owned } = await buyerOf(portal.origin, "circuit-training");
  const cookie = `session=${visitor.cookie("session")}`;
  const slots = `/book-preclass-sessions?term=${owned.termId}`;
  return {
    "My services": () => cpuOfPage(portal, "/", cookie),
    slots: () => cpuOfPage(portal, slots, cookie),
    booking: () => cpuOfBooking(portal),
  };
}

/** Loads the page one request at a time. */
const cpuOfPage = (portal: Portal, path: string, cookie: string): Promise<number> =>
  cpuOfEach(portal, LOADS, async () => {
    const answer = await fetch(portal.origin + path, { headers: { cookie } });
    const text = await answer.text();
    if (!answer.ok || !text.includes("Log Out"))
      throw new Error(`${path} answered ${answer.status}`);
  });

/** Books twice a week for a new customer, one booking at a time. */
async function cpuOfBooking(portal: Portal): Promise<number> {
  const { owned } = await buyerOf(portal.origin, "circuit-training");
  // The times are read now, because the customers before have filled some.
  const times = await timesTwiceAWeek(owned, SESSIONS);
  return cpuOfEach(portal, times.length, async (time) => {
    if (!(await bookOne(owned, times[time]?.id ?? ""))) throw new Error("a time was full");
  });
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
