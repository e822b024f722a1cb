/** What a person does and sees in a real browser, and the check that nothing on the screen shuts anybody out. */
import { mkdir } from "node:fs/promises";
import AxeBuilder from "@axe-core/playwright";
import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import type { Person } from "./sign-in";

export const portal = () => process.env.PORTAL_ORIGIN as string;
export const secondPortal = () => process.env.SECOND_PORTAL_ORIGIN as string;

const WIDE = { width: 1280, height: 900 };

/**
 * Every screen of a journey passes here: axe finds nothing, nothing is wider than the phone, one h1. With SCREENSHOTS naming a
 * folder it is also photographed at both widths.
 */
export async function checkScreen(page: Page, name: string): Promise<void> {
  await expect(page.locator("h1")).toHaveCount(1);
  const overflow = await overflowOf(page);
  expect(overflow, `${name} is wider than the phone`).toBeLessThanOrEqual(0);
  const found = await axe(page);
  expect(found, `axe on ${name}`).toEqual([]);
  if (process.env.SCREENSHOTS) await photograph(page, name, process.env.SCREENSHOTS);
}

async function overflowOf(page: Page): Promise<number> {
  const box = await page.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth);
  return box;
}

/** axe needs script, so a page without it is read in a copy of itself where axe alone may run. */
async function axe(page: Page): Promise<string[]> {
  const copy = await copyOf(page);
  try {
    const results = await new AxeBuilder({ page: copy }).analyze();
    return results.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`,
    );
  } finally {
    await copy.context().close();
  }
}

async function copyOf(page: Page): Promise<Page> {
  const html = await page.content();
  const context = await (page.context().browser() as Browser).newContext({
    viewport: page.viewportSize(),
    isMobile: true,
    javaScriptEnabled: true,
  });
  const copy = await context.newPage();
  const address = page.url();
  const withoutScripts = html
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replace(/<meta http-equiv="refresh"[^>]*>/g, "");
  await copy.route(address, (route) =>
    route.fulfill({ contentType: "text/html; charset=utf-8", body: withoutScripts }),
  );
  await copy.goto(address);
  return copy;
}

async function photograph(page: Page, name: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const narrow = page.viewportSize();
  await page.screenshot({ path: `${folder}/${name}-320.png`, fullPage: true });
  await page.setViewportSize(WIDE);
  await page.screenshot({ path: `${folder}/${name}-1280.png`, fullPage: true });
  if (narrow) await page.setViewportSize(narrow);
}

/** The newest code that the inbox holds for a mobile number. */
export async function codeFor(context: BrowserContext, mobile: string): Promise<string> {
  const inbox = await context.newPage();
  await inbox.goto(`${portal()}/sandbox/inbox?${new URLSearchParams({ to: `+65${mobile}` })}`);
  await inbox.locator('main a[href^="/sandbox/inbox/"]').first().click();
  const text = (await inbox.locator("pre").textContent()) ?? "";
  await inbox.close();
  return /\b\d{6}\b/.exec(text)?.[0] ?? "";
}

/** Answers the identity provider: mobile, code, and a new account. */
export async function signUp(page: Page, person: Person): Promise<void> {
  await page.getByLabel("Mobile number").fill(person.mobile);
  await page.getByRole("button", { name: "Send me a code" }).click();
  await page.getByLabel("Code").fill(await codeFor(page.context(), person.mobile));
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Full name").fill(person.name);
  await page.getByLabel("E-mail address").fill(person.email);
  await page.getByRole("button", { name: "Create my account" }).click();
}
