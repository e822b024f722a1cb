import { expect } from "@playwright/test";
import { SAMPLE_COUNTER_CODE, SAMPLE_STAFF_CODE } from "~/lib/security/sample-codes";
import { checkScreen, freshBeginning, signUp } from "../helpers/browser/playwright";
import { test } from "../helpers/browser/test";
import { type RunningPortal, startPortal } from "../helpers/portal/portal-process";
import { somebody } from "../helpers/sign-in/sign-in";

/** The idle time is long enough to type an address, and short enough to wait for. */
const IDLE_MINUTES = "0.25";

let counter: RunningPortal;
test.beforeAll(async () => {
  const beginning = await freshBeginning();
  counter = await startPortal({
    ...beginning,
    COUNTER_IDLE_MINUTES: IDLE_MINUTES,
    LOG_LEVEL: "warn",
  });
});
test.afterAll(() => counter?.stop());

test(
  "an idle counter warns, clears itself, and keeps no data",
  { tag: "@scripts" },
  async ({ page }, info) => {
    const scripts = info.project.name === "scripts on";
    const button = (name: string) => page.getByRole("button", { name });
    await page.goto(`${counter.origin}/counter`);
    await page.getByLabel("Counter code").fill(SAMPLE_COUNTER_CODE);
    await button("Set up this computer").click();
    await page.getByLabel("Staff code").fill(SAMPLE_STAFF_CODE);
    await button("Begin").click();
    await page.goto(`${counter.origin}/login?returnTo=/loved-ones/add`);
    await signUp(page, somebody("Goh Siew Eng"));
    await page.goto(`${counter.origin}/loved-ones/add`);

    const warning = page.getByText("This computer will clear itself");
    await expect(warning).toBeHidden();
    await page.getByLabel("Full name").fill("Goh Hui Min");
    await expect(warning).toBeVisible();
    if (scripts) {
      // A typing customer is present.
      await page.getByLabel("Full name").pressSequentially(" Anne");
      await expect(warning).toBeHidden();
      await expect(warning).toBeVisible();
    }
    await expect(page.locator("h1")).toHaveText("Ready for the next person", { timeout: 20_000 });
    await checkScreen(page, `${info.project.name} counter-cleared-itself`);

    await expect(page.locator("body")).not.toContainText("Goh");
    const kept = (await page.context().cookies(counter.origin)).map(({ name }) => name);
    expect(kept.filter((name) => name !== "counter")).toEqual([]);
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
    await page.goBack();
    await expect(page.locator("body")).not.toContainText("Goh");
    await page.goto(`${counter.origin}/profile`);
    await expect(page.locator("h1")).toHaveText("Ready for the next person");
  },
);
