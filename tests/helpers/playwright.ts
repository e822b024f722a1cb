/** What a person does and sees in a real browser, and the check that nothing on the screen shuts anybody out. */
import { mkdir } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { DOMParser } from "linkedom";
import { FIRST_PAGES, missingBackLink } from "./back-link";
import { copyOf, lengthenNames, makeWide, readByAxe } from "./screen-copy";
import { namesInUse, newestCode, type Person, signedIn } from "./sign-in";
import { beginningLike, type StartedPortal } from "./started-portal";
import { readAsText } from "./text-rendering";
import { Visitor } from "./visitor";
import { DEFAULT_PAGE_WIDTH, NARROWEST } from "./widths";

/** The settings of a further portal of a test's own, with the sample data. */
export const freshBeginning = () =>
  beginningLike(JSON.parse(process.env.PORTAL_BEGINNING as string) as StartedPortal);

export const portalOrigin = () => process.env.PORTAL_ORIGIN as string;
export const secondPortal = () => process.env.SECOND_PORTAL_ORIGIN as string;

const WIDE = { width: 1280, height: 900 };

/** A tablet held upright, a phone's page at twice its size on a small laptop, and the specification's own width. */
const MIDDLE_WIDTHS = [768, 640, DEFAULT_PAGE_WIDTH];

/**
 * Every screen of a journey passes here: axe finds nothing, nothing is wider than the phone or the tablet, one h1. With
 * SCREENSHOTS naming a folder it is also photographed at both widths.
 */
export async function checkScreen(page: Page, name: string): Promise<void> {
  // Without its styles a page is measured wrong.
  await page.waitForLoadState("load");
  await expect(page.locator("h1")).toHaveCount(1);
  expect(await page.evaluate(widerThanTheWindow), `wider than the phone on ${name}`).toEqual([]);
  await leadsBack(page, name);
  if (!(await drawnTheSameWithoutScripts(page))) {
    const html = await page.content();
    readsAsText(html, name);
    await readCopy(page, html, name);
  }
  if (process.env.SCREENSHOTS) await photograph(page, name, process.env.SCREENSHOTS);
}

/** What a browser of text makes of it, which knows no styles. */
function readsAsText(html: string, name: string): void {
  const { touching, strayBoxes } = readAsText(
    new DOMParser().parseFromString(html, "text/html") as unknown as Document,
  );
  expect(touching, `words that touch without styles on ${name}`).toEqual([]);
  expect(strayBoxes, `boxes that do not stand before their labels on ${name}`).toEqual([]);
}

/** Every page of the portal; the outside parties' pages are their own. */
async function leadsBack(page: Page, name: string): Promise<void> {
  const { pathname } = new URL(page.url());
  if (FIRST_PAGES.includes(pathname) || /^\/(identity|sandbox)\//.test(pathname)) return;
  const lacking = await page.$eval("main", missingBackLink);
  expect(lacking, `${name} (${pathname}) lacks`).toBeNull();
}

/** The elements that stick out to the right, when the page can be moved sideways. It runs in the browser. */
function widerThanTheWindow(): string[] {
  const html = document.documentElement;
  if (html.scrollWidth <= html.clientWidth) return [];
  return [...html.querySelectorAll("body *")]
    .filter((element) => element.getBoundingClientRect().right > html.clientWidth)
    .map((element) =>
      `${element.tagName} ${element.className} ${element.textContent}`.slice(0, 120),
    );
}

/**
 * axe needs script, so a page is read in a copy of itself where axe alone may run. A screen without script is the same in both
 * kinds of journey and is read in the one with scripts off.
 */
async function readCopy(page: Page, html: string, name: string): Promise<void> {
  const copy = await copyOf(page, html);
  expect(await readByAxe(copy), `axe on ${name}`).toEqual([]);
  for (const width of MIDDLE_WIDTHS) {
    await makeWide(copy, width);
    const wider = await copy.evaluate(widerThanTheWindow);
    expect(wider, `wider than ${width} px on ${name}`).toEqual([]);
  }
  await lengthenNames(copy, [...namesInUse]);
  for (const width of [...MIDDLE_WIDTHS, NARROWEST]) {
    await makeWide(copy, width);
    const wider = await copy.evaluate(widerThanTheWindow);
    expect(wider, `wider than ${width} px with a long name on ${name}`).toEqual([]);
  }
}

function drawnTheSameWithoutScripts(page: Page): Promise<boolean> {
  return page.evaluate(
    () =>
      document.querySelector("script[src], script[nonce]") === null &&
      matchMedia("(scripting: enabled)").matches,
  );
}

async function photograph(page: Page, name: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const narrow = page.viewportSize();
  await page.screenshot({ path: `${folder}/${name}-${NARROWEST}.png`, fullPage: true });
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
  mobile: string,
  purpose: "sign in" | "agree" = "sign in",
  origin = portalOrigin(),
): Promise<string> {
  const inbox = new Visitor(origin);
  const newest = () => newestCode(inbox, `+65${mobile}`, purpose);
  await expect.poll(newest, `code for ${mobile}`).not.toBe("");
  return newest();
}

/** A browser in which a person has signed in, at `place`. The pages of signing in are looked at where they are the subject. */
export async function arrive(page: Page, person: Person, place: string): Promise<void> {
  const { cookies } = await signedIn(portalOrigin(), person, "/support");
  const { hostname: domain } = new URL(portalOrigin());
  await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, domain })));
  await page.goto(portalOrigin() + place);
}

/** Answers the identity provider: mobile and code. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await page.getByLabel("Mobile number").fill(person.mobile);
  await page.getByRole("button", { name: "Send me a code" }).click();
  const { origin } = new URL(page.url());
  await page.getByLabel("Code").fill(await codeFor(person.mobile, "sign in", origin));
  await page.getByRole("button", { name: "Continue" }).click();
}

/** The same, and a new account. */
export async function signUp(page: Page, person: Person): Promise<void> {
  await signIn(page, person);
  await page.getByLabel("Full name").fill(person.name);
  await page.getByLabel("E-mail address").fill(person.email);
  await page.getByRole("button", { name: "Create my account" }).click();
}
