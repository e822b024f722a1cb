/**
 * Every page, opened once. Its width is checked with the texts of a pseudo-language, which are longer than those of each real one. Its words
 * are checked in Chinese, whose letters differ from English ones, so that each word that was not translated is found. Its line breaks are
 * checked in English and Tamil, which has the longest words, and before a release in each language.
 */
import { expect } from "@playwright/test";
import { type Language, languageFacts, languages } from "~/lib/language/languages";
import { findBrokenWords } from "../helpers/browser/broken-words";
import { findFaultsOfLongWords } from "../helpers/browser/long-words";
import { freshBeginning } from "../helpers/browser/playwright";
import { copyOf } from "../helpers/browser/screen-copy";
import { test } from "../helpers/browser/test";
import { findEnglishTexts } from "../helpers/pages/english-words";
import { openEveryPage, pageRoutes } from "../helpers/pages/every-page";
import { findSwitchFaults } from "../helpers/pages/switch-faults";
import { startPortal } from "../helpers/portal/portal-process";
import { firstPortal } from "../helpers/portal/second-portal";
import { inScope, isRelease } from "../helpers/runner/scope";
import { pageListeners, type Visitor } from "../helpers/visitor/visitor";

/** Pages that need an accident, another party or the end of a visit, and the test that checks their width or their parts. */
const ELSEWHERE: Record<string, string> = {
  "book-preclass-sessions.make-way.tsx": "every-screen.spec.ts",
  "seat-offer.$token.tsx": "services.spec.ts",
  "check-in-check-out.try-again.tsx": "check-in.spec.ts",
  "counter.results.tsx": "every-screen.spec.ts",
  "denticare.hold-on.tsx": "every-screen.spec.ts",
  "register-service.tsx": "the frame of the registration's steps",
  "auth.callback.tsx": "every-screen.spec.ts",
  "logged-out.tsx": "languages-shop.release.spec.ts",
  "signing-out.tsx": "every-screen.spec.ts",
  "inv.$id_.paynow.tsx": "money.spec.ts",
  "inv.$id_.verification.tsx": "money.spec.ts",
};

/** English that stays: the company's registered name, buttons of the identity provider's page, and what the visitors of the test typed. */
const KEPT = [
  "© 2023 Nutmeg House Health and Elder Care Ltd.",
  // A page with scripts separates the name from the year.
  "Nutmeg House Health and Elder Care Ltd.",
  "Send me a code",
  "Send another code",
  "Log in with e-mail and password",
  "A letter is wrong",
  "One year too late",
];
/** Pages outside the portal, files, and pages that end a visit. */
const SKIPPED = /^\/(sandbox|identity|api|log|sign|auth)\b|\/closed$|\.csv$/;

test("every page fits the phone with long words, has no unmarked English word in Chinese, and keeps what is typed at a switch", async ({
  page,
}) => {
  test.setTimeout(600_000);
  const portal = await startPortal({
    ...firstPortal(),
    ...(await freshBeginning()),
    COUNTER_IDLE_MINUTES: "60",
  });
  const translations = new Map<string, Promise<Translation[]>>();
  const look = (by: Visitor) => {
    const address = by.url.pathname + by.url.search;
    const isKnown = by.url.origin !== portal.origin || translations.has(address);
    if (!isKnown && !SKIPPED.test(by.url.pathname))
      translations.set(address, readTranslations(by, address));
  };
  pageListeners.add(look);
  try {
    const pages = await openEveryPage(portal.origin);
    const read = (await Promise.all(translations.values())).flat();
    const inChinese = read.filter(({ language }) => language === "zh");
    expect(inChinese.length).toBeGreaterThan(150);
    expect.soft(inChinese.flatMap(findUntranslatedTexts)).toEqual([]);

    const shown = new Set(pages.map(({ route }) => route));
    const missing = pageRoutes.filter(({ name }) => !shown.has(name) && !(name in ELSEWHERE));
    expect.soft(missing.map(({ name }) => name)).toEqual([]);
    const lost = pages.flatMap(({ address, html }) =>
      findSwitchFaults(html).map((fault) => `${address}: ${fault}`),
    );
    expect.soft(lost).toEqual([]);
    await page.goto(`${portal.origin}/faq`);
    const faults: string[] = [];
    for (const { address, html } of pages.filter(isDocument)) {
      const copy = await copyOf(page, html);
      const broken = await copy.evaluate(findBrokenWords);
      const found = [...broken, ...(await findFaultsOfLongWords(copy))];
      faults.push(...found.map((fault) => `${address}: ${fault.slice(0, 160)}`));
    }
    for (const { language, address, html } of read.filter(isForLineBreaks)) {
      const broken = await (await copyOf(page, html)).evaluate(findBrokenWords);
      faults.push(...broken.map((word) => `${address} in ${language}: ${word}`));
    }
    expect(faults).toEqual([]);
  } finally {
    pageListeners.delete(look);
    await portal.stop();
  }
});

/** Not a file, such as a calendar. */
const isDocument = ({ html }: { html: string }) => html.includes("<html");

interface Translation {
  language: Language;
  address: string;
  html: string;
}

const TRANSLATED: Language[] = inScope(["zh", "ta"], languages.slice(1));
const isForLineBreaks = ({ language }: Translation) => isRelease || language === "ta";

/** Requests a page again in other languages. Leaves it out if it is another page by now, such as after the end of the visit. */
async function readTranslations(by: Visitor, address: string): Promise<Translation[]> {
  const read: Translation[] = [];
  for (const language of TRANSLATED) {
    const answer = await by.copy().request(address, { headers: { "accept-language": language } });
    const html = await answer.text();
    if (html.includes(`<html lang="${languageFacts[language].tag}"`))
      read.push({ language, address, html });
  }
  return read;
}

function findUntranslatedTexts({ address, html }: Translation): string[] {
  // An address may be broken after its signs, and a word with a hyphen stays whole.
  const joined = html
    .replaceAll("<wbr/>", "")
    .replaceAll(/<span class="whitespace-nowrap">([^<]*)<\/span>/g, "$1");
  const texts = findEnglishTexts(joined).filter((text) => !KEPT.includes(text));
  return texts.map((text) => `${address}: ${text}`);
}

test("the check finds an English sentence between Chinese ones", () => {
  const page =
    '<html lang="zh"><p>您好</p><p>Please come early</p><p lang="en">Please sit</p></html>';
  expect(findEnglishTexts(page)).toEqual(["Please come early"]);
});

test("the check finds a switch that loses what is typed, and one that Enter presses", () => {
  const form =
    '<main><form method="post" id="a"><input name="b"><button>Send</button></form></main>';
  const zh = (attributes: string) => `<p class="languages"><button ${attributes}>zh</button></p>`;
  expect(findSwitchFaults(form + zh(""))).toEqual(["zh loses what is typed into a"]);
  expect(findSwitchFaults(zh('form="a"') + form)).toEqual(["Enter presses a switch in a"]);
  expect(findSwitchFaults(form + zh('form="a"'))).toEqual([]);
});

test("the check finds a button that cuts its words", async ({ page }) => {
  await page.goto(`${process.env.PORTAL_ORIGIN}/faq`);
  const copy = await copyOf(page, '<button style="width: 20px; overflow: hidden">Go</button>');
  expect(await findFaultsOfLongWords(copy)).toHaveLength(1);
});

test("the check finds a telephone number and a word on two lines, and none in an address", async ({
  page,
}) => {
  await page.goto(`${process.env.PORTAL_ORIGIN}/faq`);
  const copy = await copyOf(
    page,
    `<div style="width: 60px; overflow-wrap: anywhere">+65 9000 0102 sarcopenia
      a@<wbr>mail.<wbr>example</div>`,
  );
  expect(await copy.evaluate(findBrokenWords)).toEqual(["+65 9000 0102", "sarcopenia"]);
});
