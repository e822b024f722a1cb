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
    portal = await startPortal({ ...(await freshBeginning()), WEB_CONCURRENCY: "2" });
    const before = await workers(portal);
    expect(before).toHaveLength(2);
    const visitor = await signedIn(portal.origin, somebody(), "/profile");
    expect(visitor.heading).toBe("My Profile");

    const [first] = before;
    process.kill(first as number, "SIGKILL");
    await expect
      .poll(() =>
        workers(portal as RunningPortal).then((pids) => pids.filter((pid) => pid !== first)),
      )
      .toHaveLength(2);
    for (let looks = 0; looks < 6; looks += 1) {
      await visitor.goto("/profile");
      expect([visitor.status, visitor.heading]).toEqual([200, "My Profile"]);
    }
    expect(portal.log()).toContain("ended with SIGKILL and is replaced");

    const ended = new Promise((resolve) => portal?.process.once("exit", resolve));
    portal.process.kill("SIGTERM");
    expect(await ended).toBe(0);
  },
);

test.runIf(onServer)("a setting that is wrong ends all of them, with its name", async () => {
  const settings = { ...(await freshBeginning()), WEB_CONCURRENCY: "2", LOG_LEVEL: "loud" };
  await expect(startPortal(settings)).rejects.toThrow(/LOG_LEVEL/);
});
