// Shorter: tests/browser/every-page.spec.ts Shorter: tests/browser/money.spec.ts
/** Pages behind the links of messages, in each language, for a link that leads nowhere or a form that is refused. */
import { expect, type Page } from "@playwright/test";
import type { TextKey } from "~/languages/page-language";
import { languages } from "~/lib/language/languages";
import { sampleRegulars } from "~/provider/sample/people";
import {
  checkIn,
  checkInEachLanguage,
  chooseLanguage,
  readText,
} from "../helpers/browser/language-screen";
import { linkInMessage, portalOrigin } from "../helpers/browser/playwright";
import { test } from "../helpers/browser/test";
import { APPOINTMENT_LINK } from "../helpers/visitor/messages";

/** Other tests open the links of the first two regulars. */
const invited = sampleRegulars[2] as (typeof sampleRegulars)[number];
const UNKNOWN = "abcdefghijklmnopqrstuvwxyz012345";

for (const language of languages)
  test(`links that lead nowhere are explained in ${language}`, async ({ page }) => {
    const shows = (name: string) => checkIn(page, language, `language-${name}`);
    await page.goto(`${portalOrigin()}/inv`);
    await chooseLanguage(page, language);
    await page.locator("main form button").click();
    await expect(page.getByRole("alert")).toContainText(readText(language, "replies:links.paste"));
    await shows("inv-ask-refused");
    for (const [name, path, title] of [
      ["appt-page-not-found", `/appt/${UNKNOWN}`, "links:missing.appointment"],
      ["appt-something-went-wrong", "/appt/something-went-wrong", "shell:oops.title"],
      ["appt-ask", "/appt", "links:appt.title"],
      ["inv-page-not-found", `/inv/${UNKNOWN}`, "links:missing.invoice"],
      ["inv-something-went-wrong", "/inv/something-went-wrong", "shell:oops.title"],
      ["payer-page-not-found", `/payer/${UNKNOWN}`, "links:missing.page"],
      ["payer-something-went-wrong", "/payer/something-went-wrong", "shell:oops.title"],
      ["payer-stopped", "/payer/stopped", "links:stopped.title"],
      ["feedback-page-not-found", `/feedback/${UNKNOWN}`, "links:missing.page"],
      ["feedback-something-went-wrong", "/feedback/something-went-wrong", "shell:oops.title"],
      ["seat-offer-missing", `/seat-offer/${UNKNOWN}`, "shell:missing.title"],
    ] as const) {
      await page.goto(portalOrigin() + path);
      await expect(page.locator("h1")).toHaveText(readText(language, title));
      await shows(name);
    }
  });

const answer = (page: Page, value: string) =>
  page.locator(`main button[name=response][value=${value}]`).click();

test("an appointment from an SMS is answered in each language", async ({ page }) => {
  await page.goto(await linkInMessage(invited.mobileNumber, APPOINTMENT_LINK));
  await checkInEachLanguage(page, "appt-pending");
  for (const language of languages.slice(1)) {
    await chooseLanguage(page, language);
    const title = (key: TextKey) =>
      expect(page.getByRole("status").locator("p").first()).toHaveText(readText(language, key));
    await answer(page, "CONFIRMED");
    await title("links:appt.coming");
    await checkIn(page, language, "language-appt-coming");
    await answer(page, "DECLINED");
    await title("links:appt.declined");
    await checkIn(page, language, "language-appt-declined");
    const calendar = await page.request.get(`${page.url()}/calendar`);
    expect((await calendar.text()).replaceAll("\r\n ", "")).toContain(
      `DESCRIPTION:${readText(language, "booking:response.DECLINED")}`,
    );
  }
});
