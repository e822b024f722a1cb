/** Denticare, eGIRO and check-in of a provider that does not offer them: no screen, no menu entry. */
import { afterEach, expect, test } from "vitest";
import { features } from "~/contract/features";
import { mastercode } from "~/database/schema/offering/code-list";
import { getDisabledKey } from "~/provider/shared/disabled-features";
import { openFaultyApi } from "../../helpers/portal/faulty-api";
import { origin as first, secondPort } from "../../helpers/portal/portal";
import { freshPortalSettings } from "../../helpers/portal/portal-template";
import { portalWithRows } from "../../helpers/portal/portal-with-rows";
import { startSecondPortal } from "../../helpers/portal/second-portal";
import { signedIn } from "../../helpers/sign-in/sign-in";
import type { Visitor } from "../../helpers/visitor/visitor";

/** A sample customer with the Finance menu. */
const RAJAN = { name: "Rajan s/o Kumar", email: "rajan.kumar@sample.example", mobile: "90000102" };
const SCREENS = ["/denticare", "/my-denticare/schedule", "/egiro-landing", "/check-in-check-out"];

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const menuOf = (visitor: Visitor) =>
  [...visitor.page.querySelectorAll("header a, nav a")].map(({ textContent }) => textContent);

test("a provider switches them off in its data", async () => {
  const portal = await portalWithRows({});
  closing.push(portal.stop);
  const code = "APP_CONFIG";
  await portal.rows((db) =>
    db
      .insert(mastercode)
      .values(features.map((name) => ({ code, key: getDisabledKey(name), value: "true" }))),
  );
  const visitor = await signedIn(portal.origin, RAJAN, "/");
  await expect
    .poll(async () => menuOf(await visitor.goto("/")).join(), { timeout: 60_000 })
    .not.toContain("Denticare");
  expect(menuOf(visitor).join()).toContain("Payment History");
  expect(menuOf(visitor).join()).not.toContain("eGIRO");
  for (const screen of SCREENS) {
    await visitor.goto(screen);
    expect([screen, visitor.status, visitor.heading]).toEqual([
      screen,
      404,
      "404 error: Page not found",
    ]);
  }
  const sent = await visitor.request("/egiro/apply", {
    method: "POST",
    body: new URLSearchParams({ consent: "yes" }),
    headers: { origin: portal.origin },
  });
  expect(sent.status).toBe(404);
});

test("a backend leaves one out by answering 501 to its calls", async () => {
  const api = await openFaultyApi(`${first}/api`);
  const missing = { status: 501, body: { httpCode: 501, error: "Not Implemented" } };
  api.faults.set("GET /egiro", missing);
  const portal = await startSecondPortal(first, secondPort, api.baseUrl, {
    ...(await freshPortalSettings()),
  });
  closing.push(api.close, portal.stop);
  const visitor = await signedIn(portal.origin, RAJAN, "/");
  expect(menuOf(visitor).join()).toContain("eGIRO arrangements");
  await visitor.goto("/egiro");
  expect(visitor.text).toContain("do not offer this here");
  await visitor.goto("/egiro");
  expect([visitor.status, visitor.heading]).toEqual([404, "404 error: Page not found"]);
  await visitor.goto("/");
  expect(menuOf(visitor).join()).not.toContain("eGIRO");
  expect(menuOf(visitor).join()).toContain("Denticare");
});
