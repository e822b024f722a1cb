// Shorter: tests/routes/web/process.test.ts
import { readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterEach, expect, inject, test } from "vitest";
import { type RunningPortal, startPortal } from "../../helpers/portal/portal-process";
import { freshPortalSettings } from "../../helpers/portal/portal-template";
import { signedIn, somebody } from "../../helpers/sign-in/sign-in";

/* A data folder allows one process. */
const onServer = inject("postgres") !== null;

let portal: RunningPortal | undefined;
afterEach(() => portal?.stop());

/** Lists the processes that accept requests. */
async function workers({ process: { pid } }: RunningPortal): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
  return children.trim().split(" ").filter(Boolean).map(Number);
}

test.runIf(onServer)(
  "several processes serve one portal, and a killed one is replaced",
  async () => {
    const serving = await startPortal({ ...(await freshPortalSettings()), WEB_CONCURRENCY: "2" });
    portal = serving;
    const before = await workers(serving);
    expect(before).toHaveLength(2);
    const visitor = await signedIn(serving.origin, somebody(), "/profile");
    expect(visitor.heading).toBe("My Profile");

    const [first] = before;
    process.kill(first as number, "SIGKILL");
    const others = async () => (await workers(serving)).filter((pid) => pid !== first);
    await expect.poll(others, { timeout: 60_000 }).toHaveLength(2);
    for (let looks = 0; looks < 6; looks += 1) {
      await visitor.goto("/profile");
      expect([visitor.status, visitor.heading]).toEqual([200, "My Profile"]);
    }
    expect(serving.log()).toContain("ended with SIGKILL, restarting it");

    const ended = new Promise((resolve) => serving.process.once("exit", resolve));
    serving.process.kill("SIGTERM");
    expect(await ended).toBe(0);
  },
);

/** A mistake in the code, at the operator's signal. */
const FAULT = `data:text/javascript,${encodeURIComponent(
  "process.on('SIGUSR2', () => { throw new Error('a fault') })",
)}`;

test.runIf(onServer)("an uncaught error in every process ends no page", async () => {
  const serving = await startPortal({
    ...(await freshPortalSettings()),
    WEB_CONCURRENCY: "2",
    DRAIN_SECONDS: "15",
    LOG_LEVEL: "info",
    NODE_OPTIONS: `--import ${FAULT}`,
  });
  portal = serving;
  const before = await workers(serving);
  for (const pid of before) process.kill(pid, "SIGUSR2");
  const replaced = async () =>
    (await workers(serving)).filter((pid) => !before.includes(pid)).length;
  const answers: number[] = [];
  while ((await replaced()) < 2 || answers.length < 20) {
    const headers = { connection: "close" };
    answers.push((await fetch(`${serving.origin}/support`, { headers })).status);
    await wait(200);
  }
  await expect.poll(() => workers(serving), { timeout: 60_000 }).toHaveLength(2);
  answers.push((await fetch(`${serving.origin}/support`)).status);
  expect(new Set(answers)).toEqual(new Set([200]));
  expect(serving.log()).toContain("a fault");
});

test.runIf(onServer)("the provider's changes are visible in every process at once", async () => {
  const beginning = await freshPortalSettings();
  portal = await startPortal({ ...beginning, WEB_CONCURRENCY: "2" });
  const { origin } = portal;
  // Each request uses a separate connection, which the processes accept in turn.
  const ask = async () =>
    (await fetch(`${origin}/support`, { headers: { connection: "close" } })).text();
  const TURNS = 12;
  const shown = async (address: string) => {
    const pages = await Promise.all(Array.from({ length: TURNS }, ask));
    return pages.filter((page) => page.includes(address)).length;
  };
  const address = "https://provider.example/changed-privacy";
  expect(await shown(address)).toBe(0);
  const database = new pg.Client({ connectionString: beginning.DATABASE_URL });
  await database.connect();
  await database.query(
    `insert into provider.mastercode (code, key, value)
     values ('NTUCH_LINKS', 'privacyPolicy', $1), ('PROVIDER', 'name', 'Kembangan Care')
     on conflict (code, key) do update set value = excluded.value`,
    [address],
  );
  await database.end();
  // The configuration is cached for ten minutes. A page may be cached for ten seconds between the two changes.
  await expect.poll(() => shown(address), { timeout: 60_000 }).toBe(TURNS);
  await expect.poll(() => shown("Kembangan Care"), { timeout: 60_000 }).toBe(TURNS);
});

test.runIf(onServer)("an invalid setting ends all of them, and is named", async () => {
  const settings = { ...(await freshPortalSettings()), WEB_CONCURRENCY: "2", LOG_LEVEL: "loud" };
  await expect(startPortal(settings)).rejects.toThrow(/LOG_LEVEL/);
});
