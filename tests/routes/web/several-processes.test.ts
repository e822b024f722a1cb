import { readFile } from "node:fs/promises";
import { afterEach, expect, inject, test } from "vitest";
import { freshBeginning } from "../../helpers/beginning";
import { type RunningPortal, startPortal } from "../../helpers/portal-process";
import { signedIn, somebody } from "../../helpers/sign-in";

/* A data folder has one process. */
const onServer = inject("postgres") !== null;

let portal: RunningPortal | undefined;
afterEach(() => portal?.stop());

/** The processes that take requests. */
async function workers({ process: { pid } }: RunningPortal): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
  return children.trim().split(" ").filter(Boolean).map(Number);
}

test.runIf(onServer)(
  "several processes serve one portal, and one that is killed is replaced",
  async () => {
    const serving = await startPortal({ ...(await freshBeginning()), WEB_CONCURRENCY: "2" });
    portal = serving;
    const before = await workers(serving);
    expect(before).toHaveLength(2);
    const visitor = await signedIn(serving.origin, somebody(), "/profile");
    expect(visitor.heading).toBe("My Profile");

    const [first] = before;
    process.kill(first as number, "SIGKILL");
    const others = async () => (await workers(serving)).filter((pid) => pid !== first);
    await expect.poll(others, { timeout: 30_000 }).toHaveLength(2);
    for (let looks = 0; looks < 6; looks += 1) {
      await visitor.goto("/profile");
      expect([visitor.status, visitor.heading]).toEqual([200, "My Profile"]);
    }
    expect(serving.log()).toContain("ended with SIGKILL and is replaced");

    const ended = new Promise((resolve) => serving.process.once("exit", resolve));
    serving.process.kill("SIGTERM");
    expect(await ended).toBe(0);
  },
);

test.runIf(onServer)("a setting that is wrong ends all of them, with its name", async () => {
  const settings = { ...(await freshBeginning()), WEB_CONCURRENCY: "2", LOG_LEVEL: "loud" };
  await expect(startPortal(settings)).rejects.toThrow(/LOG_LEVEL/);
});
