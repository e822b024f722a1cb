/** The container's image, without a container: what its last stage has, in an empty folder, answers its health check. */
import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { cp, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, inject, test } from "vitest";
import { emptyPlace } from "../../helpers/database/database-server";
import { freePort } from "../../helpers/portal/portal-process";

const [, last = ""] = readFileSync(".docker/Dockerfile", "utf8").split(/^FROM .*(?<!AS built)$/m);
const copied = [...last.matchAll(/^COPY --from=built \/portal\/(\S+) \.\/(\S+)$/gm)];
const [check = [], start = []] = [...last.matchAll(/^\s*CMD (\[.*\])$/gm)].map(
  ([, words = ""]) => JSON.parse(words) as string[],
);

let folder: string;
let portal: ChildProcess | undefined;
let place: Awaited<ReturnType<typeof emptyPlace>>;
afterEach(async () => {
  portal?.kill("SIGKILL");
  await place.remove();
  await rm(folder, { recursive: true, force: true });
});

const environment = (more: Record<string, string>): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  NODE_ENV: "production",
  ...more,
});

/** @returns the exit code. */
const run = ([command = "", ...words]: string[], env: Record<string, string>) =>
  new Promise<number | null>((resolve) => {
    const child: ChildProcess = spawn(command, words, { env: environment(env) });
    child.once("exit", resolve);
  });

test("the image contains what the portal needs, and its health check works", async () => {
  folder = await mkdtemp(path.join(tmpdir(), "portal-image-"));
  for (const [, from = "", to = ""] of copied) {
    expect(to).toBe(from);
    // The packages are many, and the same.
    if (from === "node_modules") await symlink(path.resolve(from), path.join(folder, from));
    else await cp(from, path.join(folder, to), { recursive: true });
  }
  place = await emptyPlace(inject("postgres"));
  const env = { PORT: String(await freePort()), ...place.settings };
  const settings = { SANDBOX: "on", ...env };
  expect(await run(check, env)).toBe(1);
  const [command = "", ...words] = start;
  portal = spawn(command, words, {
    cwd: folder,
    env: environment(settings),
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  await new Promise((resolve) => portal?.once("message", resolve));
  const origin = `http://127.0.0.1:${env.PORT}`;
  expect(await run(check, env)).toBe(0);
  for (const page of ["/", "/faq", "/sandbox/api", "/readyz", "/pictures/home.svg"])
    expect(`${page} ${(await fetch(origin + page)).status}`).toBe(`${page} 200`);
});
