/** Pages behind the links of messages, in each language, for a link that leads nowhere or a form that is refused. */
import { expect, test } from "@playwright/test";
import { languages } from "~/lib/language/languages";
import { checkIn, chooseLanguage, readText } from "../helpers/language-screen";
import { portalOrigin } from "../helpers/playwright";

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
