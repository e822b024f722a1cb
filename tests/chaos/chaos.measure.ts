import { afterAll, beforeAll, expect, test } from "vitest";
import { troubles } from "../helpers/portal/faulty-service";
import { options } from "./options";
import { type Accident, measureOutage } from "./outage-day";
import { type Cluster, openCluster } from "./own-cluster";
import { type ChaosFixture, openSetup } from "./setup";

/*
 * Outages while customers work. npm run chaos -- --seconds 60 --only database-full,mail: how long each lasts, and which.
 */
const SECONDS = Number(options("seconds", "60"));
const ONLY = options("only", "").split(",");

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

test("outages while customers work", { timeout: 7_200_000 }, async () => {
  if (cluster === null) return console.info("PostgreSQL's own programs are not on this machine");
  const table: Awaited<ReturnType<typeof measureOutage>>[] = [];
  for (const accident of wanted())
    table.push(await measureOutage(world, accident, { seconds: SECONDS }));
  console.table(table);
  expect(table.filter(({ goal }) => goal === "missed")).toEqual([]);
});
