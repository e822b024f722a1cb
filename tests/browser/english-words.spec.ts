/** Every page in Chinese. Its letters differ from English ones, so that each word that was not translated is found. */
import { expect, test } from "@playwright/test";
import { freshBeginning } from "../helpers/browser/playwright";
import { findEnglishTexts } from "../helpers/pages/english-words";
import { openEveryPage } from "../helpers/pages/every-page";
import { startPortal } from "../helpers/portal/portal-process";
import { firstPortal } from "../helpers/portal/second-portal";
import { pageListeners, type Visitor } from "../helpers/visitor/visitor";

/** English that stays: the company's registered name, buttons of the identity provider's page, and what the visitors of the test typed. */
const KEPT = [
  "© 2023 Nutmeg House Health and Elder Care Ltd.",
  "Send me a code",
  "Send another code",
  "Sign in with e-mail and password",
  "A letter is wrong",
  "One year too late",
];
/** Pages outside the portal, files, and pages that end a visit. */
const SKIPPED = /^\/(sandbox|identity|api|log|sign|auth)\b|\/closed$|\.csv$/;

test("no page in Chinese has an English word that is not marked as English", async () => {
  test.setTimeout(300_000);
  const portal = await startPortal({
    ...firstPortal(),
    ...(await freshBeginning()),
    COUNTER_IDLE_MINUTES: "60",
  });
  const pages = new Map<string, Promise<string[] | null>>();
  const look = (by: Visitor) => {
    const address = by.url.pathname + by.url.search;
    if (by.url.origin === portal.origin && !SKIPPED.test(by.url.pathname) && !pages.has(address))
      pages.set(address, readInChinese(by, address));
  };
  pageListeners.add(look);
  try {
    await openEveryPage(portal.origin);
    const read = (await Promise.all(pages.values())).filter((texts) => texts !== null);
    expect(read.length).toBeGreaterThan(150);
    expect(read.flat()).toEqual([]);
  } finally {
    pageListeners.delete(look);
    await portal.stop();
  }
});

/** Requests a page again in Chinese. Null if it is another page by now, such as after the end of the visit. */
async function readInChinese(by: Visitor, address: string): Promise<string[] | null> {
  const answer = await by.copy().request(address, { headers: { "accept-language": "zh" } });
  const html = await answer.text();
  if (!html.includes('<html lang="zh-Hans-SG"')) return null;
  const texts = findEnglishTexts(html).filter((text) => !KEPT.includes(text));
  return texts.map((text) => `${address}: ${text}`);
}

test("the check finds an English sentence between Chinese ones", () => {
  const page =
    '<html lang="zh"><p>您好</p><p>Please come early</p><p lang="en">Please sit</p></html>';
  expect(findEnglishTexts(page)).toEqual(["Please come early"]);
});
