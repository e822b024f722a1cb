import { afterAll, beforeAll, expect, test } from "vitest";
import { troubles } from "../helpers/party";
import { answerInProcess } from "../helpers/portal-fetch";
import { asked } from "./asked";
import { Ledger } from "./ledger";
import { type Cluster, openCluster } from "./own-cluster";
import { WentHome } from "./patient-visitor";
import { type Day, stories } from "./stories";
import { openWorld, type World } from "./world";

/*
 * Outages while customers work. npm run accidents -- --seconds 60 --only database: how long each lasts, and which.
 */
const SECONDS = Number(asked("seconds", "60"));
const ONLY = asked("only", "");

const CUSTOMERS = 20;
const BEFORE_MS = 8_000;
const AFTER_MS = 15_000;
const GOAL_MS = 10_000;
/** The customer was told that it may be tried again. */
const SORRY = [502, 503, 504];

let cluster: Cluster | null;
let world: World;
beforeAll(async () => {
  cluster = await openCluster();
  if (cluster === null) return;
  for (const name of ["back", "front"]) await cluster.ask(`create database ${name}`);
  world = await openWorld(cluster.url);
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

function accidents(): Accident[] {
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

interface Seen {
  status: number;
  from: number;
  until: number;
  bare: boolean;
}

/** Every answer that a customer of the front gets. */
function watch(seen: Seen[]): void {
  answerInProcess(world.origin, async (request) => {
    const from = performance.now();
    const note = (status: number, bare = false) =>
      seen.push({ status, from, until: performance.now(), bare });
    try {
      const answer = await fetch(request);
      const body = answer.status < 500 ? "" : await answer.clone().text();
      note(answer.status, answer.status >= 500 && !body.includes("6100 0000"));
      return answer;
    } catch (error) {
      note(0, true);
      throw error;
    }
  });
}

async function dayWith({ begin, end }: Accident) {
  const seen: Seen[] = [];
  watch(seen);
  const ledger = new Ledger();
  let closes = Number.POSITIVE_INFINITY;
  const { portals, origin, phones, door } = world;
  const comers = await world.comers(CUSTOMERS * 2);
  const day: Day = { origin, ledger, phones, door, comers, until: () => closes };
  const astray: string[] = [];
  const customers = Array.from({ length: CUSTOMERS }, async (_, nth) => {
    await pause(nth * 200);
    for (let turn = nth; performance.now() < closes; turn += 1)
      await (stories[turn % stories.length] as (typeof stories)[number])(day).catch((error) => {
        if (!(error instanceof WentHome)) astray.push(String(error.message));
      });
  });
  let ended = 0;
  for (const { process } of Object.values(portals))
    process.once("exit", () => {
      ended += 1;
    });

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
  const { lost, doubled } = await world.compare(ledger);
  return {
    saw: counted(during.map(({ status }) => status)),
    unkind: failed.filter(({ bare, status }) => bare || !SORRY.includes(status)).length,
    slowest: Math.max(...during.map(({ from, until }) => until - from)),
    recovered: Math.max(0, ...failed.map(({ until }) => until - over)),
    ended,
    lost,
    doubled,
    astray,
    ledger,
  };
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
  for (const accident of accidents().filter(({ name }) => name.startsWith(ONLY))) {
    const day = await dayWith(accident);
    const met =
      day.slowest <= GOAL_MS &&
      day.recovered <= GOAL_MS &&
      day.lost.length + day.doubled.length + day.ended + day.unkind === 0;
    const row = {
      outage: accident.name,
      "what customers saw": day.saw,
      "500 or no words": day.unkind,
      "slowest s": inSeconds(day.slowest),
      "back after s": inSeconds(day.recovered),
      told: day.ledger.told,
      lost: day.lost.length,
      doubled: day.doubled.length,
      ended: day.ended,
      goal: met ? "met" : "missed",
    };
    table.push(row);
    console.info(Object.values(row).join(" | "), `(${day.ledger.kinds})`);
    for (const line of [...day.lost, ...day.doubled]) console.info(`  lost or doubled: ${line}`);
    // Stories that could not go on and were begun anew, by why.
    for (const line of new Set(
      day.astray.map((why) => why.replace(/https?:\S+/, "").slice(0, 150)),
    ))
      console.info(`  went astray: ${line}`);
  }
  console.table(table);
  expect(table.filter(({ goal }) => goal === "missed")).toEqual([]);
});
