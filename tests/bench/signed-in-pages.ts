/** A customer with a package and an appointment, and the pages that the benches load. */
import { expect } from "vitest";
import { buyerOf } from "../helpers/booking/owned-package";
import { bookOne, timesTwiceAWeek } from "../helpers/booking/package-owner";
import type { RunningPortal } from "../helpers/portal/portal-process";
import { cpuBetween, databaseCpuOf } from "./database-cpu";
import { cpuOf } from "./load";
import type { StatementCounter } from "./statement-counter";

export type Pages = readonly (readonly [page: string, path: string])[];

export async function somebodyAt(origin: string): Promise<{ cookie: string; pages: Pages }> {
  const { visitor, owned } = await buyerOf(origin, "circuit-training");
  const [time] = await timesTwiceAWeek(owned, 1);
  await bookOne(owned, time?.id as string);
  const pages: Pages = [
    ["My services", "/"],
    ["a question", "/register-service/service-selection"],
    ["appointments", "/appointment-list"],
    ["one package's", `/appointment-list/${owned.termId}`],
    ["profile", "/profile"],
  ];
  return { cookie: `session=${visitor.cookie("session")}`, pages };
}

/** @throws when the page is not answered with 200. */
export async function loadPage(url: string, cookie: string): Promise<void> {
  const answer = await fetch(url, { headers: { cookie, "accept-encoding": "identity" } });
  await answer.text();
  expect(answer.status).toBe(200);
}

/** Finds the fewest statements of several loads, since jobs run next to the pages. */
const COUNTED_LOADS = 5;

export async function fewestStatements(
  counter: StatementCounter,
  url: string,
  cookie: string,
): Promise<number> {
  await loadPage(url, cookie);
  await loadPage(url, cookie);
  const counts = [];
  for (let nth = 0; nth < COUNTED_LOADS; nth += 1) {
    const before = counter.read();
    await loadPage(url, cookie);
    counts.push(counter.read() - before);
  }
  return Math.min(...counts);
}

export const median = (figures: readonly number[]): number =>
  [...figures].sort((one, other) => one - other)[Math.floor(figures.length / 2)] ?? Number.NaN;

/** The number of turns of each server. Both take turns, so that other work on the machine meets them alike. */
const TURNS = 5;
const LOADS_PER_TURN = 150;

type Serving = Pick<RunningPortal, "origin" | "process">;

/** Milliseconds of CPU for one page. */
export interface PageCpu {
  portal: number;
  /** CPU of PostgreSQL for the connections to the portals' database. 0 where its URL is not given. */
  database: number;
}

/**
 * Compares what a page costs two servers.
 *
 * @param databaseUrl of the database that both use
 * @returns the medians of each server
 */
export async function compareCpu(
  first: Serving,
  second: Serving,
  path: string,
  cookie: string,
  databaseUrl?: string,
): Promise<[PageCpu, PageCpu]> {
  const figures: [PageCpu[], PageCpu[]] = [[], []];
  for (let turn = 0; turn < TURNS; turn += 1) {
    figures[0].push(await measureCpu(first, path, cookie, databaseUrl));
    figures[1].push(await measureCpu(second, path, cookie, databaseUrl));
  }
  return [medianCpu(figures[0]), medianCpu(figures[1])];
}

const medianCpu = (figures: readonly PageCpu[]): PageCpu => ({
  portal: median(figures.map(({ portal }) => portal)),
  database: median(figures.map(({ database }) => database)),
});

/** Measures the CPU of a page, on average of some loads. */
export async function measureCpu(
  { origin, process: { pid } }: Serving,
  path: string,
  cookie: string,
  databaseUrl?: string,
  loads = LOADS_PER_TURN,
): Promise<PageCpu> {
  const read = () =>
    Promise.all([cpuOf(pid as number), databaseUrl ? databaseCpuOf(databaseUrl) : new Map()]);
  const [portalBefore, databaseBefore] = await read();
  for (let nth = 0; nth < loads; nth += 1) await loadPage(origin + path, cookie);
  const [portalAfter, databaseAfter] = await read();
  return {
    portal: (portalAfter - portalBefore) / loads,
    database: cpuBetween(databaseBefore, databaseAfter) / loads,
  };
}
