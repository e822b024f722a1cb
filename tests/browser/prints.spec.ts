/** Pages as they are printed. Slips and posters are checked where they are opened. */
import { expect, type Page } from "@playwright/test";
import { mdmLim } from "~/database/sample/accounts";
import { portalOrigin } from "../helpers/browser/playwright";
import { test } from "../helpers/browser/test";
import { beginCounter } from "../helpers/counter/counter-browser";

async function logIn(page: Page): Promise<void> {
  await page.goto(`${portalOrigin()}/login`);
  await page.getByText("Log in with e-mail and password").click();
  await page.getByLabel("E-mail address").fill(mdmLim.email);
  await page.getByLabel("Password").fill(mdmLim.password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.locator("h1")).toHaveText("My services");
}

/** Finds headings without a word below them. It runs in the browser. */
function findEmptyParts(): string[] {
  const printed = [...document.querySelectorAll("main *")].filter(
    (element) =>
      element.getClientRects().length > 0 &&
      (element.matches("h2, h3, h4") ||
        (!element.closest("h1, h2, h3, h4, .sr-only") &&
          [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim()))),
  );
  const levels = printed.map(({ tagName }) => Number(/^H(\d)$/.exec(tagName)?.[1] ?? 9));
  return printed
    .filter((_, at) => (levels[at] ?? 9) < 9 && (levels[at + 1] ?? 0) <= (levels[at] ?? 0))
    .map(({ textContent }) => textContent ?? "");
}

test("no printed page has a heading with nothing below it, or the mark of a fold", async ({
  page,
}) => {
  await logIn(page);
  await page.goto(`${portalOrigin()}/appointment-list`);
  const term = page.locator("main a[href^='/appointment-list/']").first();
  const ofPackage = `${await term.getAttribute("href")}`;
  await page.emulateMedia({ media: "print" });
  for (const path of ["/", ofPackage, "/profile", "/profile/my-data", "/invoice"]) {
    await page.goto(portalOrigin() + path);
    expect(await page.evaluate(findEmptyParts), path).toEqual([]);
    await expect(page.locator("main summary > svg:visible"), path).toHaveCount(0);
  }
});

test("the printed list of a class names its people, and not what to press", async ({ page }) => {
  await beginCounter(page);
  await page.getByRole("link", { name: "Sessions of today" }).click();
  await expect(page.locator("h1")).toHaveText("Sessions of today");
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("main th").getByText("Lim Siew Hoon").first()).toBeVisible();
  await expect(page.getByText("Press a name to take a payment")).toBeHidden();
});
