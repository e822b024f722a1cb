// Shorter: tests/browser/every-page.spec.ts Shorter: tests/browser/check-in.spec.ts
import { expect, type Page } from "@playwright/test";
import { sampleVolunteers } from "~/database/sample/volunteers";
import { languages } from "~/lib/language/languages";
import { sampleRegulars } from "~/provider/sample/people";
import { createClient } from "~/web/api/client.server";
import { checkIn } from "../helpers/browser/language-screen";
import { portalOrigin } from "../helpers/browser/playwright";
import { test } from "../helpers/browser/test";
import { postersOf } from "../helpers/check-in/door";

/** Volunteers who are known at a door, one for each language, because a person checks in once. English has its own spec. */
const volunteers = sampleVolunteers.filter(({ organisationId }) => organisationId !== null);

const address = async () => {
  const api = createClient({ baseUrl: `${portalOrigin()}/api`, fetch });
  const poster = (await postersOf(api)).find(({ kind }) => kind === "center");
  return poster?.url ?? "";
};

/** Addresses of posters, where a visit begins. */
const START = /\/check-in-check-out\/center\//;

const press = (page: Page, name: string, value: string) =>
  page.locator(`main button[name="${name}"][value="${value}"]`).click();
const send = (page: Page) => page.locator("main form button").last().click();

for (const language of languages.slice(1))
  test(`a volunteer checks in and out at a tablet in ${language}`, async ({ page }) => {
    const shows = (name: string) => checkIn(page, language, `language-${name}`);
    const person = volunteers[languages.indexOf(language)] as (typeof volunteers)[number];
    const start = `${await address()}&tablet=on`;
    for (const action of ["CHECK_IN", "CHECK_OUT"]) {
      await page.unroute(START);
      await page.goto(start);
      await page.locator(`.languages button[value="${language}"]`).click();
      await shows("role");
      await press(page, "role", "Org");
      // A tablet begins again after 30 seconds, and looking takes longer on a busy machine.
      await page.route(START, (route) => route.abort());
      await shows("organisation");
      await press(page, "organisation", person.organisationId as string);
      await shows("look-up");
      await page.locator("main a.key").last().click();
      await page.locator("input[name=nric]").fill("S1234567A");
      await send(page);
      await expect(page.getByRole("alert")).toBeVisible();
      await shows("id-number-wrong");
      await page.locator("input[name=nric]").fill(person.nric);
      await send(page);
      // A volunteer on the list of several activities chooses one.
      const event = page.locator("main button[name=event]").first();
      if (await event.isVisible()) {
        await shows("event");
        await event.click();
      }
      await shows(`confirm-${action}`);
      await press(page, "action", action);
      await shows(`done-${action}`);
    }
    await press(page, "rating", "5");
    await shows("rated");
    await page.unroute(START);
    // The next person gets the language of the tablet again.
    await page.locator("main .row a").last().click();
    await expect(page.locator("html")).toHaveAttribute("lang", "en-SG");
  });

for (const language of languages)
  test(`errors and messages of the door are in ${language}`, async ({ page }) => {
    const shows = (name: string) => checkIn(page, language, `language-${name}`);
    await page.goto(`${portalOrigin()}/check-in-check-out`);
    await page.locator(`.languages button[value="${language}"]`).click();
    await shows("how");
    for (const place of ["page-not-found", "something-went-wrong"]) {
      await page.goto(`${portalOrigin()}/check-in-check-out/${place}`);
      await shows(place);
    }
    await page.goto(await address());
    await press(page, "role", "PARTICIPANT");
    await page.locator("main a.key").first().click();
    await page.locator("input[name=phone]").fill("12");
    await send(page);
    await shows("mobile-wrong");
    await page.locator("input[name=phone]").fill("80000000");
    await send(page);
    await shows("not-found");
  });

test("a participant who prefers Tamil is shown it at once", async ({ browser }) => {
  const context = await browser.newContext({ locale: "ta-SG", javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(await address());
  await expect(page.locator("html")).toHaveAttribute("lang", "ta-SG");
  await press(page, "role", "PARTICIPANT");
  await page.locator("main a.key").last().click();
  await page.locator("input[name=nric]").fill((sampleRegulars[2] as { nric: string }).nric);
  await send(page);
  await checkIn(page, "ta", "language-participant");
  await context.close();
});
