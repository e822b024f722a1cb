/**
 * The previous and this version run at the same time, as during an update. The previous program comes from the history of this clone and
 * is built, which takes longer than a test may. `npm run rolling-update -- --from COMMIT` tries another one than that of the last release.
 */
import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { options } from "../chaos/options";
import { databaseOn } from "../helpers/database/database";
import { findPostgres } from "../helpers/database/postgres";
import { newBuyer, newOrder } from "../helpers/payment/buyer";
import { type RunningPortal, startPortal } from "../helpers/portal/portal-process";
import { firstPortal } from "../helpers/portal/second-portal";
import { type Person, signInShortlyAt } from "../helpers/sign-in/sign-in";
import { newestMessages } from "../helpers/visitor/messages";
import { Visitor } from "../helpers/visitor/visitor";
import { writingJourneys } from "./writing-journeys";

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

/** Registers a new customer and pays by card. The pages of earlier versions differ until the payment, so the order is made by calls. */
async function registerAndPay(origin: string): Promise<string> {
  const buyer = await newBuyer(origin);
  const { id, amount } = await newOrder(buyer);
  const { visitor } = buyer;
  const button = `Pay $${(amount / 100).toFixed(2)}`;
  await visitor.goto(`/payment?order=${id}`);
  await visitor.choose("New credit or debit card").press(button);
  visitor.fill("Card number", "4111 1111 1111 1111").fill("Name on card", "Chua Bee Lian");
  await visitor.fill("Expiry date", "12/39").fill("Security code", "123").press(button);
  return visitor.heading;
}

/** Signs in on the pages of either version, whose SMS word the code differently. */
async function signInByAnyCode(visitor: Visitor, person: Person): Promise<null> {
  await visitor.goto("/login");
  await visitor.fill("Mobile number", person.mobile).press("Send me a code");
  const [text = ""] = await newestMessages(visitor, `+65${person.mobile}`, 1);
  await visitor.fill("Code", /\b\d{6}\b/.exec(text)?.[0] as string).press("Continue");
  if (visitor.heading.startsWith("Create your"))
    await visitor
      .fill("Full name", person.name)
      .fill("E-mail address", person.email)
      .press("Create my account");
  return null;
}

const PAID = "Thank you. Your payment is complete";

test("the journeys that write work on the previous version and on this one, with one database", async () => {
  const from = options("from", "");
  const [server, commit] = [await findPostgres(), from || (await commitBefore())];
  if (server === null || commit === null)
    return console.info(
      "needs a PostgreSQL server, and a clone with its history: nothing is tried",
    );
  const folder = await builtAt(commit);
  const database = await databaseOn(server);
  await database.runSql("drop schema portal, provider, sandbox, drizzle cascade");
  const settings = {
    ...firstPortal(),
    DATABASE_URL: database.url,
    DATABASE_POOL_SIZE: "7",
    APP_SECRET: "a secret that both versions were given",
  };
  const running: RunningPortal[] = [];
  try {
    const before = await startPortal(settings, folder);
    running.push(before);
    signInShortlyAt(before.origin, signInByAnyCode);
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
    for (const [name, journey] of Object.entries(writingJourneys))
      for (const [begun, continued] of [
        [before.origin, now.origin],
        [now.origin, before.origin],
      ] as const) {
        await journey(begun, continued);
        console.info(`${name} begun at ${begun === now.origin ? "this" : "the previous"} version`);
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
