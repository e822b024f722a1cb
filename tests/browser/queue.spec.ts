import { expect } from "@playwright/test";
import { languages } from "~/lib/language/languages";
import { readText } from "../helpers/browser/language-screen";
import { checkScreen, freshBeginning } from "../helpers/browser/playwright";
import { test } from "../helpers/browser/test";
import { NARROWEST, PHONE } from "../helpers/browser/widths";
import { type RunningPortal, startPortal } from "../helpers/portal/portal-process";
import { signedIn, somebody } from "../helpers/sign-in/sign-in";

/** Concurrent pages: twice as many as a process accepts, whatever it waits for. */
const MANY = 200;
/** The number keeps the queue open on a busy processor, and can be served on a slow one. */
const SOME = 30;

let portal: RunningPortal;
test.beforeAll(async () => {
  portal = await startPortal({
    ...(await freshBeginning()),
    // The number of requests opens it, so the speed of the machine does not matter.
    QUEUE_LAG_THRESHOLD_MS: "10000",
    LOG_LEVEL: "warn",
  });
});
test.afterAll(() => portal?.stop());

/** Sends signed-in visitors from page to page. */
async function crowd(origin: string) {
  const { cookies } = await signedIn(origin, somebody(), "/support");
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  let here = MANY;
  const goOn = async (nth: number) => {
    while (nth < here) {
      const answer = await fetch(`${origin}/profile`, { headers: { cookie } });
      await answer.text();
      expect(answer.status).toBe(200);
    }
  };
  const people = Array.from({ length: MANY }, (_, nth) => goOn(nth));
  /** Sends all but this number home, and waits until they have left. */
  return async (staying: number) => {
    here = staying;
    await Promise.all(people.slice(staying));
  };
}

test("a new visitor in a rush waits and is admitted, and a posted form is answered", async ({
  page,
  browser,
}) => {
  const early = await browser.newContext();
  const product = await early.newPage();
  await product.goto(`${portal.origin}/product/circuit-training`);
  await product.getByRole("radio", { name: /^8 sessions/ }).check();
  await product.getByLabel("Taman Jurong Rain Tree Centre").check();
  const stay = await crowd(portal.origin);

  await expect(async () => {
    // A visitor from before the queue continues.
    await page.context().clearCookies();
    await page.goto(`${portal.origin}/faq?search=session`);
    await expect(page.locator("h1")).toHaveText("Please wait a moment", { timeout: 100 });
    await expect(page.getByRole("link", { name: "Check again" })).toBeVisible({ timeout: 100 });
  }).toPass();
  // It would load itself again while it is read.
  await page.route("**", () => {});
  await checkScreen(page, "queue");
  await page.unroute("**");
  for (const language of languages.slice(1)) {
    const headers = { accept: "text/html", "accept-language": language };
    const waiting = await fetch(`${portal.origin}/faq?search=session`, { headers });
    expect(await waiting.text()).toContain(readText(language, "queue:title"));
  }
  // Tamil has the longest words.
  const phone = { viewport: PHONE, isMobile: true, javaScriptEnabled: false };
  const tamil = await browser.newContext({ ...phone, locale: "ta-SG" });
  const queued = await tamil.newPage();
  await expect(async () => {
    await tamil.clearCookies();
    await queued.goto(`${portal.origin}/faq?search=session`);
    const title = readText("ta", "queue:title");
    await expect(queued.locator("h1")).toHaveText(title, { timeout: 100 });
  }).toPass({ timeout: 30_000 });
  expect(await queued.evaluate(() => document.documentElement.scrollWidth)).toBe(NARROWEST);
  if (process.env.SCREENSHOTS)
    await queued.screenshot({ path: `${process.env.SCREENSHOTS}/language-queue-ta-320.png` });
  await tamil.close();

  await stay(SOME);
  // The form of a visitor without a session is carried out. It brings no pass, so its page may take its turn.
  await product.getByRole("button", { name: "Add to cart" }).click();
  await product.waitForURL("**/cart");
  const another = await fetch(`${portal.origin}/faq?search=session`);
  expect(await another.text()).toContain("Please wait a moment");

  await stay(0);
  await expect(async () => {
    await product.goto(`${portal.origin}/cart`);
    await expect(product.locator("h1")).toHaveText("Your cart", { timeout: 100 });
  }).toPass();
  await expect(product.getByRole("main")).toContainText("Circuit Training");
  await early.close();
  // The waiting page loads itself again, and may do so at the same moment.
  await expect(() => page.reload()).toPass();
  await expect(page.getByRole("main")).toContainText("answers for “session”");
  expect(page.url()).toBe(`${portal.origin}/faq?search=session`);
});
