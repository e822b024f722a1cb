// Shorter: tests/unit/browser-bundle.test.ts
import { expect, type Page } from "@playwright/test";
import { buyerOf } from "../helpers/booking/owned-package";
import { arrive, portalOrigin } from "../helpers/browser/playwright";
import { test } from "../helpers/browser/test";
import { gymTonic, newBuyer, newOrder } from "../helpers/payment/buyer";
import { somebody } from "../helpers/sign-in/sign-in";
import type { Visitor } from "../helpers/visitor/visitor";
import { sampleAnswers, toSignature } from "../routes/health/health-steps";
import {
  answerDetails,
  answerHealth,
  answerSelection,
  chooseCircuitTraining,
  registering,
} from "../routes/registration/registration-steps";

/** Calls that some browser of the target lacks, by their owner. */
function takeAway(): void {
  const lacking: [owner: object, name: string][] = [
    [Array.prototype, "at"],
    [String.prototype, "at"],
    [String.prototype, "replaceAll"],
    [Array.prototype, "findLast"],
    [Array.prototype, "toSorted"],
    [Object, "hasOwn"],
    [Object, "groupBy"],
    [ReadableStream.prototype, "pipeThrough"],
    [ReadableStream.prototype, "pipeTo"],
    [HTMLFormElement.prototype, "requestSubmit"],
    [Element.prototype, "replaceChildren"],
    [Promise, "any"],
    [Promise, "allSettled"],
    [window, "TransformStream"],
    [window, "TextEncoderStream"],
    [window, "TextDecoderStream"],
    [window, "structuredClone"],
    [window, "customElements"],
    [window, "ResizeObserver"],
    [window, "navigation"],
  ];
  for (const [owner, name] of lacking) Reflect.deleteProperty(owner, name);
}

/** Waits until React has taken over, which marks the page's own element. */
const takenOver = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.documentElement ?? {}).some((key) => key.startsWith("__react")),
  );

/** Opens the visitor's page in the browser. */
async function goOnAs(page: Page, visitor: Visitor): Promise<void> {
  const value = visitor.cookie("session") as string;
  await page.context().addCookies([{ name: "session", value, url: portalOrigin() }]);
  await page.goto(visitor.url.href);
}

/** A page's own main button, and what it answers to a form without answers. */
const FORMS = ["/profile/edit", "/profile/address", "/loved-ones/add"];

test.describe("a browser without the features after Chromium 73 and Safari 12.1", {
  tag: "@scripts",
}, () => {
  test.beforeEach(async ({ page }) => page.addInitScript(takeAway));

  for (const address of FORMS)
    test(`scripts run on ${address}, and its form is sent`, async ({ page }) => {
      await arrive(page, somebody("Wong Ah Mui"), address);
      await takenOver(page);
      await page.getByRole("main").locator("button:visible").last().click();
      await expect(page).toHaveTitle(/^Error: /);
      await takenOver(page);
    });

  test("the script that imports the others has a new text in each answer", async ({ page }) => {
    await arrive(page, somebody("Wong Ah Mui"), "/profile/edit");
    const starter = async () => {
      const answer = await page.request.get(`${portalOrigin()}/profile/edit`);
      return /[^>]*import\(.*?(?=<\/script>)/.exec(await answer.text())?.[0];
    };
    const first = await starter();
    expect(first).toBeDefined();
    expect(await starter()).not.toBe(first);
  });

  test("sends a registration's details", async ({ page }) => {
    const visitor = await registering(portalOrigin());
    await chooseCircuitTraining(visitor);
    await answerSelection(visitor);
    await answerHealth(visitor);
    await goOnAs(page, visitor);
    await takenOver(page);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page).toHaveTitle(/^Error: /);
    await takenOver(page);
  });

  test("draws a signature and sends its form", async ({ page }) => {
    const visitor = await sampleAnswers(portalOrigin(), "/medical-history");
    await visitor.press("Fill in the medical history");
    await toSignature(visitor);
    await goOnAs(page, visitor);
    await takenOver(page);
    await expect(page.getByRole("img", { name: /Draw your signature/ })).toBeVisible();
    await page.getByRole("button", { name: "Sign and send" }).click();
    await expect(page).toHaveTitle(/^Error: /);
    await takenOver(page);
  });

  test("shows the print button of a slip", async ({ page }) => {
    const { person, owned } = await buyerOf(portalOrigin(), "circuit-training");
    await arrive(page, person, `/slip/appointment/${owned.termId}`);
    await expect(page.getByRole("button", { name: /Print/ })).toBeVisible();
  });

  test("saves an address while it is typed", async ({ page }) => {
    const visitor = await registering(portalOrigin());
    await chooseCircuitTraining(visitor);
    await answerSelection(visitor);
    await answerHealth(visitor);
    await answerDetails(visitor);
    await goOnAs(page, visitor);
    await takenOver(page);
    await page.getByLabel("Postal code").fill("640501");
    await expect(page.getByLabel("Block")).toHaveValue("501");
    await page.getByLabel("Yes, I live here").check();
    await expect(page.getByText("We have kept this address.")).toBeVisible();
  });

  test("polls for the payment on a PayNow page", async ({ page }) => {
    const buyer = await newBuyer(portalOrigin(), somebody("Ng Geok Choo"));
    const { id } = await newOrder(buyer, gymTonic);
    await arrive(page, buyer.person, `/payment?order=${id}`);
    await page.getByLabel("PayNow").check();
    await page.getByRole("button", { name: /^Pay \$/ }).click();
    await takenOver(page);
    await expect(page.getByRole("timer")).toBeVisible();
  });
});

test.describe("a script error", { tag: "@scripts" }, () => {
  /** @param word a word of the script with which its render fails */
  const failsToDraw = (page: Page, word: string) =>
    page.route(/\/build\/scripts-\w+\.js$/, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace(
        `"${word}"`,
        '(()=>{throw new Error("broken on purpose")})()',
      );
      await route.fulfill({ response: answer, body });
    });

  test("keeps the page and the typed values, and the next page loads without scripts", async ({
    page,
  }) => {
    let allowed: (() => void) | undefined;
    await page.route(/\/build\/scripts-chunk/, async (route) => {
      await new Promise<void>((resolve) => {
        allowed = resolve;
      });
      await route.continue();
    });
    await failsToDraw(page, "person-form:name");
    await arrive(page, somebody("Wong Ah Mui"), "/loved-ones/add");
    await page.getByLabel("Full name").fill("Wong Mei Fong");
    allowed?.();
    await expect
      .poll(async () => (await page.context().cookies()).map(({ name }) => name))
      .toContain("scripts-failed");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Add a loved one");
    await expect(page.getByLabel("Full name")).toHaveValue("Wong Mei Fong");
    await page.getByRole("main").locator("button:visible").last().click();
    await expect(page).toHaveTitle(/^Error: /);
    await expect(page.getByLabel("Full name")).toHaveValue("Wong Mei Fong");
    await expect(page.locator("script")).toHaveCount(0);
  });
});
