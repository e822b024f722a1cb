import { expect, type Page, test } from "@playwright/test";
import { portal, signUp } from "../helpers/on-screen";
import { somebody } from "../helpers/sign-in";

// What an open page does by itself; without script the next page is simply the new one.
const TEN_MINUTES = 600_000;
const bar = (page: Page) => page.getByText("A new version of this website is ready.");

async function openForm(page: Page): Promise<void> {
  await page.goto(`${portal()}/login?returnTo=/profile/edit`);
  await signUp(page, somebody("Wong Ah Mui"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Edit my details");
}

test("a newer version is offered on an open page for ten seconds, and Refresh loads it", async ({
  page,
}) => {
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
