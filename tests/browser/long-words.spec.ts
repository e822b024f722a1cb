/** Every page with the texts of a pseudo-language, at the narrowest width. Journeys check their screens in the real languages. */
import { expect, type Frame, test } from "@playwright/test";
import { openEveryPage, pageRoutes } from "../helpers/every-page";
import { freshBeginning, lengthenTexts, widerThanTheWindow } from "../helpers/playwright";
import { startPortal } from "../helpers/portal-process";
import { copyOf, makeWide } from "../helpers/screen-copy";
import { firstPortal } from "../helpers/second-portal";
import { NARROWEST } from "../helpers/widths";

/** Pages that need an accident, another party or the end of a visit, and the test that checks their width or their parts. */
const ELSEWHERE: Record<string, string> = {
  "book-preclass-sessions.make-way.tsx":
    "a confirmation page that the hour of the day may skip, sent in assessment-first.test.ts",
  "seat-offer.$token.tsx": "services.spec.ts",
  "check-in-check-out.try-again.tsx": "check-in.spec.ts",
  "counter.results.tsx": "a question page with the provider's figures, sent in sessions.test.ts",
  "denticare.hold-on.tsx": "every-screen.spec.ts",
  "register-service.tsx": "the frame of the registration's steps",
  "auth.callback.tsx": "the message page of a failed sign-in, read in sign-in.test.ts",
  "logged-out.tsx": "languages-shop.spec.ts",
  "signing-out.tsx": "the message page of an ended session, read in counter-idle.test.ts",
  "inv.$id_.paynow.tsx": "money.spec.ts",
  "inv.$id_.verification.tsx": "money.spec.ts",
};

/** Finds elements that cut a part of their content. It runs in the browser. */
function cutElements(): string[] {
  return [...document.querySelectorAll("body *")]
    .filter((element) => {
      // An input scrolls, and the header's name is cut by design.
      if (element.matches("input, textarea, .truncate") || element.clientWidth < 2) return false;
      const hides = getComputedStyle(element).overflowX !== "visible";
      const isCut = element.scrollWidth > element.clientWidth + 1;
      return isCut && (hides || element.matches("button, .btn"));
    })
    .map((element) => `cut: ${element.tagName} ${element.className} ${element.textContent}`);
}

async function findFaults(copy: Frame): Promise<string[]> {
  await makeWide(copy, NARROWEST);
  await copy.evaluate(lengthenTexts);
  return [...(await copy.evaluate(widerThanTheWindow)), ...(await copy.evaluate(cutElements))];
}

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
      const found = await findFaults(await copyOf(page, html));
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
  expect(await findFaults(copy)).toHaveLength(1);
});
