import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort, type RunningPortal, startPortal } from "../../helpers/portal/portal-process";
import { freshPortalSettings } from "../../helpers/portal/portal-template";
import { CLIENT_SECRET, firstPortal, TOKEN_PLACE } from "../../helpers/portal/second-portal";
import { signedIn, somebody } from "../../helpers/sign-in/sign-in";
import { tokensOf } from "../../helpers/sign-in/tokens";

/* npm run conformance, as the engineers of a backend run it. tests/provider/conformance tests its findings. */

let folder: string;
/** No test moves its clock. */
let portal: RunningPortal;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "conformance-"));
  portal = await startPortal({
    ...firstPortal(await freePort()),
    ...(await freshPortalSettings()),
  });
});
afterAll(async () => {
  await portal?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function account(name: string): Promise<string[]> {
  const visitor = await signedIn(portal.origin, somebody(name));
  const { refresh_token } = await tokensOf(visitor, TOKEN_PLACE);
  const file = path.join(folder, `${name}.json`);
  const given = { refreshToken: refresh_token, clientId: "customer-portal" };
  await writeFile(file, JSON.stringify({ ...given, clientSecret: CLIENT_SECRET }));
  return ["--account", file];
}

function conformance(...words: string[]): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve) => {
    const run = execFile(
      process.execPath,
      [".run/conformance.mjs", ...words],
      { env: { PATH: process.env.PATH, NODE_ENV: "production" } },
      (_error, said, complaint) => resolve({ code: run.exitCode, said: said + complaint }),
    );
  });
}

test("a backend is checked against the specification over HTTP, and the exit code is the verdict", async () => {
  const { origin } = portal;
  const at = ["--api", `${origin}/api`, "--issuer", `${origin}/identity`];
  const accounts = [...(await account("Chua Bee Lian")), ...(await account("Tan Mei Ling"))];
  const results = path.join(folder, "results.xml");
  const { code, said } = await conformance(...at, ...accounts, "--junit", results);
  expect(said).toContain("The backend conforms to the tested rules.");
  expect(code).toBe(0);
  expect(await readFile(results, "utf8")).toContain('failures="0"');
});

test("missing arguments print the usage", async () => {
  const { code, said } = await conformance("--api", `${portal.origin}/api`);
  expect(said).toContain("--account");
  expect(code).toBe(2);
});
