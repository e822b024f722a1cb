// Shorter: tests/unit/browser-styles.test.ts
import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import {
  applyOlderStyles,
  type OlderBrowser,
  olderBrowsers,
} from "../helpers/browser/older-styles";
import { arrive, portalOrigin } from "../helpers/browser/playwright";
import { test } from "../helpers/browser/test";
import { gymTonic, newBuyer, newOrder } from "../helpers/payment/buyer";
import { somebody } from "../helpers/sign-in/sign-in";

/** WCAG 2.2 AA, 1.4.3. */
const CONTRAST = 4.5;

/** Words that are hard to read on what lies under them, with their contrast. It runs in the browser. */
function hardToRead(least: number): string[] {
  const numbers = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number);
  const light = (colour: string) => {
    const [r = 0, g = 0, b = 0] = numbers(colour).map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = (element: Element | null): string => {
    if (element === null) return "rgb(255, 255, 255)";
    const { backgroundColor } = getComputedStyle(element);
    return (numbers(backgroundColor)[3] ?? 1) === 0
      ? ground(element.parentElement)
      : backgroundColor;
  };
  return [...document.querySelectorAll("body *")].flatMap((element) => {
    const words = [...element.childNodes]
      .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      .map(({ textContent }) => textContent?.trim())
      .join(" ")
      .trim();
    if (words === "" || element.getClientRects().length === 0) return [];
    const pair = [light(getComputedStyle(element).color), light(ground(element))];
    const contrast = (Math.max(...pair) + 0.05) / (Math.min(...pair) + 0.05);
    return contrast < least ? [`${contrast.toFixed(2)}: ${words.slice(0, 60)}`] : [];
  });
}

const NETSURF = olderBrowsers["a browser without custom properties"] as OlderBrowser;

test("NetSurf numbers the steps of the home page, and centres the words of its buttons", async ({
  page,
}) => {
  await applyOlderStyles(page, NETSURF);
  await page.goto(portalOrigin());
  const step = page.locator(".numbered > li").first();
  await expect(step).toHaveCSS("list-style-type", "decimal");
  expect(await step.evaluate((item) => getComputedStyle(item, "::before").content)).toBe("none");
  await expect(page.locator("main .btn").first()).toHaveCSS("min-height", /^(auto|0px)$/);
  await expect(page.locator(".help").first()).toHaveCSS("min-height", /^(auto|0px)$/);
});

test("a link past the open header menus is seen in NetSurf", async ({ page }) => {
  await applyOlderStyles(page, NETSURF);
  await page.goto(portalOrigin());
  await expect(page.locator(".skip")).toBeInViewport();
});

test("words before an icon have an element, which gets the margin of browsers without gaps", async ({
  page,
}) => {
  for (const address of ["/", "/product/gym-tonic", "/faq"]) {
    await page.goto(portalOrigin() + address);
    const bare = await page.$$eval("svg:only-child", (icons) =>
      icons
        .filter(({ parentElement }) => parentElement?.firstChild !== parentElement?.lastChild)
        .filter(({ previousSibling, nextSibling }) => previousSibling && !nextSibling)
        .map(({ parentElement }) => parentElement?.textContent),
    );
    expect(bare, address).toEqual([]);
  }
});

for (const [name, browser] of Object.entries(olderBrowsers)) {
  test(`${name}: all text of public pages is readable`, async ({ page }) => {
    await applyOlderStyles(page, browser);
    for (const address of ["/", "/product/gym-tonic", "/cart", "/support", "/faq"]) {
      await page.goto(portalOrigin() + address);
      expect(await page.evaluate(hardToRead, CONTRAST), address).toEqual([]);
    }
  });

  test(`${name}: all text of a payment and its confirmation is readable`, async ({ page }) => {
    const buyer = await newBuyer(portalOrigin(), somebody("Ng Geok Choo"));
    const { person, api } = buyer;
    await applyOlderStyles(page, browser);
    const { id } = await newOrder(buyer, gymTonic);
    await arrive(page, person, `/payment?order=${id}`);
    expect(await page.evaluate(hardToRead, CONTRAST)).toEqual([]);
    await api.carts.put({ body: { items: [gymTonic], source: "MYNH" } });
    await api.carts.applyCoupon({ body: { coupon: "FREE100" } });
    const { orderId } = await api.carts.checkout({
      body: { totalAmount: 0 },
      idempotencyKey: randomUUID(),
    });
    await page.goto(`${portalOrigin()}/payment-completion/${orderId}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Your registration is complete",
    );
    expect(await page.evaluate(hardToRead, CONTRAST)).toEqual([]);
    await page.goto(portalOrigin());
    expect(await page.evaluate(hardToRead, CONTRAST)).toEqual([]);
  });
}
