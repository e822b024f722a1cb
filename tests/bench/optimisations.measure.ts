/** The benefit of each optimisation: milliseconds of CPU and statements of three signed-in pages, with all of them and without each. */
import { afterAll, beforeAll, test } from "vitest";
import { OPTIMISATIONS } from "~/lib/optimisations";
import { databaseOn } from "../helpers/database/database";
import { findPostgres } from "../helpers/database/postgres";
import { freePort, type RunningPortal, startPortal } from "../helpers/portal/portal-process";
import { firstPortal } from "../helpers/portal/second-portal";
import {
  compareCpu,
  fewestStatements,
  loadPage,
  type PageCpu,
  type Pages,
  somebodyAt,
} from "./signed-in-pages";
import { countStatements, type StatementCounter } from "./statement-counter";

const WARM_LOADS = 600;

interface Measured {
  portal: RunningPortal;
  counter: StatementCounter;
}

let database: Awaited<ReturnType<typeof databaseOn>> | undefined;
let all: Measured | undefined;
let cookie = "";
let pages: Pages = [];

beforeAll(async () => {
  const server = await findPostgres();
  if (server === null) return;
  database = await databaseOn(server);
  all = await start({});
  ({ cookie, pages } = await somebodyAt(all.portal.origin));
  pages = pages.slice(0, 3);
  await warm(all);
});
afterAll(async () => {
  await stop(all);
  await database?.close();
});

const rows: Record<string, string | number>[] = [];

test.for([...OPTIMISATIONS.map((name) => [name]), ["all"], ["all, on stock Express"]])(
  "without %s",
  async ([without = ""]) => {
    if (all === undefined) return console.info("no PostgreSQL server answers: not measured");
    const [name = ""] = without.split(",");
    const script = without === name ? undefined : "tests/bench/stock-express.mjs";
    const other = await start({ DISABLE_OPTIMISATIONS: name }, script);
    await warm(other);
    const row: Record<string, string | number> = { without };
    for (const [page, path] of pages) {
      const [on, off] = await compareCpu(all.portal, other.portal, path, cookie, database?.url);
      row[`${page}, portal`] = `${on.portal.toFixed(2)} of ${off.portal.toFixed(2)}`;
      row[`${page}, PostgreSQL`] = `${on.database.toFixed(2)} of ${off.database.toFixed(2)}`;
      row[`${page}, saved`] = `${(100 * (1 - sumOf(on) / sumOf(off))).toFixed(0)} %`;
      row[`${page}, statements`] =
        `${await statementsOf(all, path)} of ${await statementsOf(other, path)}`;
    }
    rows.push(row);
    await stop(other);
    console.table(rows);
  },
);

async function start(settings: Record<string, string>, script?: string): Promise<Measured> {
  const counter = await countStatements(database?.url as string);
  const portal = await startPortal(
    {
      ...firstPortal(await freePort()),
      LOG_LEVEL: "warn",
      DATABASE_URL: counter.address,
      APP_SECRET: "a secret of thirty-two characters",
      // The tokens of the one session name the first portal.
      ...(all && { PUBLIC_URL: all.portal.origin }),
      ...settings,
    },
    undefined,
    script,
  );
  return { portal, counter };
}

async function stop(measured: Measured | undefined): Promise<void> {
  await measured?.portal.stop();
  await measured?.counter.close();
}

const sumOf = ({ portal, database: ofDatabase }: PageCpu) => portal + ofDatabase;

const load = ({ portal }: Measured, path: string) => loadPage(portal.origin + path, cookie);

async function warm(measured: Measured): Promise<void> {
  for (const [, path] of pages)
    for (let nth = 0; nth < WARM_LOADS; nth += 1) await load(measured, path);
}

const statementsOf = ({ portal, counter }: Measured, path: string) =>
  fewestStatements(counter, portal.origin + path, cookie);
