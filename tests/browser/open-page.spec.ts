import { expect, type Page, type Route } from "@playwright/test";
import { chooseLanguage, readText, screenLanguages } from "../helpers/browser/language-screen";
import {
  applyOlderStyles,
  type OlderBrowser,
  olderBrowsers,
} from "../helpers/browser/older-styles";
import { arrive, portalOrigin } from "../helpers/browser/playwright";
import { test } from "../helpers/browser/test";
import { gymTonic, newBuyer, newOrder } from "../helpers/payment/buyer";
import { somebody } from "../helpers/sign-in/sign-in";
import {
  answerDetails,
  answerHealth,
  answerSelection,
  chooseCircuitTraining,
  registering,
} from "../routes/registration/registration-steps";

// Automatic behaviour of an open page. The next page is simply the new version if scripts are off.
const TEN_MINUTES = 600_000;
const bar = (page: Page) => page.getByText("A new version of this website is ready.");

async function openForm(page: Page): Promise<void> {
  await arrive(page, somebody("Wong Ah Mui"), "/profile/edit");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Edit my details");
}

test("an open page offers a newer version for ten seconds, and Refresh loads it", {
  tag: "@scripts",
}, async ({ page }) => {
  let asked = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/app-version")) asked += 1;
  });
  await page.clock.install();
  await openForm(page);
  // The page's script may still be on its way the first time.
  await expect(async () => {
    await page.clock.runFor(TEN_MINUTES);
    expect(asked).toBeGreaterThan(0);
  }).toPass();
  await expect(bar(page)).toBeHidden();

  await page.route("**/app-version", (route) => route.fulfill({ json: { version: "newer" } }));
  await page.clock.runFor(TEN_MINUTES);
  await expect(bar(page)).toBeVisible();
  await page.clock.runFor(11_000);
  await expect(bar(page)).toBeHidden();

  await page.clock.runFor(TEN_MINUTES);
  const loaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "Refresh" }).click();
  await loaded;
});

/** Leaves a notice that a tab closed too early never showed. After ten seconds it is for whichever page comes next. */
async function leaveNotice(page: Page): Promise<void> {
  await page.request.get(`${portalOrigin()}/product/no-such-programme`, { maxRedirects: 0 });
  await page.waitForTimeout(10_500);
}

test("an error stays on an autosaving page until it is closed", {
  tag: "@scripts",
}, async ({ page }) => {
  const visitor = await registering(portalOrigin());
  await chooseCircuitTraining(visitor);
  await answerSelection(visitor);
  await answerHealth(visitor);
  await answerDetails(visitor);
  expect(visitor.url.pathname).toMatch(/your-address$/);
  const value = visitor.cookie("session") as string;
  await page.context().addCookies([{ name: "session", value, url: portalOrigin() }]);
  await leaveNotice(page);
  // Only an address that is complete is worth sending.
  const blocksSent: (string | null)[] = [];
  page.on("request", (request) => {
    const sent = new URLSearchParams(request.postData() ?? "");
    if (sent.get("intent") === "autosave") blocksSent.push(sent.get("block"));
  });
  await page.goto(visitor.url.href);
  const toast = page.getByRole("listitem").filter({ hasText: "Product is not valid" });
  await expect(toast).toBeVisible();
  await page.getByLabel("Postal code").fill("640501");
  await page.getByLabel("Address line 1").fill("Jurong West Street 51");
  await page.getByLabel("Yes, I live here").check();
  const saves = async (block: string) => {
    const saved = page.waitForResponse((answer) => answer.request().method() === "POST");
    await page.getByLabel("Block").fill(block);
    await saved;
    await expect(page.getByText("We have kept this address.")).toBeVisible();
  };
  await saves("501");
  await expect(toast).toBeVisible();
  await toast.getByRole("button", { name: "Close" }).click();
  await saves("502");
  await expect(toast).toBeHidden();
  // A form is sent at most 1.5 s after a change. The address waits without its block.
  await page.getByLabel("Block").fill("");
  await page.waitForTimeout(2_000);

  // The page stays during an outage, reports it, and saves once it can.
  const notSaved = page.getByText("This is not saved yet, because our service is not answering.");
  await page.route("**/*.data*", (route) => route.abort());
  await page.getByLabel("Block").fill("503");
  await expect(notSaved).toBeVisible();
  await page.unroute("**/*.data*");
  await page.route("**/*.data*", (route) => route.fulfill({ status: 503, body: "<h1>Sorry</h1>" }));
  await page.getByLabel("Block").fill("504");
  await page.waitForResponse((answer) => answer.status() === 503);
  await expect(notSaved).toBeVisible();
  await expect(page.getByLabel("Block")).toHaveValue("504");
  await page.unroute("**/*.data*");
  await expect(page.getByText("We have kept this address.")).toBeVisible({ timeout: 15_000 });
  await page.reload();
  await expect(page.getByLabel("Block")).toHaveValue("504");
  expect(blocksSent).toContain("501");
  expect(blocksSent).not.toContain("");
});

test("Escape closes a menu in a browser that has no popovers, and its button gets the focus back", {
  tag: "@scripts",
}, async ({ page }) => {
  await applyOlderStyles(page, olderBrowsers["Chromium 64"] as OlderBrowser);
  await openForm(page);
  const menu = page.locator("header details").last();
  await expect(async () => {
    await menu.locator("summary").click();
    await page.keyboard.press("Escape");
    await expect(menu).not.toHaveAttribute("open", { timeout: 500 });
  }).toPass();
  await expect(menu.locator("summary")).toBeFocused();
  await page.unrouteAll({ behavior: "wait" });
});

test("a pressed button shows progress until the page is shown again or another loads", {
  tag: "@scripts",
}, async ({ page }) => {
  const working = page.getByText("One moment, please. We are working on it.");
  await openForm(page);
  await expect(page.locator("form p[aria-live=polite]").first()).toBeAttached();
  await expect(working).toBeHidden();
  // A response without content leaves the page as it is, so the progress message stays visible.
  const nothingYet = (route: Route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 204 }) : route.continue();
  await page.route("**/profile/edit*", nothingYet);
  await page.getByRole("button", { name: "Save details" }).click();
  await expect(working).toBeVisible();
  // A page restored from the browser's memory starts again.
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow")));
  await expect(working).toBeHidden();
  await page.unroute("**/profile/edit*", nothingYet);
  await page.getByRole("button", { name: "Save details" }).click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await expect(working).toBeHidden();
});

/** Checks whether the page's scripts failed, so that it continued without them. */
async function haveScriptsFailed(page: Page): Promise<boolean> {
  const cookies = await page.context().cookies();
  return cookies.some(({ name }) => name === "scripts-failed");
}

for (const language of screenLanguages) {
  test(`PayNow notices the payment on an open page in ${language}, and help opens as a dialog`, {
    tag: "@scripts",
  }, async ({ page }) => {
    const buyer = await newBuyer(portalOrigin());
    const { id } = await newOrder(buyer, gymTonic);
    await page.goto(portalOrigin());
    await chooseLanguage(page, language);
    await arrive(page, buyer.person, `/payment?order=${id}`);
    await page.locator('input[name="way"][value="paynow"]').check();
    await page.locator('main form:has([name="way"]) button').last().click();
    await expect(page.getByText(readText(language, "paynow:page.waiting"))).toBeVisible();
    await expect(page.getByText(readText(language, "paynow:page.copy"))).toBeVisible();
    const link = await page.locator('main a[href*="/sandbox/"]').getAttribute("href");
    const payer = await page.context().newPage();
    await payer.goto(new URL(link ?? "", page.url()).href);
    await payer.locator("form button").first().click();
    await expect(payer).toHaveURL(/\/paid\//);
    await payer.close();
    await expect(page).toHaveURL(/\/payment-completion\//);
    await page.goto(`${portalOrigin()}/slip/order/${id}`);
    const print = page.getByRole("button", { name: readText(language, "slips:print") });
    await expect(print).toBeVisible();
    await page.goto(`${portalOrigin()}/profile/edit`);
    await page.setViewportSize({ width: 1280, height: 800 });
    const opener = page.getByRole("banner").getByRole("link");
    await opener.filter({ hasText: readText(language, "shell:help") }).click();
    const help = page.getByRole("dialog", { name: readText(language, "shell:scripts.support") });
    await expect(help).toContainText(readText(language, "shell:support.technical-text"));
    await help.getByRole("button", { name: readText(language, "shell:scripts.close") }).click();
    await expect(help).toBeHidden();
    expect(await haveScriptsFailed(page)).toBe(false);
  });

  test(`the progress and a toast are in the words of a page in ${language}`, {
    tag: "@scripts",
  }, async ({ page }) => {
    await page.goto(portalOrigin());
    await chooseLanguage(page, language);
    await arrive(page, somebody("Wong Ah Mui"), "/profile/edit");
    await expect(page.locator("form p[aria-live=polite]").first()).toBeAttached();
    await page.route("**/profile/edit*", (route) =>
      route.request().method() === "POST" ? route.fulfill({ status: 204 }) : route.continue(),
    );
    await page.locator('main form:has([name="religion"]) button').last().click();
    await expect(page.getByText(readText(language, "shell:scripts.working"))).toBeVisible();
    await page.unrouteAll();
    await leaveNotice(page);
    await page.goto(`${portalOrigin()}/profile/edit`);
    const toast = page.getByRole("listitem").filter({
      has: page.getByRole("button", { name: readText(language, "shell:scripts.close") }),
    });
    await toast.getByRole("button").click();
    await expect(toast).toBeHidden();
    expect(await haveScriptsFailed(page)).toBe(false);
  });
}
