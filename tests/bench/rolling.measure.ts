/**
 * The previous and this version run at the same time, as during an update. The previous program comes from the history of this clone and
 * is built, which takes longer than a test may.
 */
import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { databaseOn } from "../helpers/database/database";
import { findPostgres } from "../helpers/database/postgres";
import { type RunningPortal, startPortal } from "../helpers/portal/portal-process";
import { unpaidOrder } from "../helpers/registration/journey";
import { Visitor } from "../helpers/visitor/visitor";

const run = promisify(execFile);
const MIGRATIONS = "app/database/migrations";
const PAGES = ["/", "/product/circuit-training", "/denticare", "/support", "/check-in-check-out"];

/**
 * Finds the last commit before the first unreleased migration.
 *
 * @returns null if the clone does not reach that far
 */
async function commitBefore(): Promise<string | null> {
  const released = (await readFile("app/database/released-migration.txt", "utf8")).trim();
  const upgrades = (await readdir(`${MIGRATIONS}/upgrades`)).filter((name) =>
    name.endsWith(".sql"),
  );
  const first = upgrades.sort().find((name) => name > `${released}.sql`);
  if (first === undefined) return null;
  const asked = ["log", "--diff-filter=A", "--format=%H", "--", `:(glob)${MIGRATIONS}/**/${first}`];
  const { stdout } = await run("git", asked).catch(() => ({ stdout: "" }));
  const added = stdout.trim().split("\n").at(-1);
  if (!added) return null;
  const before = await run("git", ["rev-parse", "--verify", `${added}^`]).catch(() => null);
  return before?.stdout.trim() ?? null;
}

/** Builds that program in a separate folder with the installed packages. */
async function builtAt(commit: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "portal-before-"));
  await run("sh", ["-c", `git archive ${commit} | tar -x -C ${folder}`]);
  await symlink(path.resolve("node_modules"), path.join(folder, "node_modules"));
  const env = { ...process.env, NODE_ENV: "production" as const };
  await run("npx", ["remix", "build"], { cwd: folder, env });
  return folder;
}

/** Registers a new customer and pays by card. */
async function registerAndPay(origin: string): Promise<string> {
  const { visitor } = await unpaidOrder(origin);
  await visitor.choose("New credit or debit card").press("Pay $87.20");
  visitor.fill("Card number", "4111 1111 1111 1111").fill("Name on card", "Chua Bee Lian");
  await visitor.fill("Expiry date", "12/39").fill("Security code", "123").press("Pay $87.20");
  return visitor.heading;
}

const PAID = "Thank you. Your payment is complete";

test("customers register and pay on the previous version and on this one, with one database", async () => {
  const [server, commit] = [await findPostgres(), await commitBefore()];
  if (server === null || commit === null)
    return console.info(
      "needs a PostgreSQL server, and a clone with its history: nothing is tried",
    );
  const folder = await builtAt(commit);
  const database = await databaseOn(server);
  await database.runSql("drop schema portal, provider, sandbox, drizzle cascade");
  const settings = {
    DATABASE_URL: database.url,
    DATABASE_POOL_SIZE: "7",
    APP_SECRET: "a secret that both versions were given",
  };
  const running: RunningPortal[] = [];
  try {
    const before = await startPortal(settings, folder);
    running.push(before);
    expect(await registerAndPay(before.origin)).toBe(PAID);
    const now = await startPortal(settings);
    running.push(now);
    expect(await registerAndPay(now.origin)).toBe(PAID);
    expect(await registerAndPay(before.origin)).toBe(PAID);
    for (const address of PAGES) {
      const [then, here] = await Promise.all(
        [before, now].map(({ origin }) => new Visitor(origin).goto(address)),
      );
      expect([address, then?.status, then?.heading]).toEqual([address, 200, here?.heading]);
    }
    await now.stop();
    // And back: the version before goes on alone.
    expect(await registerAndPay(before.origin)).toBe(PAID);
    console.info(
      `${commit.slice(0, 7)} and this version served one database, in turn and together`,
    );
  } finally {
    for (const portal of running) await portal.stop();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
});
