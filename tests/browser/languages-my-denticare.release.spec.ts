// Shorter: tests/browser/every-page.spec.ts Shorter: tests/browser/languages-registration.spec.ts
/** Denticare of a customer and the slip to take home, in each language. */
import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { languages } from "~/lib/language/languages";
import { checkIn, chooseLanguage } from "../helpers/browser/language-screen";
import { arrive, portalOrigin, printsOnOneSheet } from "../helpers/browser/playwright";
import { test } from "../helpers/browser/test";
import { sendHistory } from "../helpers/denticare/dental";
import { newBuyer } from "../helpers/payment/buyer";
import { somebody } from "../helpers/sign-in/sign-in";

const send = (page: Page) => page.locator("main form button").first().click();
const follow = (page: Page, address: string) =>
  page.locator(`main a[href^="${address}"]`).first().click();

/** Answers the questions about treatment and clinic, then takes the first time of a day. */
async function chooseTime(page: Page, nth: number): Promise<void> {
  await page.locator("main input[type=radio]").first().check();
  await send(page);
  await page.locator("main input[type=radio]").nth(1).check();
  await send(page);
  await page.locator("table.calendar + p a").last().click();
  await page.locator("a.day-free").nth(nth).click();
  await page.locator("#times button").first().click();
}

for (const [nth, language] of languages.slice(1).entries())
  test(`a customer books, moves and cancels a dentist in ${language}`, async ({ page }) => {
    const shows = (name: string) => checkIn(page, language, `language-my-denticare-${name}`);
    const { person, api } = await newBuyer(portalOrigin(), somebody("Yeo Lay Hoon"));
    await arrive(page, person, "/my-denticare/schedule");
    await chooseLanguage(page, language);
    await shows("register");
    await send(page);
    await expect(page.getByRole("status")).toBeVisible();
    await shows("history");
    await sendHistory(api);
    await page.goto(`${portalOrigin()}/my-denticare`);
    await shows("none");
    await follow(page, "/my-denticare/schedule");
    await chooseTime(page, nth + 3);
    await shows("check");
    await send(page);
    await expect(page.getByRole("status")).toBeVisible();
    await shows("booked");
    await follow(page, "/slip/dental/");
    await shows("slip");
    await printsOnOneSheet(page, `language-slip-dental-${language}`);
    await page.goto(`${portalOrigin()}/my-denticare`);
    await follow(page, "/my-denticare/reschedule");
    await chooseTime(page, nth + 6);
    await shows("check-move");
    await send(page);
    await shows("moved");
    await follow(page, "/my-denticare/cancel");
    await shows("cancel");
    await send(page);
    await shows("cancelled");
    await page.goto(`${portalOrigin()}/my-denticare/cancel?appointment=${randomUUID()}`);
    await shows("missing");
  });
