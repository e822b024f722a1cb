/** Heights of the screens that people look at most, without scripts. */
import { expect } from "@playwright/test";
import { mdmLim } from "~/database/sample/accounts";
import { checkScreen, portalOrigin } from "../helpers/browser/playwright";
import { test } from "../helpers/browser/test";
import { PHONE } from "../helpers/browser/widths";
import { beginCounter } from "../helpers/counter/counter-browser";

const PEOPLE_IN_A_CLASS = 12;

test("what blocks a customer is at most 400 px below the top of a phone", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto(`${portalOrigin()}/login`);
  await page.getByText("Log in with e-mail and password").click();
  await page.getByLabel("E-mail address").fill(mdmLim.email);
  await page.getByLabel("Password").fill(mdmLim.password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.locator("h1")).toHaveText("My services");
  const task = await page.locator("main .notice-warning").first().boundingBox();
  expect(task?.y).toBeLessThanOrEqual(400);
  await checkScreen(page, "home-with-task");
});

test("a class of twelve is at most 900 px high at a counter", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await beginCounter(page);
  await page.getByRole("link", { name: "Sessions of today" }).click();
  await expect(page.locator("h1")).toHaveText("Sessions of today");
  const rows = page.locator("main tbody tr");
  const height = async (of: ReturnType<typeof page.locator>) =>
    (await of.boundingBox())?.height ?? 0;
  const list = await height(page.locator("main section:has(table)").first());
  const [row, shown] = [await height(rows.first()), await rows.count()];
  expect(shown).toBeGreaterThan(0);
  expect(list + (PEOPLE_IN_A_CLASS - shown) * row).toBeLessThanOrEqual(900);
  await checkScreen(page, "counter-class");
  await page.getByRole("link", { name: "Lim Siew Hoon" }).first().click();
  await expect(page.locator("#client")).toContainText("Take a payment");
  await checkScreen(page, "counter-class-client");
});
