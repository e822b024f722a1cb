import { type ChildProcessByStdio, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Readable, Writable } from "node:stream";
import { exportJWK, generateKeyPair, type JWK } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningPortal, startPortal } from "../../helpers/portal/portal-process";
import { freshPortalSettings } from "../../helpers/portal/portal-template";
import { inScope } from "../../helpers/runner/scope";
import {
  documentedProducts,
  documentedSettings,
  issuerShapes,
} from "../../helpers/sign-in/issuer-shapes";
import {
  CLAIMS,
  type IssuerShape,
  openSmallIssuer,
  type SmallIssuer,
} from "../../helpers/sign-in/stub-issuer";
import { Visitor } from "../../helpers/visitor/visitor";

/* Each block of settings in identity-providers.md, at an issuer of that product's shape. */

let folder: string;
let keyFile: string;
let publicKey: JWK;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "issuer-"));
  keyFile = path.join(folder, "key.json");
  const pair = await generateKeyPair("ES256", { extractable: true });
  const named = { kid: "portal", alg: "ES256" };
  await writeFile(keyFile, JSON.stringify({ ...(await exportJWK(pair.privateKey)), ...named }));
  publicKey = { ...(await exportJWK(pair.publicKey)), ...named };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Reads the settings of a product, with the key of this test in place of its example. */
function settingsFor(product: string, issuer: string): Record<string, string> {
  const settings = documentedSettings(product, issuer);
  return settings.OIDC_CLIENT_KEY_FILE ? { ...settings, OIDC_CLIENT_KEY_FILE: keyFile } : settings;
}

test("the document has a block for each shape", () => {
  expect(documentedProducts().sort()).toEqual(Object.keys(issuerShapes).sort());
});

/** Runs at a portal that has the documented settings of a product and its issuer. */
async function withPortal(
  product: string,
  shape: IssuerShape,
  run: (portal: RunningPortal, issuer: SmallIssuer) => Promise<void>,
): Promise<void> {
  const { OIDC_CLIENT_SECRET: secret } = settingsFor(product, "");
  const issuer = await openSmallIssuer({ id: "customer-portal", secret, key: publicKey }, shape);
  const settings = { ...(await freshPortalSettings()), ...settingsFor(product, issuer.url) };
  const portal = await startPortal(settings);
  try {
    await run(portal, issuer);
  } finally {
    await portal.stop();
    await issuer.close();
  }
}

const API = "https://portal.example/api";
const shapes = Object.entries(issuerShapes);

test.each(inScope(shapes.slice(0, 2), shapes))(
  "%s: a customer signs in, has a mobile number, and logs out there too",
  (product, shape) =>
    withPortal(product, shape, async (portal, issuer) => {
      const visitor = await new Visitor(portal.origin).goto("/login?returnTo=/loved-ones/add");
      expect(`${visitor.everything}\n${portal.log()}`).toContain("Log Out");
      expect([visitor.status, visitor.heading]).toEqual([200, "Add a loved one"]);
      expect(issuer.isSignedIn).toBe(true);
      await visitor.goto("/logout");
      // Cognito leads to the portal of the document.
      await visitor.press("Log out").catch((error) => {
        if (product !== "cognito") throw error;
      });
      if (visitor.text.includes("One more step")) await visitor.press("Finish logging out");
      expect(issuer.isSignedIn).toBe(false);
      const home = await visitor.tab().goto(`${portal.origin}/`);
      expect(home.everything).not.toContain("Log Out");
      expect(visitor.visited.filter((address) => /ey[\w-]+\.ey/.test(address))).toEqual([]);
      expect(portal.log()).not.toMatch(/"level":(40|50)/);
    }),
);

test("a customer without a usable number learns it before a form that needs one", () => {
  const shape = { ...issuerShapes.okta, userinfo: {} };
  return withPortal("okta", shape, async (portal) => {
    for (const phone of [undefined, "ask reception"]) {
      shape.userinfo = { claims: { ...CLAIMS, phone_number: phone } };
      const visitor = await new Visitor(portal.origin).goto("/login?returnTo=/loved-ones/add");
      expect([visitor.status, visitor.heading]).toEqual([200, "We need your mobile number first"]);
      await visitor.goto("/egiro/apply");
      expect(visitor.heading).toBe("We need your mobile number first");
    }
  });
});

test("an issuer that cannot end the sign-in is named after the log-out", () => {
  const shape = { ...issuerShapes.okta, metadata: { end_session_endpoint: undefined } };
  return withPortal("okta", shape, async (portal, issuer) => {
    const visitor = await new Visitor(portal.origin).goto("/login");
    await visitor.goto("/logout");
    await visitor.press("Log out");
    expect(visitor.heading).toBe("You are logged out");
    expect(visitor.text).toContain(`You may still be logged in at ${new URL(issuer.url).host}`);
    await expect.poll(() => portal.log()).toContain("the metadata has no end_session_endpoint");
  });
});

test.each([
  ["a token of another type", { accessToken: "at+jwt" }, { claim: "typ", received: "JWT" }],
  ["another audience", { audience: "other" }, { claim: "aud", received: [API, "account"] }],
])("%s is named in the log once, with what was expected", async (_what, wrong, logged) => {
  const issuer = await openSmallIssuer({ id: "customer-portal" }, issuerShapes.keycloak);
  const { accessToken = "jwt", audience = API } = wrong as Record<string, string>;
  const portal = await startPortal({
    ...(await freshPortalSettings()),
    ...settingsFor("keycloak", issuer.url),
    OIDC_ACCESS_TOKEN: accessToken,
    OIDC_AUDIENCE: audience,
  });
  try {
    for (let tries = 0; tries < 2; tries += 1) await new Visitor(portal.origin).goto("/login");
    const lines = portal
      .log()
      .split("\n")
      .filter((line) => line.includes("access token rejected"));
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([logged]);
  } finally {
    await portal.stop();
    await issuer.close();
  }
});

test("a refusal at the identity provider is logged in its words", () => {
  const shape = { ...issuerShapes.keycloak, refuses: ["phone"] };
  return withPortal("keycloak", shape, async (portal) => {
    const visitor = await new Visitor(portal.origin).goto("/login");
    expect([visitor.status, visitor.heading]).toEqual([400, "Login did not finish"]);
    await expect
      .poll(() => portal.log())
      .toContain('"error":"invalid_scope","error_description":"phone is not offered"');
  });
});

/** Runs the operator's command as in a terminal: opens the address that it prints, and pastes the address of the next page. */
async function checkIssuer(settings: Record<string, string>): Promise<string> {
  const child: ChildProcessByStdio<Writable, Readable, null> = spawn(
    process.execPath,
    [".run/command.mjs", "operate", "check-issuer"],
    {
      env: { ...process.env, SANDBOX: "on", DATA_DIR: folder, ...settings },
      stdio: ["pipe", "pipe", "inherit"],
    },
  );
  let printed = "";
  let isAnswered = false;
  child.stdout.on("data", async (chunk) => {
    printed += chunk;
    const [address] = /^http\S+$/m.exec(printed) ?? [];
    if (address === undefined || !printed.includes("paste") || isAnswered) return;
    isAnswered = true;
    const answer = await fetch(address, { redirect: "manual" });
    child.stdin.end(`${answer.headers.get("location")}\n`);
  });
  await new Promise((resolve) => child.once("exit", resolve));
  return printed;
}

test("the operator's check reports that everything fits, or what differs", async () => {
  const { OIDC_CLIENT_SECRET: secret } = settingsFor("keycloak", "");
  const client = { id: "customer-portal", secret };
  const issuer = await openSmallIssuer(client, issuerShapes.keycloak);
  const settings = settingsFor("keycloak", issuer.url);
  try {
    const good = await checkIssuer(settings);
    expect(good.match(/^(fits|differs).*?:/gm)).toEqual([
      "fits     discovery:",
      "fits     client authentication:",
      "fits     state:",
      "fits     token endpoint:",
      "fits     ID token:",
      "fits     sub:",
      "fits     access token:",
      "fits     userinfo:",
      "fits     phone_number:",
      "fits     phone_number_verified:",
      "fits     refresh token:",
    ]);
    expect(good).toContain("Everything fits.");
    const { OIDC_ACCESS_TOKEN: _strict, ...strict } = settings;
    const wrong = await checkIssuer({ ...strict, OIDC_SCOPES: "openid" });
    expect(wrong).toContain("differs  access token: claim typ, expected at+jwt, received JWT");
    expect(await checkIssuer({ ...settings, OIDC_CLIENT_SECRET: "another" })).toContain(
      "differs  token endpoint: fault client authentication failed at the identity provider",
    );
    expect(await checkIssuer({ ...settings, OIDC_ISSUER: `${issuer.url}/realms/other` })).toMatch(
      /differs {2}discovery: .*status 404/,
    );
  } finally {
    await issuer.close();
  }
});
