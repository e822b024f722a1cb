// Shorter: tests/browser/every-page.spec.ts Shorter: tests/browser/languages-registration.spec.ts
/** eGIRO from the page about it to the list of arrangements, in each language. */
import { expect, type Page } from "@playwright/test";
import { languages } from "~/lib/language/languages";
import { checkIn, chooseLanguage } from "../helpers/browser/language-screen";
import { arrive, portalOrigin } from "../helpers/browser/playwright";
import { test } from "../helpers/browser/test";
import { newBuyer } from "../helpers/payment/buyer";
import { somebody } from "../helpers/sign-in/sign-in";

const send = (page: Page) => page.locator("main form button").first().click();

/** Sends the open question without an answer, and checks its error. */
async function checkRefusal(page: Page, shows: (name: string) => Promise<void>, name: string) {
  await send(page);
  await expect(page.getByRole("alert")).toBeVisible();
  await shows(`${name}-refused`);
}

async function answerQuestions(
  page: Page,
  passport: string,
  shows: (name: string) => Promise<void>,
): Promise<void> {
  await checkRefusal(page, shows, "consent");
  await page.locator("input[name=consent]").check();
  await send(page);
  await page.locator("input[name=nric]").fill("S1234567D");
  await send(page);
  await shows("no-client");
  await page.goto(`${portalOrigin()}/egiro/apply/identification`);
  await checkRefusal(page, shows, "identification");
  await page.locator("input[name=idType][value=PASSPORT]").check();
  await page.locator("input[name=nric]").fill(passport);
  await send(page);
  await page.locator("input[name=relationship][value=Other]").check();
  await checkRefusal(page, shows, "relationship");
  await page.locator("input[name=relationship][value=Self]").check();
  await send(page);
  await checkRefusal(page, shows, "bank");
  await page.locator("input[name=bankCode][value=OCBC]").check();
  await send(page);
  await shows("check");
}

for (const language of languages.slice(1))
  test(`a customer applies for eGIRO in ${language}`, async ({ page }) => {
    const shows = (name: string) => checkIn(page, language, `language-egiro-${name}`);
    const { person, passport = "" } = await newBuyer(portalOrigin(), somebody("Yeo Lay Hoon"));
    await arrive(page, person, "/egiro");
    await chooseLanguage(page, language);
    await shows("none");
    await page.goto(`${portalOrigin()}/egiro-landing`);
    await shows("about");
    await page.locator('main a[href="/egiro/apply"]').first().click();
    await answerQuestions(page, passport, shows);
    await send(page);
    await page.getByLabel("User name").fill("layhoon");
    await page.getByLabel("PIN").fill("123456");
    await page.getByRole("button", { name: "Log in" }).click();
    await page.getByRole("button", { name: "Authorise" }).click();
    await expect(page).toHaveURL(/egiro\/result/);
    await shows("result");
    await page.locator('main a[href="/egiro"]').first().click();
    await shows("list");
    await page.locator('main .card a[href^="/egiro/"]').first().click();
    await shows("arrangement");
  });
