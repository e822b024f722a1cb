import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Ledger } from "./ledger";
import { options } from "./options";
import { type Cluster, openCluster } from "./own-cluster";
import { WentHome } from "./patient-visitor";
import { type ChaosFixture, openSetup } from "./setup";
import { type Day, stories } from "./stories";

/*
 * Processes killed at varying moments while customers work. Tokens expire immediately, so most kills meet a refresh. npm run chaos --
 * --kills 20 sets the number on each engine.
 */
const KILLS = Number(options("kills", "500"));
const ONLY = options("only", "");

const CUSTOMERS = 12;
const READY_GOAL_MS = 5_000;
/** Between two kills: work is done, and no two kills meet it at the same place. */
const WORK_MS = 1_500;
const SPREAD_MS = 1_300;
const COMERS = 60;

describe.each(["pglite", "postgresql"])("on %s", (engine) => {
  let cluster: Cluster | null = null;
  let world: ChaosFixture;
  beforeAll(async () => {
    if (engine === "postgresql") {
      cluster = await openCluster();
      if (cluster === null) return;
      for (const name of ["back", "front"]) await cluster.ask(`create database ${name}`);
    }
    world = await openSetup(cluster?.url ?? null);
    world.issuer.tokenSeconds = 0;
  }, 300_000);
  afterAll(async () => {
    await world?.close();
    await cluster?.remove();
  });

  const wanted = KILLS > 0 && (ONLY === "" || ONLY === "kills");
  test.runIf(wanted)("kills while customers work", { timeout: 14_400_000 }, async () => {
    if (world === undefined)
      return console.info("PostgreSQL's own programs are not on this machine");
    const ledger = new Ledger();
    let closes = Number.POSITIVE_INFINITY;
    const comers = await world.comers(COMERS);
    const { phones, door, origin } = world;
    const day: Day = { origin, ledger, phones, door, comers, until: () => closes };
    const astray = new Map<string, number>();
    const customers = Array.from({ length: CUSTOMERS }, async (_, nth) => {
      for (let turn = nth; performance.now() < closes; turn += 1)
        await (stories[turn % stories.length] as (typeof stories)[number])(day).catch((error) => {
          if (error instanceof WentHome) return;
          const why = String(error.message)
            .replace(/https?:\S+/, "")
            .slice(0, 150);
          astray.set(why, (astray.get(why) ?? 0) + 1);
        });
    });
    const readyAfter: number[] = [];
    for (let kills = 0; kills < KILLS; kills += 1) {
      await pause(WORK_MS + ((kills * 377) % SPREAD_MS));
      const which = kills % 2 === 0 ? "back" : "front";
      await world.kill(which);
      if (which === "back" && comers.length < CUSTOMERS)
        comers.push(...(await world.comers(COMERS)));
      readyAfter.push(await world.startAgain(which));
    }
    await pause(5_000);
    closes = performance.now();
    await Promise.all(customers);
    const { lost, doubled } = await world.compare(ledger);
    const slowest = Math.max(...readyAfter);
    const late = readyAfter.filter((ms) => ms > READY_GOAL_MS).length;
    const middle = readyAfter.sort((one, other) => one - other)[Math.floor(KILLS / 2)] as number;
    console.info(
      `${engine}: ${KILLS} kills, told ${ledger.told} (${ledger.kinds}), lost ${lost.length}, doubled ${doubled.length}, ` +
        `ready after ${(middle / 1000).toFixed(1)} s (middle), ${(slowest / 1000).toFixed(1)} s (slowest), ${late} later than 5 s`,
    );
    for (const line of [...lost, ...doubled]) console.info(`  lost or doubled: ${line}`);
    for (const [why, times] of astray) console.info(`  went astray ${times} times: ${why}`);
    expect([...lost, ...doubled]).toEqual([]);
    expect(late).toBe(0);
  });
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
