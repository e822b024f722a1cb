import { expect, type Page } from "@playwright/test";
import { portalOrigin } from "../helpers/browser/playwright";
import { test } from "../helpers/browser/test";

// A wide screen without a mouse. All other tests use the phone.
test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

/** Presses Tab until the element has the focus. Each stop on the way must show its focus. */
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

/** Reads the focused element: its label or text, its focus ring or its tile's, and its visibility. */
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
