// Shorter: tests/browser/menus.spec.ts
import { expect } from "@playwright/test";
import {
  applyOlderStyles,
  type OlderBrowser,
  olderBrowsers,
} from "../helpers/browser/older-styles";
import { arrive, portalOrigin } from "../helpers/browser/playwright";
import { test } from "../helpers/browser/test";
import { somebody } from "../helpers/sign-in/sign-in";

/** Chromium below 120 and Safari below 17.2 have no groups of details elements: an open one leaves the others open. */
const UNGROUPED = / name="header"/g;

test("a cart opened after the menu lies above it in browsers that leave both open", async ({
  page,
}) => {
  await page.route(`${portalOrigin()}/`, async (route) => {
    const answer = await route.fetch();
    const html = await answer.text();
    expect(html).toMatch(UNGROUPED);
    await route.fulfill({ response: answer, body: html.replace(UNGROUPED, "") });
  });
  await applyOlderStyles(page, olderBrowsers["Chromium 64"] as OlderBrowser);
  await arrive(page, somebody("Wong Ah Mui"), "/");
  const menuButton = page.locator("summary", { hasText: "Menu" });
  const cartButton = page.locator("summary", { hasText: "Cart" });
  const cart = page.locator("details", { has: cartButton });
  await menuButton.click();
  await cartButton.click();
  await expect(page.locator("details.drop[open]")).toHaveCount(2);
  // Playwright refuses to click on a link that another element covers.
  await cart.getByRole("link", { name: "View cart" }).click({ timeout: 5_000 });
  await expect(page).toHaveURL(`${portalOrigin()}/cart`);
  await page.unrouteAll({ behavior: "wait" });
});
