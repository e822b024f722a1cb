/** Every page with the texts of a pseudo-language, at the narrowest width. Journeys check their screens in the real languages. */
import { expect, test } from "@playwright/test";
import { findFaultsOfLongWords } from "../helpers/browser/long-words";
import { freshBeginning } from "../helpers/browser/playwright";
import { copyOf } from "../helpers/browser/screen-copy";
import { openEveryPage, pageRoutes } from "../helpers/pages/every-page";
import { startPortal } from "../helpers/portal/portal-process";
import { firstPortal } from "../helpers/portal/second-portal";

/** Pages that need an accident, another party or the end of a visit, and the test that checks their width or their parts. */
const ELSEWHERE: Record<string, string> = {
  "book-preclass-sessions.make-way.tsx": "every-screen.spec.ts",
  "seat-offer.$token.tsx": "services.spec.ts",
  "check-in-check-out.try-again.tsx": "check-in.spec.ts",
  "counter.results.tsx": "every-screen.spec.ts",
  "denticare.hold-on.tsx": "every-screen.spec.ts",
  "register-service.tsx": "the frame of the registration's steps",
  "auth.callback.tsx": "every-screen.spec.ts",
  "logged-out.tsx": "languages-shop.spec.ts",
  "signing-out.tsx": "every-screen.spec.ts",
  "inv.$id_.paynow.tsx": "money.spec.ts",
  "inv.$id_.verification.tsx": "money.spec.ts",
};

test("every page fits the phone in a language with long words", async ({ page }) => {
  test.setTimeout(480_000);
  const portal = await startPortal({
    ...firstPortal(),
    ...(await freshBeginning()),
    COUNTER_IDLE_MINUTES: "60",
  });
  try {
    const pages = await openEveryPage(portal.origin);
    const shown = new Set(pages.map(({ route }) => route));
    const missing = pageRoutes.filter(({ name }) => !shown.has(name) && !(name in ELSEWHERE));
    expect(missing.map(({ name }) => name)).toEqual([]);
    await page.goto(`${portal.origin}/faq`);
    const faults: string[] = [];
    for (const { address, html } of pages) {
      const found = await findFaultsOfLongWords(await copyOf(page, html));
      faults.push(...found.map((fault) => `${address}: ${fault.slice(0, 160)}`));
    }
    expect(faults).toEqual([]);
  } finally {
    await portal.stop();
  }
});

test("the check finds a button that cuts its words", async ({ page }) => {
  await page.goto(`${process.env.PORTAL_ORIGIN}/faq`);
  const copy = await copyOf(page, '<button style="width: 20px; overflow: hidden">Go</button>');
  expect(await findFaultsOfLongWords(copy)).toHaveLength(1);
});
