/**
 * The morning when booking opens: people come at a fixed rate, however slow the portal becomes, and each goes from sign-in to "booked".
 * MEASURE="--rate 15 --seconds 120 --think 1 --seats 400" npx vitest run --config tests/bench/vitest.config.ts bench.morning
 */
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { findPostgres } from "../helpers/database/postgres";
import { reportGoal as tellGoals } from "./goals";
import { type Book, LightBrowser, type Page, type Waited } from "./light-browser";
import { type Morning, openMorning, type Sleeper } from "./morning-fixture";

const asked = (name: string, usual: number) =>
  Number(new RegExp(`--${name} ([\\d.]+)`).exec(process.env.MEASURE ?? "")?.[1] ?? usual);

const rate = asked("rate", 15);
const seconds = asked("seconds", 120);
const thinkMs = asked("think", 1) * 1000;
const seats = asked("seats", 400);
const TRIES = 4;
/** A shorter rush reveals little. */
const GOAL_SECONDS = 120;

test(`${rate} people a second for ${seconds} seconds, two processes on PostgreSQL`, async ({
  task,
}) => {
  const server = await findPostgres();
  if (server === null) return console.info("the opening morning: no PostgreSQL server answers");
  const morning = await openMorning(server, Math.ceil(rate * seconds), seats);
  try {
    const book: Book = { pages: [], waited: [] };
    const ends = await come(morning, book);
    tellPages(book.pages);
    tellQueue(book.waited);
    const twice = await tellBooked(morning, ends);
    if (seconds < GOAL_SECONDS) return;
    tellGoals(task, {
      "opening morning, refused but by full times": refusedOf(ends),
      "opening morning, booked twice": twice,
    });
  } finally {
    await morning.close();
  }
});

/** Counts the visitors by the result of their morning. */
type Ends = Map<string, number>;

/** Sends visitors in an open loop: arrivals do not wait for earlier visitors. */
async function come({ sleepers, origin }: Morning, book: Book): Promise<Ends> {
  const ends: Ends = new Map();
  const began = performance.now();
  const all = sleepers.map(async (sleeper, nth) => {
    await pause(Math.max(0, began + (nth * 1000) / rate - performance.now()));
    const address = `10.${(nth >> 16) & 255}.${(nth >> 8) & 255}.${nth & 255}`;
    const browser = new LightBrowser(origin, book, address);
    for (const [name, value] of sleeper.cookies) browser.carry(name, value, "/identity");
    const end = await live(browser, sleeper, nth).catch(
      (error: Error) => `failed: ${error.message}`,
    );
    ends.set(end, (ends.get(end) ?? 0) + 1);
    browser.leave();
  });
  await Promise.all(all);
  const tookSeconds = (performance.now() - began) / 1000;
  console.info(
    `${sleepers.length} people, ${rate} a second; the last had done after ${tookSeconds.toFixed(0)} s`,
  );
  return ends;
}

/** @returns the result */
async function live(browser: LightBrowser, { termId }: Sleeper, nth: number): Promise<string> {
  await browser.open("sign in, My services", "/login?returnTo=%2F");
  const slots = browser.link(`/book-preclass-sessions?term=${termId}`);
  if (slots === null) return `refused at sign-in: ${browser.status} ${browser.heading}`;
  for (let turn = 0; turn < TRIES; turn += 1) {
    await pause(thinkMs);
    await browser.open("days", slots);
    const days = browser.links("/book-preclass-sessions?").filter((to) => to.includes("day="));
    if (days.length === 0) return `refused at the days: ${browser.status} ${browser.heading}`;
    await pause(thinkMs);
    await browser.open("times of a day", days[(nth + turn) % days.length] as string);
    const [times, form] = [browser.values("slot"), browser.form("slot")];
    if (form === null || times.length === 0) continue;
    form.set("slot", times[(nth * 7 + turn) % times.length] as string);
    await pause(thinkMs);
    await browser.send("choose, check", form);
    const check = browser.form("slots");
    if (check !== null) {
      await pause(thinkMs);
      await browser.send("book, booked", check);
      if (/booked/.test(browser.heading)) return "booked";
      if (browser.status >= 400) return `refused at booking: ${browser.status} ${browser.heading}`;
    }
    await takeOut(browser);
  }
  return `nothing free: ${browser.status} ${browser.heading}`;
}

/** Removes a time that was full at the booking. It stays selected otherwise, and the next booking would include it. */
async function takeOut(browser: LightBrowser): Promise<void> {
  const form = browser.form("remove");
  const [time] = browser.values("remove");
  if (form === null || time === undefined) return;
  form.set("remove", time);
  await browser.send("take out", form);
}

function tellPages(pages: readonly Page[]): void {
  const kinds = [...new Set(pages.map(({ kind }) => kind))];
  for (const kind of kinds)
    tell(
      kind,
      pages.filter((page) => page.kind === kind),
    );
  tell(
    "all but the queue",
    pages.filter(({ kind }) => kind !== "queue"),
  );
}

function tell(what: string, pages: readonly Page[]): void {
  const times = pages.map(({ milliseconds }) => milliseconds).sort((one, other) => one - other);
  const millisecondsAt = (share: number) => times[Math.floor((times.length - 1) * share)] ?? 0;
  const at = (share: number) => `${millisecondsAt(share).toFixed(0)} ms`;
  const faults = pages.filter(({ status, kind }) => status >= 500 && kind !== "queue").length;
  console.info(
    `${what}: ${pages.length}, p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}, slowest ${at(1)}${faults ? `, ${faults} with 5xx` : ""}`,
  );
}

/** Counts refusals. A visitor who found no free time was refused only by full times. */
const refusedOf = (ends: Ends): number =>
  [...ends]
    .filter(([end]) => end !== "booked" && !end.startsWith("nothing free"))
    .reduce((sum, [, many]) => sum + many, 0);

function tellQueue(waited: readonly Waited[]): void {
  if (waited.length === 0) {
    console.info("nobody met the queue");
    return;
  }
  const inside = waited.flatMap(({ came, letIn }) => (letIn === null ? [] : [{ came, letIn }]));
  const waits = inside
    .map(({ came, letIn }) => (letIn - came) / 1000)
    .sort((one, other) => one - other);
  const at = (share: number) => (waits[Math.floor((waits.length - 1) * share)] ?? 0).toFixed(1);
  console.info(
    `${waited.length} met the queue, ${waited.length - inside.length} were never let in; waited ${at(0.5)} s, p95 ${at(0.95)} s, longest ${at(1)} s`,
  );
  const overtaken = overtakings(inside);
  console.info(
    `by how much somebody who came later was let in earlier: p50 ${overtaken(0.5)} s, p95 ${overtaken(0.95)} s, most ${overtaken(1)} s`,
  );
}

/** Measures for each visitor how much later the last of those admitted before them came. The result is zero in a perfect order. */
function overtakings(inside: readonly { came: number; letIn: number }[]) {
  let latest = 0;
  const byEntry = [...inside].sort((one, other) => one.letIn - other.letIn);
  const late = byEntry.map(({ came }) => {
    latest = Math.max(latest, came);
    return (latest - came) / 1000;
  });
  late.sort((one, other) => one - other);
  return (share: number) => (late[Math.floor((late.length - 1) * share)] ?? 0).toFixed(1);
}

/** @returns the number of double bookings */
async function tellBooked({ count, log }: Morning, ends: Ends): Promise<number> {
  for (const [end, many] of [...ends].sort()) console.info(`${many} ${end}`);
  const own =
    "from provider.session_booking where created_at > (select min(created_at) from portal.session)";
  const rows = await count(`select count(*) as n ${own}`);
  const doubled = await count(
    `select count(*) as n from (select 1 ${own} and status = 'SCHEDULED' group by client_id, starts_at having count(*) > 1
      union all select 1 ${own} and status = 'SCHEDULED' group by slot_id, seat having count(*) > 1
      union all select 1 ${own} group by client_id having count(*) > 1) doubled`,
  );
  const beyond = await count(
    `select count(*) as n from (select slot_id from provider.session_booking where status = 'SCHEDULED' group by slot_id
      having count(*) > (select seats from provider.slot where id = slot_id)) full_slots`,
  );
  console.info(
    `bookings in the database: ${rows}; doubled: ${doubled}; slots with more people than places: ${beyond}`,
  );
  const errors = log()
    .split("\n")
    .filter((line) => line.includes('"level":50')).length;
  if (errors > 0)
    console.info(
      `${errors} errors in the log, the first: ${log()
        .split("\n")
        .find((line) => line.includes('"level":50'))}`,
    );
  expect([doubled, beyond, rows]).toEqual([0, 0, ends.get("booked") ?? 0]);
  return doubled;
}
