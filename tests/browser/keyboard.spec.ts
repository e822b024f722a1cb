import { expect, type Page, test } from "@playwright/test";
import { portalOrigin } from "../helpers/playwright";

// A wide screen and no mouse; the phone is what all other tests are on.
test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

/** Goes on with Tab until what has the focus is meant; each stop on the way shows where it is. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  // A page that is still coming has nothing yet that could have the focus.
  await page.waitForLoadState("load");
  const names: string[] = [];
  for (let stop = 0; stop < 80; stop += 1) {
    await page.keyboard.press("Tab");
    const { label, marked, inView } = await focused(page);
    expect(marked, `${label} shows that it has the focus`).toBe(true);
    expect(inView, `${label} is in view`).toBe(true);
    if (typeof name === "string" ? label === name : name.test(label)) return;
    names.push(label);
  }
  throw new Error(`Tab never came to ${name}, only to ${names.join(", ")}`);
}

/** What has the focus by its label or text, whether a ring is drawn on it or on the tile it is in, and whether it can be seen. */
function focused(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement;
    const tile = element.closest(".choice") ?? element;
    const { outlineStyle, outlineWidth } = getComputedStyle(tile);
    const { top, bottom, left } = element.getBoundingClientRect();
    const middle = document.elementFromPoint(left + 2, (top + bottom) / 2);
    return {
      label: (element.labels?.[0] ?? element).textContent?.trim() ?? "",
      marked: outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0,
      inView: middle !== null && (tile.contains(middle) || middle.contains(element)),
    };
  });
}

const press = (page: Page, key: string) => page.keyboard.press(key);

test("a programme can be found and added to the cart by keyboard alone", async ({ page }) => {
  await page.goto(portalOrigin());
  await press(page, "Tab");
  await expect(page.getByRole("link", { name: "Skip to the main part of the page" })).toBeFocused();
  await press(page, "Enter");
  await tabTo(page, "See our programmes");
  await press(page, "Enter");
  await tabTo(page, "Active Ageing");
  await press(page, "Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Active Ageing");
  await tabTo(page, "Circuit Training");
  await press(page, "Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Circuit Training");
  await tabTo(page, /^8 sessions/);
  await press(page, "Space");
  await tabTo(page, /^Ang Mo Kio/);
  for (let centre = 0; centre < 4; centre += 1) await press(page, "ArrowDown");
  await expect(page.getByLabel("Taman Jurong Rain Tree Centre")).toBeChecked();
  await tabTo(page, "Add to cart");
  await press(page, "Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your cart");
  await expect(page.getByRole("main")).toContainText("Circuit Training");
});

test("help can be found by keyboard alone", async ({ page }) => {
  await page.goto(`${portalOrigin()}/faq`);
  await tabTo(page, /^Search the help centre/);
  await page.keyboard.type("session");
  await press(page, "Enter");
  await expect(page.getByRole("main")).toContainText("answers for “session”");
  await tabTo(page, "How do I book a session?");
  await press(page, "Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("How do I book a session?");
  await tabTo(page, "Help");
  await press(page, "Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Customer Support");
});
