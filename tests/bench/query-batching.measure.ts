/**
 * npm run bench -- query-batching: the time of three signed-in pages with a millisecond of network between the portal and PostgreSQL, and
 * their CPU on each engine, with merged reads and without. Both portals take turns.
 */
import { test } from "vitest";
import { freePort, startPortal } from "../helpers/portal/portal-process";
import { firstPortal } from "../helpers/portal/second-portal";
import { cpuBetween, databaseCpuOf } from "./database-cpu";
import { cpuOf } from "./load";
import { portalOnServer } from "./portal-on-server";
import { loadPage, median, somebodyAt } from "./signed-in-pages";
import { countStatements, type StatementCounter } from "./statement-counter";

const NETWORK_MS = 1;
const TURNS = 7;
const WARM_LOADS = 400;
const LOADS = 60;

interface Side {
  origin: string;
  pid: number;
  cookie: string;
  paths: readonly string[];
  /** CPU of PostgreSQL's connections. */
  databaseUrl?: string;
  stop(): Promise<void>;
}

test.for(["PostgreSQL", "PostgreSQL, a millisecond away", "PGlite"] as const)(
  "query batching on %s",
  async (engine) => {
    const merged = await open(engine, "");
    const separate = await open(engine, "query-batching");
    if (merged === null || separate === null) return;
    for (const side of [merged, separate])
      for (const path of side.paths)
        for (let nth = 0; nth < WARM_LOADS; nth += 1)
          await loadPage(side.origin + path, side.cookie);
    const rows = [];
    for (const [index, page] of ["My services", "a question", "appointments"].entries()) {
      const figures: [Figures, Figures][] = [];
      for (let turn = 0; turn < TURNS; turn += 1)
        figures.push([await measure(merged, index), await measure(separate, index)]);
      rows.push({
        page,
        ...compare("ms", figures, ({ ms }) => ms),
        ...compare("CPU", figures, ({ cpu }) => cpu),
      });
    }
    console.info(engine);
    console.table(rows);
    await merged.stop();
    await separate.stop();
  },
);

async function open(engine: string, disabled: string): Promise<Side | null> {
  const settings = { DISABLE_OPTIMISATIONS: disabled };
  if (engine === "PGlite") {
    const portal = await startPortal({
      ...firstPortal(await freePort()),
      LOG_LEVEL: "warn",
      ...settings,
    });
    return { ...(await customerAt(portal)), stop: portal.stop };
  }
  let network: StatementCounter | undefined;
  const portal = await portalOnServer(settings, async (url) => {
    network = await countStatements(url, engine === "PostgreSQL" ? 0 : NETWORK_MS);
    return network.address;
  });
  if (portal === null) return null;
  return {
    ...(await customerAt(portal)),
    databaseUrl: portal.database.url,
    async stop() {
      await portal.stop();
      await network?.close();
    },
  };
}

async function customerAt({ origin, process: { pid } }: Awaited<ReturnType<typeof startPortal>>) {
  const { cookie, pages } = await somebodyAt(origin);
  return { origin, pid: pid as number, cookie, paths: pages.slice(0, 3).map(([, path]) => path) };
}

interface Figures {
  ms: number;
  /** Milliseconds of the portal and of PostgreSQL. */
  cpu: number;
}

async function measure(side: Side, page: number): Promise<Figures> {
  const readCpu = () =>
    Promise.all([cpuOf(side.pid), side.databaseUrl ? databaseCpuOf(side.databaseUrl) : new Map()]);
  const [portalBefore, databaseBefore] = await readCpu();
  const times: number[] = [];
  for (let nth = 0; nth < LOADS; nth += 1) {
    const started = performance.now();
    await loadPage(side.origin + side.paths[page], side.cookie);
    times.push(performance.now() - started);
  }
  const [portal, database] = await readCpu();
  const cpu = portal - portalBefore + cpuBetween(databaseBefore, database);
  // The fastest tenth waited for no other work of the machine.
  return { ms: times.sort((one, other) => one - other)[LOADS / 10] as number, cpu: cpu / LOADS };
}

/** Compares the sides of each turn, so that other load on the machine meets both alike. */
function compare(name: string, figures: [Figures, Figures][], of: (figures: Figures) => number) {
  const [on, off] = [0, 1].map((side) => median(figures.map((pair) => of(pair[side] as Figures))));
  const saved = median(figures.map(([one, other]) => 1 - of(one) / of(other)));
  return {
    [name]: `${on?.toFixed(1)} of ${off?.toFixed(1)}`,
    [`${name} saved`]: `${(100 * saved).toFixed(0)} %`,
  };
}
