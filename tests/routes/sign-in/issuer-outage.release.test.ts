// Shorter: tests/routes/sign-in/session.test.ts Shorter: tests/routes/sign-in/association.test.ts
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { newBuyer } from "../../helpers/payment/buyer";
import { origin as first, secondPort } from "../../helpers/portal/portal";
import type { RunningPortal } from "../../helpers/portal/portal-process";
import { freshPortalSettings } from "../../helpers/portal/portal-template";
import { startSecondPortal } from "../../helpers/portal/second-portal";
import { type FaultyIssuer, openFaultyIssuer } from "../../helpers/sign-in/faulty-issuer";
import {
  answerIdentityProvider,
  type Person,
  signedIn,
  somebody,
} from "../../helpers/sign-in/sign-in";
import { Visitor } from "../../helpers/visitor/visitor";

/*
 * A customer's experience during a short failure of the identity provider. Tokens expire immediately here, so every page refreshes them.
 */

const ANSWER_SECONDS = 2;

let issuer: FaultyIssuer;
let portal: RunningPortal;
let buyer: Person;
let beginning: Record<string, string>;
const start = () =>
  startSecondPortal(first, secondPort, `${first}/api`, {
    OIDC_ISSUER: issuer.url,
    OIDC_TIMEOUT_SECONDS: String(ANSWER_SECONDS),
    ...beginning,
  });
beforeAll(async () => {
  issuer = await openFaultyIssuer(`${first}/identity`);
  beginning = await freshPortalSettings();
  portal = await start();
  buyer = (await newBuyer(first, somebody("Chua Bee Lian"))).person;
});
afterEach(() => {
  issuer.faults.clear();
  issuer.calls.clear();
  issuer.withheld = 0;
  issuer.tokenSeconds = null;
  issuer.idToken = null;
});
afterAll(async () => {
  await portal?.stop();
  await issuer?.close();
});

async function withTokensThatRunOut(): Promise<Visitor> {
  issuer.tokenSeconds = 0;
  return signedIn(portal.origin, buyer);
}

const faults = ["error", "busy", "reset", "garbage", "refuse", "hang"] as const;

test.each(faults)(
  "a refresh that ends in %s answers 503, and the session survives",
  async (fault) => {
    const visitor = await withTokensThatRunOut();
    issuer.faults.set("token", { fault });
    const began = performance.now();
    await visitor.goto("/invoice");
    expect(performance.now() - began).toBeLessThan(ANSWER_SECONDS * 2_000 + 3_000);
    expect([visitor.status, visitor.url.pathname]).toEqual([503, "/invoice"]);
    expect(visitor.text).toContain("6100 0000");
    for (const page of ["/", "/product/circuit-training", "/logout"]) {
      await visitor.goto(page);
      expect([page, visitor.status]).toEqual([page, 200]);
      expect(visitor.everything).toContain("Log Out");
    }
    issuer.faults.clear();
    await visitor.goto("/invoice");
    expect([visitor.status, visitor.heading]).toEqual([200, "Payment History"]);
  },
);

test("the typed values are preserved in between, and sent again", async () => {
  const visitor = await withTokensThatRunOut();
  await visitor.goto("/profile/contact");
  visitor.fill("Their full name", "Goh Hui Min").choose("Child").fill("Number", "91234567");
  issuer.faults.set("token", { fault: "error" });
  await visitor.press("Save next of kin");
  expect(visitor.status).toBe(503);
  expect(visitor.text).toContain("We cannot check your login at the moment.");
  issuer.faults.clear();
  await visitor.press("Save next of kin");
  expect((await visitor.goto("/profile")).text).toContain("Goh Hui Min");
});

test("a short failure stays unnoticed, with up to three retries", async () => {
  const visitor = await withTokensThatRunOut();
  issuer.calls.clear();
  issuer.faults.set("token", { fault: "reset", times: 3 });
  issuer.tokenSeconds = null;
  await visitor.goto("/invoice");
  expect([visitor.status, issuer.calls.get("token")]).toEqual([200, 4]);
});

test("new tokens lost in transit are requested again", async () => {
  const visitor = await withTokensThatRunOut();
  issuer.faults.set("token", { fault: "withheld", times: 1 });
  await visitor.goto("/invoice");
  expect([visitor.status, visitor.heading, issuer.withheld]).toEqual([200, "Payment History", 1]);
});

test("a process killed between receiving and saving new tokens signs no customer out", async () => {
  const visitor = await withTokensThatRunOut();
  issuer.faults.set("token", { fault: "withheld" });
  const cut = visitor.goto("/invoice").catch(() => null);
  await expect.poll(() => issuer.withheld, { timeout: 60_000 }).toBe(1);
  portal.process.kill("SIGKILL");
  await cut;
  issuer.faults.clear();
  portal = await start();
  await visitor.goto("/invoice");
  expect([visitor.status, visitor.heading]).toEqual([200, "Payment History"]);
});

test("a valid token is used while it cannot be refreshed", async () => {
  issuer.tokenSeconds = 50;
  const visitor = await signedIn(portal.origin, buyer);
  issuer.faults.set("token", { fault: "error" });
  for (let pages = 0; pages < 3; pages += 1) {
    await visitor.goto("/invoice");
    expect([visitor.status, visitor.heading]).toEqual([200, "Payment History"]);
  }
});

test.each(["ended", "blocked"] as const)("%s by the issuer ends the session", async (fault) => {
  const visitor = await withTokensThatRunOut();
  issuer.calls.clear();
  issuer.faults.set("token", { fault });
  await visitor.goto("/invoice");
  expect(visitor.text).toContain("Your login token is expired, Please re-login!");
  expect(issuer.calls.get("token")).toBe(1);
});

test("the issuer is called once for that, however many pages open at the same time", async () => {
  const visitor = await withTokensThatRunOut();
  issuer.calls.clear();
  issuer.faults.set("token", { fault: "ended" });
  const pages = ["/invoice", "/profile", "/cards", "/loved-ones", "/"];
  await Promise.all(pages.map((page) => visitor.tab().request(page)));
  expect(issuer.calls.get("token")).toBe(1);
});

test.each(["token", "jwks"])(
  "a sign-in whose %s call fails is reported and can be repeated",
  async (word) => {
    const visitor = new Visitor(portal.origin);
    await visitor.goto("/login?returnTo=/invoice");
    issuer.faults.set(word, { fault: word === "token" ? "hang" : "error" });
    await answerIdentityProvider(visitor, buyer);
    // The keys are known since the first sign-in.
    if (word === "jwks") return expect(visitor.heading).toBe("Payment History");
    expect(visitor.status).toBe(503);
    expect(visitor.text).toContain("Our service is not answering at the moment");
    issuer.faults.clear();
    await visitor.click("Log in again");
    expect(visitor.everything).toContain("Log Out");
  },
);

test("a visitor who starts many sign-ins can still sign in", async () => {
  const visitor = new Visitor(portal.origin);
  for (let times = 0; times < 120; times += 1)
    expect((await visitor.request("/login?returnTo=/invoice")).status).toBe(302);
  await visitor.goto("/login?returnTo=/invoice");
  await answerIdentityProvider(visitor, buyer);
  expect(visitor.heading).toBe("Payment History");
});

test.each(["the first", "the access token"] as const)(
  "a sign-in with a foreign ID token is rejected: %s",
  async (other) => {
    await signedIn(portal.origin, buyer);
    issuer.idToken = other;
    const visitor = await signedIn(portal.origin, buyer);
    expect([visitor.status, visitor.heading]).toEqual([400, "Login did not finish"]);
    await visitor.goto("/invoice");
    expect(visitor.everything).not.toContain("Log Out");
  },
);
