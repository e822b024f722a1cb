import { expect, type Page } from "@playwright/test";
import { arrive, portalOrigin } from "../helpers/browser/playwright";
import { test } from "../helpers/browser/test";
import { somebody } from "../helpers/sign-in/sign-in";

/* The header's menus without scripts: a button opens a panel, and Escape or a press beside it closes it. */

/** An empty cart is left out on a phone. */
const MENUS = { 320: [/^Alerts/, /^Menu/], 1280: [/^Cart/, /^Alerts/, /^Menu/] };
const setWidth = (page: Page, width: number) => page.setViewportSize({ width, height: 800 });

const buttonOf = (page: Page, name: RegExp) => page.locator("header").getByRole("button", { name });
const panels = (page: Page) => page.locator("header .sheet:visible");

for (const name of MENUS[1280])
  test(`Escape closes the menu ${name.source}, and its button has the focus`, async ({ page }) => {
    await setWidth(page, 1280);
    await arrive(page, somebody("Wong Ah Mui"), "/");
    const button = buttonOf(page, name);
    await button.click();
    await expect(panels(page)).toHaveCount(1);
    if ((await panels(page).getByRole("link").count()) > 0) {
      await page.keyboard.press("Tab");
      await expect(panels(page).locator(":focus")).toHaveCount(1);
    }
    await page.keyboard.press("Escape");
    await expect(panels(page)).toHaveCount(0);
    await expect(button).toBeFocused();
  });

test("a menu closes by its button, by another menu and by a press beside it", async ({ page }) => {
  await setWidth(page, 1280);
  await arrive(page, somebody("Wong Ah Mui"), "/");
  const menu = buttonOf(page, /^Menu/);
  await menu.click();
  await menu.click();
  await expect(panels(page)).toHaveCount(0);
  await menu.click();
  await buttonOf(page, /^Cart/).click();
  await expect(panels(page)).toHaveCount(1);
  await expect(panels(page)).toContainText("Your cart");
  await page.mouse.click(10, 600);
  await expect(panels(page)).toHaveCount(0);
  await menu.press("Enter");
  await panels(page).getByRole("link", { name: "My Profile" }).click();
  await expect(page).toHaveURL(`${portalOrigin()}/profile`);
});

test("an open menu lies below its button, inside the page", async ({ page }) => {
  await arrive(page, somebody("Wong Ah Mui"), "/");
  for (const width of [320, 1280] as const) {
    await setWidth(page, width);
    for (const name of MENUS[width]) {
      const button = buttonOf(page, name);
      await button.click();
      const [above, below] = [await button.boundingBox(), await panels(page).boundingBox()];
      expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0) - 1);
      expect(below?.y).toBeLessThan((above?.y ?? 0) + (above?.height ?? 0) + 24);
      expect(below?.x).toBeGreaterThanOrEqual(0);
      expect((below?.x ?? 0) + (below?.width ?? 0)).toBeLessThanOrEqual(width);
      await page.keyboard.press("Escape");
    }
  }
});
