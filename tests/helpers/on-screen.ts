/** What a person does and sees in a real browser, and the check that nothing on the screen shuts anybody out. */
import { mkdir } from "node:fs/promises";
import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import axe from "axe-core";
import { DOMParser } from "linkedom";
import { readAsText } from "./read-as-text";
import { type Person, signedIn } from "./sign-in";
import { beginningLike, type StartedPortal } from "./started-portal";
import { FIRST_PAGES, lacksWayBack } from "./way-back";

/** The settings of a further portal of a test's own, with the sample data. */
export const freshBeginning = () =>
  beginningLike(JSON.parse(process.env.PORTAL_BEGINNING as string) as StartedPortal);

export const portal = () => process.env.PORTAL_ORIGIN as string;
export const secondPortal = () => process.env.SECOND_PORTAL_ORIGIN as string;

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const WIDE = { width: 1280, height: 900 };

/** A tablet held upright, and a phone's page at twice its size on a small laptop. */
const MIDDLE_WIDTHS = [768, 640];

/**
 * Every screen of a journey passes here: axe finds nothing, nothing is wider than the phone or the tablet, one h1. With
 * SCREENSHOTS naming a folder it is also photographed at both widths.
 */
export async function checkScreen(page: Page, name: string): Promise<void> {
  // Without its styles a page is measured wrong.
  await page.waitForLoadState("load");
  await expect(page.locator("h1")).toHaveCount(1);
  expect(await widerThanTheWindow(page), `wider than the phone on ${name}`).toEqual([]);
  await leadsBack(page, name);
  if (!(await drawnTheSameWithoutScripts(page))) {
    await readsAsText(page, name);
    await readCopy(page, name);
  }
  if (process.env.SCREENSHOTS) await photograph(page, name, process.env.SCREENSHOTS);
}

/** What a browser of text makes of it, which knows no styles. */
async function readsAsText(page: Page, name: string): Promise<void> {
  const { touching, strayBoxes } = readAsText(
    new DOMParser().parseFromString(await page.content(), "text/html") as unknown as Document,
  );
  expect(touching, `words that touch without styles on ${name}`).toEqual([]);
  expect(strayBoxes, `boxes that do not stand before their labels on ${name}`).toEqual([]);
}

/** Every page of the portal; the outside parties' pages are their own. */
async function leadsBack(page: Page, name: string): Promise<void> {
  const { pathname } = new URL(page.url());
  if (FIRST_PAGES.includes(pathname) || /^\/(identity|sandbox)\//.test(pathname)) return;
  const lacking = await page.locator("main").evaluate(lacksWayBack);
  expect(lacking, `${name} (${pathname}) lacks`).toBeNull();
}

/** The elements that stick out to the right, when the page can be moved sideways. */
function widerThanTheWindow(page: Page): Promise<string[]> {
  return page.locator("html").evaluate((html) => {
    if (html.scrollWidth <= html.clientWidth) return [];
    return [...html.querySelectorAll("body *")]
      .filter((element) => element.getBoundingClientRect().right > html.clientWidth)
      .map((element) =>
        `${element.tagName} ${element.className} ${element.textContent}`.slice(0, 120),
      );
  });
}

/**
 * axe needs script, so a page is read in a copy of itself where axe alone may run. A screen without script is the same in both
 * kinds of journey and is read in the one with scripts off.
 */
async function readCopy(page: Page, name: string): Promise<void> {
  const copy = await copyOf(page);
  const found = await copy.evaluate(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ["violations"] });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
    );
  });
  expect(found, `axe on ${name}`).toEqual([]);
  for (const width of MIDDLE_WIDTHS) {
    await copy.setViewportSize({ width, height: 900 });
    expect(await widerThanTheWindow(copy), `wider than ${width} px on ${name}`).toEqual([]);
  }
}

async function drawnTheSameWithoutScripts(page: Page): Promise<boolean> {
  if ((await page.locator("script[src], script[nonce]").count()) > 0) return false;
  const scripted = await page.evaluate(() => matchMedia("(scripting: enabled)").matches);
  return scripted;
}

/** One page for all copies of an origin, with axe in it: a page opened for each screen would take longer than reading it. */
const copies = new WeakMap<Browser, Map<string, Promise<Page>>>();

async function copyOf(page: Page): Promise<Page> {
  const copy = await emptyCopy(page);
  const viewport = page.viewportSize();
  if (viewport) await copy.setViewportSize(viewport);
  const html = (await page.content())
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replace(/<meta http-equiv="refresh"[^>]*>/g, "");
  await copy.evaluate((content) => {
    document.open();
    document.write(content);
    // Its styles have come by then.
    const loaded = new Promise((resolve) => window.addEventListener("load", resolve));
    document.close();
    return loaded.then(() => undefined);
  }, html);
  return copy;
}

function emptyCopy(page: Page): Promise<Page> {
  const browser = page.context().browser() as Browser;
  const ofBrowser = copies.get(browser) ?? new Map<string, Promise<Page>>();
  copies.set(browser, ofBrowser);
  const { origin } = new URL(page.url());
  const opened = ofBrowser.get(origin) ?? openCopy(browser, origin);
  ofBrowser.set(origin, opened);
  return opened;
}

async function openCopy(browser: Browser, origin: string): Promise<Page> {
  const context = await browser.newContext({ isMobile: true, javaScriptEnabled: true });
  const copy = await context.newPage();
  // An address of the same origin, so that styles and pictures are found.
  const address = `${origin}/copy`;
  await copy.route(address, (route) =>
    route.fulfill({ contentType: "text/html; charset=utf-8", body: "<!doctype html>" }),
  );
  await copy.goto(address);
  await copy.evaluate(axe.source);
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

/** The page as it is printed is one sheet of A4; with SCREENSHOTS it is also kept as a picture. */
export async function printsOnOneSheet(page: Page, name: string): Promise<void> {
  if (process.env.SCREENSHOTS) await photographPrint(page, name, process.env.SCREENSHOTS);
  const paper = await page.pdf({ format: "A4", margin: PAPER_EDGE });
  const sheets = paper.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g);
  expect(sheets, `${name} is one printed sheet`).toHaveLength(1);
}

async function photographPrint(page: Page, name: string, folder: string): Promise<void> {
  const seen = page.viewportSize();
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize(A4_PIXELS);
  await page.screenshot({ path: `${folder}/${name}-print.png`, fullPage: true });
  await page.emulateMedia({ media: null });
  if (seen) await page.setViewportSize(seen);
}

const PAPER_EDGE = { top: "12mm", bottom: "12mm", left: "12mm", right: "12mm" };
/** A4 within its edges, at 96 dots an inch. */
const A4_PIXELS = { width: 703, height: 1032 };

/** The newest code of its kind that the inbox holds for a mobile number; other messages may have come after it. */
export async function codeFor(
  context: BrowserContext,
  mobile: string,
  purpose: "sign in" | "agree" = "sign in",
  origin = portal(),
): Promise<string> {
  const inbox = await context.newPage();
  const list = `${origin}/sandbox/inbox?${new URLSearchParams({ to: `+65${mobile}` })}`;
  let code = "";
  await expect(async () => {
    await inbox.goto(list);
    const messages = await inbox
      .locator('main a[href^="/sandbox/inbox/"]')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
    for (const message of messages.slice(0, 4)) {
      await inbox.goto(message);
      const text = (await inbox.locator("pre").textContent()) ?? "";
      code = new RegExp(`(\\d{6}) is your code to ${purpose}`).exec(text)?.[1] ?? "";
      if (code !== "") return;
    }
    throw new Error(`No code has come to ${mobile} yet`);
  }).toPass({ timeout: 10_000 });
  await inbox.close();
  return code;
}

/** A browser in which a person has signed in, at `place`. The pages of signing in are looked at where they are the subject. */
export async function arrive(page: Page, person: Person, place: string): Promise<void> {
  const { cookies } = await signedIn(portal(), person, "/support");
  const { hostname: domain } = new URL(portal());
  await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, domain })));
  await page.goto(portal() + place);
}

/** Answers the identity provider: mobile and code. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await page.getByLabel("Mobile number").fill(person.mobile);
  await page.getByRole("button", { name: "Send me a code" }).click();
  const { origin } = new URL(page.url());
  await page
    .getByLabel("Code")
    .fill(await codeFor(page.context(), person.mobile, "sign in", origin));
  await page.getByRole("button", { name: "Continue" }).click();
}

/** The same, and a new account. */
export async function signUp(page: Page, person: Person): Promise<void> {
  await signIn(page, person);
  await page.getByLabel("Full name").fill(person.name);
  await page.getByLabel("E-mail address").fill(person.email);
  await page.getByRole("button", { name: "Create my account" }).click();
}
