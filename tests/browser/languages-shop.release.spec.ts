// Shorter: tests/browser/every-page.spec.ts Shorter: tests/browser/languages-registration.spec.ts
/** Home page, programmes, cart and sign-in, in each language. */
import { expect, type Page } from "@playwright/test";
import { languages } from "~/lib/language/languages";
import { checkIn, chooseLanguage } from "../helpers/browser/language-screen";
import { arrive, portalOrigin } from "../helpers/browser/playwright";
import { test } from "../helpers/browser/test";
import { newBuyer, newOrder } from "../helpers/payment/buyer";

const follow = (page: Page, address: string) =>
  page.locator(`main a[href^="${address}"]`).first().click();

/** Chooses the first package and the first centre with a place. */
async function choosePackage(page: Page): Promise<void> {
  await page.locator("main input[name=offeringId]:not([disabled])").first().check();
  await page.locator("main input[name=centerId]:not([disabled])").first().check();
  await page.locator("main form:has(input[name=offeringId]) button").last().click();
}

for (const language of languages.slice(1))
  test(`a visitor puts a programme into the cart in ${language}`, async ({ page }) => {
    const shows = (name: string) => checkIn(page, language, `language-shop-${name}`);
    await page.goto(portalOrigin());
    await chooseLanguage(page, language);
    await shows("home");
    await follow(page, "/service/active-ageing");
    await shows("service");
    await follow(page, "/product/circuit-training");
    await shows("product");
    await page.locator("main form:has(input[name=offeringId]) button").last().click();
    await expect(page.getByRole("alert")).toBeVisible();
    await shows("product-refused");
    await choosePackage(page);
    await page.goto(`${portalOrigin()}/cart`);
    await expect(page.locator("main")).toContainText("Circuit Training");
    await shows("cart");
    await page.goto(`${portalOrigin()}/auth/callback?code=old&state=old`);
    await shows("login-unfinished");
  });

for (const language of languages.slice(1))
  test(`a customer sees the cart and the menus in ${language}`, async ({ page }) => {
    const shows = (name: string) => checkIn(page, language, `language-customer-${name}`);
    const buyer = await newBuyer(portalOrigin());
    await newOrder(buyer);
    await arrive(page, buyer.person, "/product/circuit-training");
    await chooseLanguage(page, language);
    await choosePackage(page);
    await page.goto(`${portalOrigin()}/cart`);
    await shows("cart");
    await page.goto(`${portalOrigin()}/?programmes=all`);
    await shows("programmes");
    await page.goto(`${portalOrigin()}/logout`);
    await shows("logout");
  });
