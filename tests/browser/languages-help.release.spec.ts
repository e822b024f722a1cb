// Shorter: tests/browser/every-page.spec.ts Shorter: tests/routes/web/languages.test.ts
/** Help centre, tour, support and terms, in each language. */

import { languages } from "~/lib/language/languages";
import { checkIn, chooseLanguage } from "../helpers/browser/language-screen";
import { portalOrigin } from "../helpers/browser/playwright";
import { test } from "../helpers/browser/test";

const screens = {
  "help-topics": "/faq",
  "help-topic": "/faq/egiro",
  "help-answer": "/faq/common/how-to-log-in",
  "help-found": "/faq?search=eGIRO",
  "help-none": "/faq?search=qqqq",
  "tour-first": "/tour/my-services",
  "tour-last": "/tour/help",
  support: "/support",
  terms: "/term-and-condition",
};

for (const language of languages.slice(1))
  test(`a visitor reads help and the tour in ${language}`, async ({ page }) => {
    await page.goto(`${portalOrigin()}/support`);
    await chooseLanguage(page, language);
    for (const [name, address] of Object.entries(screens)) {
      await page.goto(portalOrigin() + address);
      await checkIn(page, language, `language-${name}`);
    }
  });
