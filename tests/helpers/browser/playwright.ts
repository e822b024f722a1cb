/** A person's actions in a real browser, and the accessibility check of each screen. */
import { mkdir } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { DOMParser } from "linkedom";
import { beginningLike, type StartedPortal } from "../database/started-portal";
import { inScope } from "../runner/scope";
import { namesInUse, type Person, signedIn } from "../sign-in/sign-in";
import { inMessage, newestCode } from "../visitor/messages";
import { Visitor } from "../visitor/visitor";
import { FIRST_PAGES, missingBackLink } from "./back-link";
import { findBrokenWords } from "./broken-words";
import { copyOf, lengthenNames, makeWide, readByAxe } from "./screen-copy";
import { readAsText } from "./text-rendering";
import { DEFAULT_PAGE_WIDTH, NARROWEST } from "./widths";

/** Creates the settings of a separate portal with the sample data. */
export const freshBeginning = () =>
  beginningLike(JSON.parse(process.env.PORTAL_BEGINNING as string) as StartedPortal);

export const portalOrigin = () => process.env.PORTAL_ORIGIN as string;
export const secondPortal = () => process.env.SECOND_PORTAL_ORIGIN as string;

/** Waits for a message with a link to the portal. @param pattern whose first group is the link's path */
export const linkInMessage = async (to: string, pattern: RegExp) =>
  portalOrigin() + (await inMessage(new Visitor(portalOrigin()), to, pattern, { among: 10 }));

const WIDE = { width: 1280, height: 900 };

/** A phone's page at twice its size on a small laptop. Before a release also a tablet held upright and the specification's own width. */
const MIDDLE_WIDTHS = inScope([640], [768, 640, DEFAULT_PAGE_WIDTH]);
const WIDTHS_OF_LONG_NAMES = inScope([NARROWEST], [...MIDDLE_WIDTHS, NARROWEST]);

/**
 * Checks every screen of a journey: axe finds nothing, no element is wider than the phone or the tablet, no word stands on two lines, and
 * there is one h1. SCREENSHOTS names a folder for pictures at both widths.
 */
export async function checkScreen(page: Page, name: string): Promise<void> {
  // A page without its styles would be measured wrongly.
  await page.waitForLoadState("load");
  await expect(page.locator("h1")).toHaveCount(1);
  expect(await page.evaluate(widerThanTheWindow), `wider than the phone on ${name}`).toEqual([]);
  expect(await page.evaluate(findBrokenWords), `words on two lines on ${name}`).toEqual([]);
  await leadsBack(page, name);
  if (!(await drawnTheSameWithoutScripts(page))) {
    const html = await page.content();
    readsAsText(html, name);
    await readCopy(page, html, name);
  }
  if (process.env.SCREENSHOTS) await photograph(page, name, process.env.SCREENSHOTS);
}

/** Checks that the screen fits the phone in a language with accents whose texts are half as long again. It changes the page. */
export async function checkPseudoLanguage(page: Page, name: string): Promise<void> {
  await page.waitForLoadState("load");
  await page.evaluate(lengthenTexts);
  expect(await page.evaluate(widerThanTheWindow), `too long for the phone on ${name}`).toEqual([]);
}

/** Doubles each vowel with an accent. It runs in the browser. */
export function lengthenTexts(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    node.nodeValue = (node.nodeValue ?? "").replace(/[aeiou]/gi, "$&$&\u0301");
}

/** Checks the page in a text browser, which has no styles. */
function readsAsText(html: string, name: string): void {
  const { touching, strayBoxes } = readAsText(
    new DOMParser().parseFromString(html, "text/html") as unknown as Document,
  );
  expect(touching, `words that touch without styles on ${name}`).toEqual([]);
  expect(strayBoxes, `boxes that do not stand before their labels on ${name}`).toEqual([]);
}

/** Checks every page of the portal, but not those of external parties. */
async function leadsBack(page: Page, name: string): Promise<void> {
  const { pathname } = new URL(page.url());
  if (FIRST_PAGES.includes(pathname) || /^\/(identity|sandbox)\//.test(pathname)) return;
  const lacking = await page.$eval("main", missingBackLink);
  expect(lacking, `${name} (${pathname}) lacks`).toBeNull();
}

/**
 * Finds the elements that stick out to the right if the page scrolls sideways, and the cards that cut their content. It runs in the
 * browser.
 */
export function widerThanTheWindow(): string[] {
  const html = document.documentElement;
  const isWide = html.scrollWidth > html.clientWidth;
  return [...html.querySelectorAll("body *")]
    .filter((element) =>
      element.matches(".card")
        ? element.scrollWidth > element.clientWidth + 1
        : isWide && element.getBoundingClientRect().right > html.clientWidth,
    )
    .map((element) =>
      `${element.tagName} ${element.className} ${element.textContent}`.slice(0, 120),
    );
}

/**
 * Runs axe on a copy of the page, since axe needs scripts. Only axe may run in the copy. A screen without scripts is equal in both kinds
 * of journey, and is checked in the one with scripts off.
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
  for (const width of WIDTHS_OF_LONG_NAMES) {
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

/** Checks that the printed page is one sheet of A4, and of Letter. SCREENSHOTS saves it as a picture too. */
export async function printsOnOneSheet(page: Page, name: string): Promise<void> {
  if (process.env.SCREENSHOTS) await photographPrint(page, name, process.env.SCREENSHOTS);
  for (const format of ["A4", "Letter"]) {
    const paper = await page.pdf({ format, margin: PAPER_EDGE });
    const sheets = paper.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g);
    expect(sheets, `${name} is one printed sheet of ${format}`).toHaveLength(1);
  }
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

/** Finds the newest code of its kind in the inbox of a mobile number. Other messages may be newer. */
export async function codeFor(
  mobile: string,
  purpose: "log in" | "agree" = "log in",
  origin = portalOrigin(),
): Promise<string> {
  const inbox = new Visitor(origin);
  const newest = () => newestCode(inbox, `+65${mobile}`, purpose);
  await expect.poll(newest, `code for ${mobile}`).not.toBe("");
  return newest();
}

/** Opens `place` in a browser in which the person has signed in. Tests of the sign-in check its pages. */
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
  await page.getByLabel("Code").fill(await codeFor(person.mobile, "log in", origin));
  await page.getByRole("button", { name: "Continue" }).click();
}

/** Signs in with a new account. */
export async function signUp(page: Page, person: Person): Promise<void> {
  await signIn(page, person);
  await page.getByLabel("Full name").fill(person.name);
  await page.getByLabel("E-mail address").fill(person.email);
  await page.getByRole("button", { name: "Create my account" }).click();
}
