/** A customer with a package and an appointment, and the pages that the benches load. */
import { expect } from "vitest";
import { buyerOf } from "../helpers/owned-package";
import { bookOne, timesTwiceAWeek } from "../helpers/package-owner";
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
