import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort, type RunningPortal, startPortal } from "../../helpers/portal/portal-process";
import { freshPortalSettings } from "../../helpers/portal/portal-template";
import { signedInByPages, somebody } from "../../helpers/sign-in/sign-in";
import { openSmallIssuer, type SmallIssuer } from "../../helpers/sign-in/stub-issuer";
import { Visitor } from "../../helpers/visitor/visitor";

/* The two processes of the block in own-backend.md: a backend with its identity provider, and a portal that is alone. */

const AUDIENCE = "https://backend.example/api";

let folder: string;
let issuer: SmallIssuer;
let [backend, alone, misled]: RunningPortal[] = [];
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "alone-"));
  issuer = await openSmallIssuer("customer-portal");
  const [first, second] = await settingsOfDocument();
  [backend, alone, misled] = await Promise.all([
    startPortal({ ...first, ...(await freshPortalSettings()) }),
    startPortal({ ...second, SANDBOX: "off", SAMPLE_DATA: "off" }),
    startPortal({
      ...second,
      ...(await freshPortalSettings()),
      PORT: String(await freePort()),
      OIDC_ISSUER: issuer.url,
      OIDC_AUDIENCE: AUDIENCE,
    }),
  ]);
  // Its first answer takes longest, and a portal waits no longer than a visitor would.
  await fetch(`${second?.OIDC_ISSUER}/.well-known/openid-configuration`);
});
afterAll(async () => {
  await Promise.all([backend, alone, misled].map((portal) => portal?.stop()));
  await issuer?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Reads the settings of both commands from the document, and replaces its ports and folders by those of this test. */
async function settingsOfDocument(): Promise<Record<string, string>[]> {
  const [, block = ""] =
    /<!-- own backend -->\s*```sh\n([\s\S]*?)```/.exec(
      readFileSync(".github/docs/own-backend.md", "utf8"),
    ) ?? [];
  const ports: Record<string, string> = {};
  for (const [port] of block.matchAll(/\b300\d\b/g)) ports[port] ??= String(await freePort());
  return block.split("npm run serve").flatMap((command) => {
    const settings = [...command.matchAll(/^\s*([A-Z_]+)=(\S+)/gm)].map(([, name, value]) => [
      name as string,
      (value as string).replace(/\b300\d\b/g, (port) => ports[port] as string),
    ]);
    const given = Object.fromEntries(settings);
    return settings.length > 0 ? [{ ...given, DATA_DIR: path.join(folder, given.DATA_DIR) }] : [];
  });
}

test("with the documented settings, a customer signs in, types an address without a lookup, and sees the catalogue", async () => {
  const sample = { ...somebody("Lim Siew Hoon"), mobile: "90000101" };
  const visitor = await signedInByPages(alone?.origin as string, sample);
  expect(visitor.everything).toContain("Log Out");
  await visitor.goto("/product/circuit-training");
  expect([visitor.status, visitor.heading]).toEqual([200, "Circuit Training"]);
  await visitor.goto("/profile");
  await visitor.click("Edit Billing address");
  expect(visitor.text).not.toContain("Find address");
  visitor.fill("Postal code", "640999").fill("Block", "999A");
  await visitor.press("Save address");
  expect(visitor.text).toContain("Blk 999A");
  expect(alone?.log()).not.toMatch(/"level":[45]0/);
});

test.each([
  [
    "a wrong audience",
    { audience: "https://another.example" },
    "access token audience does not match OIDC_AUDIENCE",
  ],
  [
    "a secret that does not fit",
    { knowsClient: false },
    "check OIDC_CLIENT_ID and OIDC_CLIENT_SECRET",
  ],
  ["a clock that is ahead", { secondsAhead: 300 }, "clocks of this host"],
  ["a clock that is behind", { secondsAhead: -3000 }, "clocks of this host"],
])("%s is named as such in the log", async (_what, fault, said) => {
  const before = misled?.log().length ?? 0;
  Object.assign(issuer, { audience: AUDIENCE, secondsAhead: 0, knowsClient: true, ...fault });
  const visitor = await new Visitor(misled?.origin as string).goto("/login");
  // Clocks are ours to set.
  expect(visitor.status).toBeLessThan(said.startsWith("clock") ? 504 : 500);
  const log = () => misled?.log().slice(before) ?? "";
  // The answer may come before the line.
  await expect.poll(log).toContain(said);
  const causes = /clocks of this host|audience does not match|client authentication failed/g;
  expect(new Set(log().match(causes)).size).toBe(1);
});
