/**
 * CPU of the portal's own process for each signed-in page, statements, and several processes. The CPU figure is valid on a busy machine
 * too.
 */
import { readFile } from "node:fs/promises";
import { test } from "vitest";
import { buyerOf } from "../helpers/booking/owned-package";
import { bookOne, timesTwiceAWeek } from "../helpers/booking/package-owner";
import { freePort, type RunningPortal, startPortal } from "../helpers/portal/portal-process";
import { firstPortal } from "../helpers/portal/second-portal";
import { limitToQuarterCore } from "./cpu-limit";
import { cpuBetween, databaseCpuOf } from "./database-cpu";
import { reportGoal } from "./goals";
import { cpuOf, memoryOf, requestsAndCpu, requestsPerSecond, serve } from "./load";
import { portalOnServer, SECRET_ON_SERVER } from "./portal-on-server";
import {
  compareCpu,
  fewestStatements,
  loadPage,
  measureCpu,
  median,
  type Pages,
  somebodyAt,
} from "./signed-in-pages";
import { countStatements, type StatementCounter } from "./statement-counter";

/**
 * The number of warm-up requests, since code is compiled during its first runs. A process serves as many in the first minute of a rush.
 */
const WARM = 1000;
/** Without optimisations a page takes four times as long. */
const WARM_COMPARED = 400;
/** Rounds of the measurement. Other load on the machine varies, so each page is measured repeatedly, in turn with the others. */
const ROUNDS = 5;
const LOADS = 200;
/** Rounds for two processes compared with one. Each turn takes six seconds. */
const TURNS = 3;
const PRODUCT = "/product/gym-tonic";
const STOCK_PAGE = "/appointment-list";
const STOCK_ROWS = 10;

interface Side {
  portal: RunningPortal;
  databaseUrl?: string;
  cookie: string;
  pages: Pages;
  /** Milliseconds of CPU of the portal and of PostgreSQL in each round, by page. */
  used: number[][];
}

test("CPU per signed-in page on PostgreSQL and on PGlite", async ({ task }) => {
  const server = await portalOnServer();
  const embedded = await startPortal({ ...firstPortal(await freePort()), LOG_LEVEL: "warn" });
  const sides = [await openSide(embedded)];
  if (server) sides.push(await openSide(server, server.database.url));
  for (const side of sides) await loadEach(side, WARM);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const side of sides) for (const page of side.pages.keys()) await measureRound(side, page);
  console.table(
    sides[0]?.pages.map(([page], index) => ({
      page,
      "PGlite, ms CPU": median(sides[0]?.used[index] ?? []),
      "PostgreSQL, ms CPU": median(sides[1]?.used[index] ?? []),
    })),
  );
  for (const { portal, cookie, pages } of sides) console.table(await atOnce(portal, cookie, pages));
  const [ofEmbedded = Number.NaN, ofServer] = await Promise.all(
    sides.map(({ portal }) => memoryOf(portal.process.pid as number)),
  );
  console.info(`memory of the embedded process: ${ofEmbedded.toFixed(0)} MB`);
  if (ofServer !== undefined) {
    const [services = Number.NaN, question = Number.NaN, appointments = Number.NaN] = sides[0]
      ? sides[0].used.map((rounds, page) => median(rounds) / median(sides[1]?.used[page] ?? []))
      : [];
    reportGoal(task, {
      "memory, PostgreSQL": ofServer,
      "My services on PGlite, of PostgreSQL": services,
      "a question on PGlite, of PostgreSQL": question,
      "appointments on PGlite, of PostgreSQL": appointments,
    });
  }
  await embedded.stop();
  await server?.stop();
});

async function openSide(portal: RunningPortal, databaseUrl?: string): Promise<Side> {
  const { cookie, pages } = await somebodyAt(portal.origin);
  return {
    portal,
    ...(databaseUrl !== undefined && { databaseUrl }),
    cookie,
    pages,
    used: pages.map(() => []),
  };
}

async function loadEach({ portal, cookie, pages }: Side, times: number): Promise<void> {
  for (const [, path] of pages)
    for (let nth = 0; nth < times; nth += 1) await loadPage(portal.origin + path, cookie);
}

async function measureRound({ portal, databaseUrl, cookie, pages, used }: Side, page: number) {
  const [, path = "/"] = pages[page] ?? [];
  const cpu = await measureCpu(portal, path, cookie, databaseUrl, LOADS);
  used[page]?.push(cpu.portal + cpu.database);
}

test("CPU per signed-in page, of the same page without optimisations", async ({ task }) => {
  const all = await portalOnServer();
  if (all === null) return;
  const none = await startPortal({
    ...firstPortal(await freePort()),
    LOG_LEVEL: "warn",
    DATABASE_URL: all.database.url as string,
    APP_SECRET: SECRET_ON_SERVER,
    // The tokens of the session name the first portal.
    PUBLIC_URL: all.origin,
    DISABLE_OPTIMISATIONS: "all",
  });
  const { cookie, pages } = await somebodyAt(all.origin);
  const compared = pages.slice(0, 3);
  for (const { origin } of [all, none])
    for (const [, path] of compared)
      for (let nth = 0; nth < WARM_COMPARED; nth += 1) await loadPage(origin + path, cookie);
  const ratios = [];
  for (const [, path] of compared) {
    const [on, off] = await compareCpu(all, none, path, cookie);
    ratios.push(on.portal / off.portal);
  }
  const [services = Number.NaN, question = Number.NaN, appointments = Number.NaN] = ratios;
  reportGoal(task, {
    "My services, of it without optimisations": services,
    "a question, of it without optimisations": question,
    "appointments, of them without optimisations": appointments,
  });
  await none.stop();
  await all.stop();
});

test("CPU of the appointment list, of a stock Remix page with the same HTML", async ({ task }) => {
  const portal = await portalOnServer();
  if (portal === null) return;
  const { visitor, owned } = await buyerOf(portal.origin, "circuit-training");
  for (const { id } of await timesTwiceAWeek(owned, STOCK_ROWS)) await bookOne(owned, id);
  const cookie = `session=${visitor.cookie("session")}`;
  const { html } = await visitor.goto(STOCK_PAGE);
  const stock = await serve("stock-page.ts", html, portal.database.url as string);
  for (const { origin } of [portal, stock])
    for (let nth = 0; nth < WARM; nth += 1) await loadPage(origin + STOCK_PAGE, cookie);
  const [own, theirs] = await compareCpu(portal, stock, STOCK_PAGE, cookie);
  console.info(
    `appointments: ${own.portal.toFixed(1)} ms, a stock Remix page ${theirs.portal.toFixed(1)} ms`,
  );
  reportGoal(task, { "appointments, of a stock Remix page": own.portal / theirs.portal });
  await stock.stop();
  await portal.stop();
});

test("CPU of PostgreSQL per signed-in page", async ({ task }) => {
  const portal = await portalOnServer();
  if (portal === null) return;
  const { cookie, pages } = await somebodyAt(portal.origin);
  const load = (path: string) => loadPage(portal.origin + path, cookie);
  for (const [, path] of pages) for (let nth = 0; nth < WARM; nth += 1) await load(path);
  const rows = [];
  for (const [page, path] of pages) {
    const shares = [];
    for (let round = 0; round < ROUNDS; round += 1)
      shares.push(await databaseShare(portal, () => load(path)));
    rows.push({ page, "of the portal's": median(shares) });
  }
  console.table(rows);
  const greatest = Math.max(...rows.map((row) => row["of the portal's"]));
  reportGoal(task, { "PostgreSQL's CPU of a page, of the portal's": greatest });
  await portal.stop();
});

test("statements of a page, on PostgreSQL", async ({ task }) => {
  let counter: StatementCounter | undefined;
  const portal = await portalOnServer({}, async (database) => {
    counter = await countStatements(database);
    return counter.address;
  });
  if (portal === null || counter === undefined) return;
  const { cookie, pages } = await somebodyAt(portal.origin);
  const rows = [];
  for (const [page, path] of pages)
    rows.push({ page, statements: await fewestStatements(counter, portal.origin + path, cookie) });
  const ofProduct = await fewestStatements(counter, portal.origin + PRODUCT, "");
  rows.push({ page: "a programme, without sign-in", statements: ofProduct });
  console.table(rows);
  const signedIn = rows.slice(0, pages.length).map(({ statements }) => statements);
  reportGoal(task, {
    "statements of a signed-in page": Math.max(...signedIn),
    "statements of a product page within ten seconds": ofProduct,
  });
  await portal.stop();
  await counter.close();
});

test("two processes compared with one, each limited to a quarter of a core, on PostgreSQL", async ({
  task,
}) => {
  const held = [];
  for (const processes of ["1", "2"]) {
    const portal = await portalOnServer({ WEB_CONCURRENCY: processes });
    if (portal === null) return;
    const { cookie } = await somebodyAt(portal.origin);
    const load = () => requestsPerSecond(`${portal.origin}/`, cookie);
    // Held, two would be compiling for twice as long as one.
    await load();
    const free = await limitToQuarterCore(await workersOf(portal.process.pid as number));
    held.push({ portal, load, free, rates: [] as number[] });
  }
  if (held.every(({ free }) => free !== null))
    for (let turn = 0; turn < TURNS; turn += 1)
      for (const { load, rates } of held) rates.push(await load());
  else console.info("two processes: only root can hold them to a quarter of a core");
  for (const { portal, free } of held) {
    await portal.stop();
    await free?.();
  }
  const [one, two] = held.map(({ rates }) => (rates.length > 0 ? median(rates) : undefined));
  if (one === undefined || two === undefined) return;
  console.info(
    `My services: ${one.toFixed(0)} a second by one process on a quarter of a core, ${two.toFixed(0)} by two: ${(two / one).toFixed(2)} times as many`,
  );
  reportGoal(task, { "two processes, of one": two / one });
});

/** Measures requests per second for ten concurrent clients, and the CPU time of each. */
async function atOnce({ origin, process: { pid } }: RunningPortal, cookie: string, pages: Pages) {
  const rows = [];
  for (const [page, path] of pages) {
    const { perSecond, cpuEach } = await requestsAndCpu(origin + path, cookie, pid as number);
    rows.push({ page, "pages/s": perSecond.toFixed(0), "ms CPU": cpuEach.toFixed(2) });
  }
  return rows;
}

/** @returns the database server's CPU for some loads, of the portal's */
async function databaseShare(
  { process: { pid }, database }: NonNullable<Awaited<ReturnType<typeof portalOnServer>>>,
  load: () => Promise<void>,
): Promise<number> {
  const read = () => Promise.all([cpuOf(pid as number), databaseCpuOf(database.url)]);
  const [portalBefore, databaseBefore] = await read();
  for (let nth = 0; nth < LOADS; nth += 1) await load();
  const [portalAfter, databaseAfter] = await read();
  return cpuBetween(databaseBefore, databaseAfter) / (portalAfter - portalBefore);
}

/** Lists the serving processes: the started one, or its children. */
async function workersOf(pid: number): Promise<number[]> {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, "utf8")).trim();
  return children === "" ? [pid] : children.split(" ").map(Number);
}
