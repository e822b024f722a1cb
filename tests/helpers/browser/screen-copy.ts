/** A copy of a screen in which axe may run and widths may change. The screen itself has no script and stays unchanged. */
import type { Browser, Frame, Page } from "@playwright/test";
import axe from "axe-core";
import { rememberContrast } from "./cached-contrast";
import { PHONE } from "./widths";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/**
 * Prepares one frame with axe for all copies of an origin. A new page for each screen would take longer than its check, and a frame can
 * be widened without the browser's help.
 */
const frames = new WeakMap<Browser, Map<string, Promise<Frame>>>();

/**
 * @param html the HTML of the page
 * @returns a frame with the same content and size
 */
export async function copyOf(page: Page, html: string): Promise<Frame> {
  const copy = await frameFor(page);
  const still = html
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replace(/<meta http-equiv="refresh"[^>]*>/g, "");
  await copy.evaluate(
    ([content, size, blank]) => {
      Object.assign((window.frameElement as HTMLElement).style, size);
      document.open();
      document.write(content);
      // Its styles have come by then.
      const loaded = new Promise((resolve) => window.addEventListener("load", resolve));
      document.close();
      // A picture of the person's own does not load here: as a broken one it would not shrink with the page.
      const lost = () => [...document.images].filter(({ naturalWidth }) => naturalWidth === 0);
      const mend = (picture: HTMLImageElement) => {
        Object.assign(picture, { loading: "eager", src: blank });
        return picture.decode();
      };
      return loaded.then(() => Promise.all(lost().map(mend))).then(() => undefined);
    },
    [still, inPixels(page.viewportSize() ?? PHONE), BLANK_PICTURE] as const,
  );
  return copy;
}

const inPixels = ({ width, height }: typeof PHONE) => ({
  width: `${width}px`,
  height: `${height}px`,
});

export async function makeWide(copy: Frame, width: number): Promise<void> {
  await copy.evaluate(
    (size) => {
      Object.assign((window.frameElement as HTMLElement).style, size);
    },
    inPixels({ width, height: 900 }),
  );
}

const BLANK_PICTURE = "data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=";

/** A name of 26 letters, like single-word names in Andhra. */
const LONG_NAME = "Venkatanarasimharajuvaripe";

/** Replaces each name on the screen by one long word. */
export async function lengthenNames(copy: Frame, names: readonly string[]): Promise<void> {
  await copy.evaluate(
    ([known, longName]) => {
      const any = new RegExp(known.join("|"), "gi");
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode())
        text.nodeValue = (text.nodeValue ?? "").replace(any, (name) =>
          name === name.toUpperCase() ? longName.toUpperCase() : longName,
        );
    },
    [names, LONG_NAME] as const,
  );
}

/** @returns each finding of axe with its place */
export function readByAxe(copy: Frame): Promise<string[]> {
  return copy.evaluate(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ["violations"] });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
    );
  });
}

function frameFor(page: Page): Promise<Frame> {
  const browser = page.context().browser() as Browser;
  const ofBrowser = frames.get(browser) ?? new Map<string, Promise<Frame>>();
  frames.set(browser, ofBrowser);
  const { origin } = new URL(page.url());
  const opened = ofBrowser.get(origin) ?? openFrame(browser, origin);
  ofBrowser.set(origin, opened);
  return opened;
}

async function openFrame(browser: Browser, origin: string): Promise<Frame> {
  const context = await browser.newContext({
    isMobile: true,
    javaScriptEnabled: true,
    viewport: { width: 1300, height: 900 },
  });
  const host = await context.newPage();
  // Addresses of the same origin, so that styles and pictures are found.
  const addresses = `${origin}/copy/**`;
  const screen = '<iframe src="/copy/frame"></iframe>';
  await host.route(addresses, (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<!doctype html>${route.request().url().endsWith("/host") ? screen : ""}`,
    }),
  );
  await host.goto(`${origin}/copy/host`);
  // The browser cache is off while requests are intercepted.
  await host.unroute(addresses);
  const frame = host.frame({ url: `${origin}/copy/frame` }) as Frame;
  await frame.evaluate(axe.source);
  await frame.evaluate(rememberContrast);
  return frame;
}
