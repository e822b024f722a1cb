/** CPU of the portal's own process for each signed-in page: it holds on a machine that also does other work. */
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { buyerOf } from "../helpers/owned-package";
import { bookOne, timesTwiceAWeek } from "../helpers/package-owner";
import { freePort, startPortal } from "../helpers/portal-process";
import { firstPortal } from "../helpers/second-portal";
import { memoryOf, requestsPerSecond } from "./load";
import { portalOnServer } from "./portal-on-server";

const WARM = 300;
const LOADS = 300;

test.each(["PostgreSQL", "PGlite"])("CPU per signed-in page on %s", async (engine) => {
  const portal =
    engine === "PGlite"
      ? await startPortal({ ...firstPortal(await freePort()), LOG_LEVEL: "warn" })
      : await portalOnServer();
  if (portal === null) return;
  const { visitor, owned } = await buyerOf(portal.origin, "circuit-training");
  const [time] = await timesTwiceAWeek(owned, 1);
  await bookOne(owned, time?.id as string);
  const cookie = `session=${visitor.cookie("session")}`;
  const rows = [];
  for (const [page, path] of [
    ["My services", "/"],
    ["a question", "/register-service/service-selection"],
    ["appointments", "/appointment-list"],
    ["one package's", `/appointment-list/${owned.termId}`],
    ["profile", "/profile"],
  ]) {
    const load = () => loaded(portal.origin + path, cookie);
    for (let nth = 0; nth < WARM; nth += 1) await load();
    const before = await cpuOf(portal.process.pid as number);
    for (let nth = 0; nth < LOADS; nth += 1) await load();
    const used = (await cpuOf(portal.process.pid as number)) - before;
    rows.push({ page, "ms CPU": (used / LOADS).toFixed(1) });
  }
  console.info(engine);
  console.table(rows);
  const used = await memoryOf(portal.process.pid as number);
  console.info(`memory of the process: ${used.toFixed(0)} MB`);
  await portal.stop();
});

test("two processes beside one, on PostgreSQL", async () => {
  const rates = [];
  for (const processes of ["1", "2"]) {
    const portal = await portalOnServer({ WEB_CONCURRENCY: processes });
    if (portal === null) return;
    const { visitor } = await buyerOf(portal.origin, "circuit-training");
    rates.push(
      await requestsPerSecond(`${portal.origin}/`, `session=${visitor.cookie("session")}`),
    );
    await portal.stop();
  }
  const [one = 0, two = 0] = rates;
  console.info(
    `My services: ${one.toFixed(0)} a second by one process, ${two.toFixed(0)} by two: ${(two / one).toFixed(2)} times as many`,
  );
});

async function loaded(url: string, cookie: string): Promise<void> {
  const answer = await fetch(url, { headers: { cookie, "accept-encoding": "identity" } });
  await answer.text();
  expect(answer.status).toBe(200);
}

/** Milliseconds of user and system together. */
async function cpuOf(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, "utf8")).split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
