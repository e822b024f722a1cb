import { afterAll, beforeAll, expect, test } from "vitest";
import { troubles } from "../helpers/faulty-service";
import { answerInProcess } from "../helpers/portal-fetch";
import { Ledger } from "./ledger";
import { options } from "./options";
import { type Cluster, openCluster } from "./own-cluster";
import { WentHome } from "./patient-visitor";
import { words, wordsOf, wrongWith } from "./recorded-requests";
import { type ChaosFixture, openSetup } from "./setup";
import { type Day, stories } from "./stories";

/*
 * Outages while customers work. npm run chaos -- --seconds 60 --only database-full,mail: how long each lasts, and which.
 */
const SECONDS = Number(options("seconds", "60"));
const ONLY = options("only", "").split(",");

const CUSTOMERS = 20;
const BEFORE_MS = 8_000;
const AFTER_MS = 15_000;
const GOAL_MS = 10_000;
/** Characters shown from the log of a process that ended. */
const LAST_WORDS = 4_000;
/** Characters shown from a page with a wrong message. */
const SAID = 500;

let cluster: Cluster | null;
let world: ChaosFixture;
beforeAll(async () => {
  cluster = await openCluster();
  if (cluster === null) return;
  for (const name of ["back", "front"]) await cluster.ask(`create database ${name}`);
  world = await openSetup(cluster.url);
}, 300_000);
afterAll(async () => {
  await world?.close();
  await cluster?.remove();
});

interface Accident {
  name: string;
  begin(): unknown;
  end(): unknown;
}

function scenarios(): Accident[] {
  const { ask, start, stop, fill } = cluster as Cluster;
  const cutAll = () =>
    ask(
      "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'",
    );
  const readOnly = async (on: boolean) => {
    await ask(`alter system set default_transaction_read_only = ${on}`);
    await ask("select pg_reload_conf()");
  };
  let cutting: NodeJS.Timeout;
  return [
    { name: "database stopped", begin: stop, end: start },
    {
      name: "database cut",
      begin: () => {
        cutting = setInterval(cutAll, 1_000);
      },
      end: () => clearInterval(cutting),
    },
    {
      name: "database silent",
      begin: () => world.line?.silent(true),
      end: () => world.line?.silent(false),
    },
    { name: "database read-only", begin: () => readOnly(true), end: () => readOnly(false) },
    ...(fill
      ? [{ name: "database full", begin: () => fill(true), end: () => fill(false).then(start) }]
      : []),
    ...troubles.map((trouble) => ({
      name: `issuer ${trouble}`,
      begin: () => {
        const fault = {
          down: "reset",
          hanging: "hang",
          "500": "error",
          garbage: "garbage",
        } as const;
        for (const word of ["token", "jwks", "me", "openid-configuration"])
          world.issuer.faults.set(word, { fault: fault[trouble] });
      },
      end: () => world.issuer.faults.clear(),
    })),
    ...Object.entries(world.parties).flatMap(([name, party]) =>
      troubles.map((trouble) => ({
        name: `${name} ${trouble}`,
        begin: () => {
          party.trouble = trouble;
        },
        end: () => {
          party.trouble = null;
        },
      })),
    ),
  ];
}

const wanted = () =>
  scenarios().filter(({ name }) =>
    ONLY.some((beginning) => name.replaceAll(" ", "-").startsWith(beginning)),
  );

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
function watch(seen: Seen[]): void {
  answerInProcess(world.origin, async (request) => {
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

async function dayWith({ name, begin, end }: Accident) {
  const seen: Seen[] = [];
  watch(seen);
  const ledger = new Ledger();
  let closes = Number.POSITIVE_INFINITY;
  const { portals, origin, phones, door } = world;
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

  await pause(BEFORE_MS);
  const began = performance.now();
  await begin();
  await pause(SECONDS * 1_000);
  await end();
  const over = performance.now();
  await pause(AFTER_MS);
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

test("outages while customers work", { timeout: 7_200_000 }, async () => {
  if (cluster === null) return console.info("PostgreSQL's own programs are not on this machine");
  const table: Record<string, string | number>[] = [];
  for (const accident of wanted()) {
    const day = await dayWith(accident);
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
    table.push(row);
    console.info(Object.values(row).join(" | "), `(${day.ledger.kinds}; ${day.slowestPlace})`);
    for (const log of day.ended) console.info(`  a process ended: ${log}`);
    if (day.wrong.length > 0) for (const line of day.faults) console.info(`  logged: ${line}`);
    for (const line of new Set(day.wrong)) console.info(`  told wrongly: ${line}`);
    for (const line of [...day.lost, ...day.doubled]) console.info(`  lost or doubled: ${line}`);
    // Stories that could not continue and were restarted, by reason.
    for (const line of new Set(
      day.astray.map((why) => why.replace(/https?:\S+/, "").slice(0, 150)),
    ))
      console.info(`  went astray: ${line}`);
  }
  console.table(table);
  expect(table.filter(({ goal }) => goal === "missed")).toEqual([]);
});
