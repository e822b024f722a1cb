import { afterAll, beforeAll, expect, test } from "vitest";
import { chooseTime } from "../../helpers/denticare/dental-screens";
import { type RunningPortal, startPortal } from "../../helpers/portal/portal-process";
import { freshPortalSettings } from "../../helpers/portal/portal-template";
import { Visitor } from "../../helpers/visitor/visitor";

// A portal whose HTTP server gets requests like a browser's.
let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal(await freshPortalSettings());
});
afterAll(() => portal?.stop());

/** A browser that stores no cookies. */
class Forgetful extends Visitor {
  override takeCookies(): this {
    return this;
  }
}

const WORDS = "Your browser does not keep cookies";

test("a cart that the browser cannot store is not called empty", async () => {
  const visitor = await new Forgetful(portal.origin).goto("/product/gym-tonic");
  await visitor.press("Add to cart");
  expect(visitor.url.pathname).toBe("/cart");
  expect(visitor.everything).toContain(WORDS);
  expect(visitor.text).toContain("Your cart could not be kept");
  expect(visitor.text).not.toContain("Your cart is empty");
});

test("a cart that is opened directly is not called empty either", async () => {
  const visitor = await new Forgetful(portal.origin).goto("/cart");
  expect(visitor.url.pathname).toBe("/cart");
  expect(visitor.everything).toContain(WORDS);
  expect(visitor.text).toContain("Your cart could not be kept");
  await visitor.goto("/cart?from=%2Fsupport");
  expect(visitor.everything).toContain(WORDS);
  const newcomer = await new Visitor(portal.origin).goto("/cart");
  expect(newcomer.url.href).toBe(`${portal.origin}/cart`);
  expect(newcomer.text).toContain("Your cart is empty");
  expect(newcomer.everything).not.toContain(WORDS);
});

test("a choice on a shared cached page reports it too", async () => {
  const visitor = await new Forgetful(portal.origin).goto("/");
  await visitor.press("Use the basic version (less data)");
  expect(visitor.url.pathname).toBe("/");
  expect(visitor.everything).toContain(WORDS);
  await visitor.goto("/");
  expect(visitor.everything).not.toContain(WORDS);
});

test("a dental booking that the browser cannot store reports it, wherever it leads", async () => {
  const visitor = await new Forgetful(portal.origin).goto("/denticare/book-appointment");
  await chooseTime(visitor);
  expect(visitor.everything).toContain(WORDS);
});

test("a sign-in without cookies is not called expired, here and at the identity provider", async () => {
  const visitor = await new Forgetful(portal.origin).goto("/login?returnTo=/invoice");
  expect(visitor.everything).toContain(WORDS);
  expect(visitor.everything).not.toContain("has expired");
  await visitor.goto("/auth/callback?code=x&state=y");
  expect(visitor.heading).toBe("Login did not finish");
  expect(visitor.text).toContain(WORDS);
});

test("a sign-in by a typed URL, which sends no Referer, is not called expired either", async () => {
  const page = await fetch(`${portal.origin}/login?returnTo=/invoice`);
  const text = await page.text();
  expect(text).toContain(WORDS);
  expect(text).not.toContain("has expired");
});

test("an old sign-in page in a browser with cookies has expired", async () => {
  const visitor = await new Visitor(portal.origin).goto("/identity/interaction/an-old-one");
  expect(visitor.heading).toBe("This page has expired");
});

test("a browser with cookies sees no such message, and a forged header shows none", async () => {
  const visitor = await new Visitor(portal.origin).goto("/product/gym-tonic");
  await visitor.press("Add to cart");
  expect(visitor.url.href).toBe(`${portal.origin}/cart`);
  expect(visitor.text).toContain("Gym Tonic");
  expect(visitor.everything).not.toContain(WORDS);
  await visitor.goto("/cart?cookies=asked");
  expect(visitor.everything).not.toContain(WORDS);
  const forged = await fetch(`${portal.origin}/support`, { headers: { "x-cookies-off": "yes" } });
  expect(await forged.text()).not.toContain(WORDS);
});
