/** A day with an outage: customers work before, during and after it, and every response is recorded. */
import { answerInProcess } from "../helpers/portal/portal-fetch";
import { Ledger } from "./ledger";
import { WentHome } from "./patient-visitor";
import { words, wordsOf, wrongWith } from "./recorded-requests";
import type { ChaosFixture } from "./setup";
import { type Day, stories } from "./stories";

const CUSTOMERS = 20;
const BEFORE_MS = 8_000;
const AFTER_MS = 15_000;
const GOAL_MS = 10_000;
/** Characters shown from the log of a process that ended. */
const LAST_WORDS = 4_000;
/** Characters shown from a page with a wrong message. */
const SAID = 500;

export interface Accident {
  name: string;
  begin(): unknown;
  end(): unknown;
}

interface Seen {
  status: number;
  from: number;
  until: number;
  /** The requested path, without ids. */
  place: string;
  wrong: string | null;
  page: string;
}

/** Records every response to a customer of the front portal. */
function watch(origin: string, seen: Seen[]): void {
  answerInProcess(origin, async (request) => {
    const { method } = request;
    const { pathname } = new URL(request.url);
    const typed = method === "POST" ? await request.clone().text() : "";
    const place = `${method} ${pathname.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "…")}`;
    const from = performance.now();
    const note = (status: number, wrong: string | null, page = "") =>
      seen.push({ status, from, until: performance.now(), place, wrong, page });
    try {
      const answer = await fetch(request);
      const page = await answer.clone().text();
      note(answer.status, wrongWith({ method, pathname, typed }, answer.status, page), page);
      return answer;
    } catch (error) {
      note(0, "no answer");
      throw error;
    }
  });
}

interface Length {
  seconds: number;
  beforeMs?: number;
  afterMs?: number;
}

async function spendDay(
  world: ChaosFixture,
  { name, begin, end }: Accident,
  { seconds, beforeMs = BEFORE_MS, afterMs = AFTER_MS }: Length,
) {
  const seen: Seen[] = [];
  const ledger = new Ledger();
  let closes = Number.POSITIVE_INFINITY;
  const { portals, origin, phones, door } = world;
  watch(origin, seen);
  const comers = await world.comers(CUSTOMERS * 4);
  const day: Day = { origin, ledger, phones, door, comers, until: () => closes };
  const astray: string[] = [];
  const customers = Array.from({ length: CUSTOMERS }, async (_, nth) => {
    await pause(nth * 200);
    for (let turn = nth; performance.now() < closes; turn += 1)
      await (stories[turn % stories.length] as (typeof stories)[number])(day).catch((error) => {
        if (!(error instanceof WentHome)) astray.push(String(error.message));
      });
  });
  const ended: string[] = [];
  const silent = Object.values(portals).map(({ log }) => log().length);
  for (const { process, log } of Object.values(portals))
    process.once("exit", () => ended.push(log().slice(-LAST_WORDS)));

  await pause(beforeMs);
  const began = performance.now();
  await begin();
  await pause(seconds * 1_000);
  await end();
  const over = performance.now();
  await pause(afterMs);
  closes = performance.now();
  await Promise.all(customers);

  const during = seen.filter(({ until }) => until > began && until < closes);
  const failed = during.filter(({ status }) => status === 0 || status >= 500);
  const { says, unnoticed } = words[name.split(" ")[0] as string] ?? {};
  const wrong = failed
    .map((one) => ({ ...one, wrong: one.wrong ?? (unnoticed ? "had to wait for it" : null) }))
    .filter(({ wrong }) => wrong !== null)
    .map(
      ({ wrong, place, page }) =>
        `${wrong}: ${place}: ${wordsOf(page).replace(/\s+/g, " ").slice(0, SAID)}`,
    );
  if (says && !during.some(({ page }) => says.test(page))) wrong.push(`nobody was told: ${says}`);
  const { lost, doubled } = await world.compare(ledger);
  const slowest = during.reduce((one, other) =>
    other.until - other.from > one.until - one.from ? other : one,
  );
  return {
    saw: counted(during.map(({ status }) => status)),
    wrong,
    slowest: slowest.until - slowest.from,
    slowestPlace: slowest.place,
    recovered: Math.max(0, ...failed.map(({ until }) => until - over)),
    ended,
    faults: Object.values(portals).flatMap(({ log }, nth) => faultsIn(log().slice(silent[nth]))),
    lost,
    doubled,
    astray,
    ledger,
  };
}

/** Finds the distinct faults in the log, which explain every 500. */
function faultsIn(log: string): string[] {
  const faults = log
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as { level: number; msg: string; err?: object })
    .filter(({ level }) => level >= 50);
  return [
    ...new Set(faults.map(({ msg, err }) => `${msg}: ${JSON.stringify(err ?? null).slice(-600)}`)),
  ];
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const inSeconds = (ms: number) => (ms / 1000).toFixed(1);

function counted(statuses: number[]): string {
  const counts = new Map<number, number>();
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts]
    .sort(([one], [other]) => one - other)
    .map(([status, times]) => `${status || "none"} × ${times}`)
    .join(", ");
}

/** Runs the day and prints its row of the table, with the reasons if a goal is missed. */
export async function measureOutage(world: ChaosFixture, accident: Accident, length: Length) {
  const day = await spendDay(world, accident, length);
  const met =
    day.slowest <= GOAL_MS &&
    day.recovered <= GOAL_MS &&
    day.lost.length + day.doubled.length + day.ended.length + day.wrong.length === 0;
  const row = {
    outage: accident.name,
    "what customers saw": day.saw,
    "told wrongly": day.wrong.length,
    "slowest s": inSeconds(day.slowest),
    "back after s": inSeconds(day.recovered),
    told: day.ledger.told,
    lost: day.lost.length,
    doubled: day.doubled.length,
    ended: day.ended.length,
    goal: met ? "met" : "missed",
  };
  console.info(Object.values(row).join(" | "), `(${day.ledger.kinds}; ${day.slowestPlace})`);
  for (const log of day.ended) console.info(`  a process ended: ${log}`);
  if (day.wrong.length > 0) for (const line of day.faults) console.info(`  logged: ${line}`);
  for (const line of new Set(day.wrong)) console.info(`  told wrongly: ${line}`);
  for (const line of [...day.lost, ...day.doubled]) console.info(`  lost or doubled: ${line}`);
  // Stories that could not continue and were restarted, by reason.
  for (const line of new Set(day.astray.map((why) => why.replace(/https?:\S+/, "").slice(0, 150))))
    console.info(`  went astray: ${line}`);
  return row;
}
