import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SAMPLE_COUNTER_CODE, SAMPLE_STAFF_CODE } from "~/lib/security/sample-codes";
import { type RunningPortal, startPortal } from "../../helpers/portal/portal-process";
import { freshPortalSettings } from "../../helpers/portal/portal-template";
import { answerIdentityProvider, signedIn, somebody } from "../../helpers/sign-in/sign-in";
import { Visitor } from "../../helpers/visitor/visitor";

// These tests move the clock, so they have a separate portal.
let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal(await freshPortalSettings());
});
afterAll(() => portal?.stop());

async function forward(minutes: number): Promise<void> {
  const clock = new Visitor(portal.origin);
  await clock.goto("/sandbox/clock");
  await clock.fill("How much", String(minutes)).choose("minutes").press("Move the clock forward");
}

async function helped(): Promise<Visitor> {
  const counter = await new Visitor(portal.origin).goto("/counter");
  await counter.fill("Counter code", SAMPLE_COUNTER_CODE).press("Set up this computer");
  await counter.fill("Staff code", SAMPLE_STAFF_CODE).press("Begin");
  await counter.click("Log in");
  await answerIdentityProvider(counter, somebody("Goh Siew Eng"));
  expect(counter.everything).toContain("Goh Siew Eng");
  return counter;
}

/** Builds the cookies that a technically skilled visitor could have saved from the previous person. */
function kept(counter: Visitor, names: string[]): string {
  return names.map((name) => `${name}=${counter.cookie(name)}`).join("; ");
}

/**
 * Requests a URL with these cookies only.
 *
 * @returns the place to which it leads
 */
async function leadsTo(address: string, cookie = ""): Promise<string> {
  const url = new URL(address, portal.origin);
  const answer = await fetch(url, { headers: { cookie }, redirect: "manual" });
  return answer.headers.get("location") ?? String(answer.status);
}

async function expectNobody(session: string, identity: string): Promise<void> {
  expect(await leadsTo("/profile", session)).toMatch(/^\/login/);
  const authorization = await leadsTo("/login");
  expect(authorization).toContain("/identity/auth?");
  expect(await leadsTo(authorization, identity)).toContain("/identity/interaction/");
}

const IDENTITY = ["identity_session", "identity_session.sig"];

describe("a counter left idle for five minutes", () => {
  test("ends the session here and at the identity provider when its page clears itself", async () => {
    const counter = await helped();
    const [session, identity] = [kept(counter, ["session"]), kept(counter, IDENTITY)];
    expect(await leadsTo("/profile", session)).toBe("200");
    expect(await leadsTo(await leadsTo("/login"), identity)).toContain("/auth/callback");
    await forward(5);
    await counter.goto("/counter/time-out");
    expect(counter.heading).toBe("Ready for the next person");
    expect(counter.visited.join()).toContain("/identity/session/end");
    await expectNobody(session, identity);
  });

  test("is cleared before any other response when its page loads late", async () => {
    const counter = await helped();
    const [session, identity] = [kept(counter, ["session"]), kept(counter, IDENTITY)];
    await forward(7);
    await counter.goto("/counter");
    expect(counter.heading).toBe("Ready for the next person");
    expect(counter.visited.join()).toContain("/identity/session/end");
    expect(counter.cookie("session")).toBeUndefined();
    await expectNobody(session, identity);
  });

  test("is ended by the server at the limit", async () => {
    const counter = await helped();
    await forward(5);
    await counter.goto("/profile");
    expect(counter.heading).toBe("Ready for the next person");
    expect(counter.everything).not.toContain("Goh Siew Eng");
  });

  test("has the plain refresh in a page with scripts too", async () => {
    const counter = await helped();
    await counter.goto("/loved-ones/add");
    const refresh = counter.page.querySelector("head > meta[http-equiv=refresh]");
    expect(refresh?.getAttribute("content")).toBe("300; url=/counter/time-out");
    expect(counter.page.querySelector("noscript")).toBeNull();
  });

  test("is ended without a browser", async () => {
    const counter = await helped();
    const [session, identity] = [kept(counter, ["session"]), kept(counter, IDENTITY)];
    await forward(7);
    await expectNobody(session, identity);
    expect(await leadsTo("/profile", session)).toMatch(/^\/login/);
  });
});

test("logging out sends no token in a URL", async () => {
  const visitor = await signedIn(portal.origin, somebody(), "/profile");
  const [session, identity] = [kept(visitor, ["session"]), kept(visitor, IDENTITY)];
  await visitor.goto("/logout");
  await visitor.press("Log out");
  expect(visitor.visited.join()).toContain("/identity/session/end?logout_hint=");
  expect(visitor.visited.join()).not.toMatch(/id_token|eyJ/);
  expect(visitor.url.pathname).toBe("/");
  await expectNobody(session, identity);
});
