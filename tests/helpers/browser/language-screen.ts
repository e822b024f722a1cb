/** Checks of a screen in a language, in a browser. */
import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import type { TextKey } from "~/languages/page-language";
import { type Language, languageFacts, languages } from "~/lib/language/languages";
import { inScope } from "../runner/scope";
import { findBrokenWords } from "./broken-words";
import { checkPseudoLanguage, checkScreen, printsOnOneSheet } from "./playwright";
import { NARROWEST } from "./widths";

/** Languages of screens and journeys: before a release all, else the one with the longest words and no Latin letters. */
export const screenLanguages: Language[] = inScope(["ta"], languages.slice(1));

const LENGTHENED: Language[] = process.env.SCREENSHOTS ? ["en"] : ["en", "ms"];

/** Reads a text from its file, because a browser test cannot import JSON. */
export function readText(language: Language, key: TextKey): string {
  const [area, name = ""] = key.split(":");
  const file = readFileSync(`app/languages/${language}/${area}.json`, "utf8");
  return (JSON.parse(file) as Record<string, string>)[name] ?? key;
}

/** Presses a language in the switch, which most pages have behind a control. */
export async function chooseLanguage(page: Page, language: Language): Promise<void> {
  const button = page.locator(`.languages button[value="${language}"]`);
  if (!(await button.isVisible())) await page.locator("#languages .face").click({ force: true });
  await button.click();
}

/** Checks a screen in its language: its tag, the switch and its width. Malay and English are made longer, as in a pseudo-language. */
export async function checkIn(page: Page, language: Language, name: string): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("lang", languageFacts[language].tag);
  await expect(page.locator(".languages button")).toHaveCount(languages.length);
  // Text that sticks out of its box makes the page wider than the phone too.
  expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(NARROWEST);
  expect(await page.evaluate(findBrokenWords), `words on two lines on ${name}`).toEqual([]);
  if (LENGTHENED.includes(language)) await checkPseudoLanguage(page, name);
  // All languages have the same elements, so axe reads those with the longest words.
  else if (language === "ta" || process.env.SCREENSHOTS)
    await checkScreen(page, `${name}-${language}`);
}

/** Shows the open screen in other languages, checks it, and returns to English. */
export async function checkInEachLanguage(page: Page, name: string): Promise<void> {
  for (const language of screenLanguages) {
    await chooseLanguage(page, language);
    await checkIn(page, language, `language-${name}`);
  }
  await chooseLanguage(page, "en");
  await expect(page.locator("html")).toHaveAttribute("lang", languageFacts.en.tag);
}

/** Checks that the page is one printed sheet in each language, and returns to English. */
export async function printsOnOneSheetInEachLanguage(page: Page, name: string): Promise<void> {
  for (const language of [...languages.slice(1), "en"] as const) {
    await chooseLanguage(page, language);
    await expect(page.locator("html")).toHaveAttribute("lang", languageFacts[language].tag);
    await printsOnOneSheet(page, `${name}-${language}`);
  }
}
