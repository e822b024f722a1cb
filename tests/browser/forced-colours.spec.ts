import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { portalOrigin } from "../helpers/browser/playwright";
import { test } from "../helpers/browser/test";

/**
 * Pairs of a selected and an unselected element, and the percentage of their pixels that must differ. Their words are equal, so only
 * their appearance differs. A filled element differs in most pixels, a dashed outline in four of a hundred.
 */
const components: [name: string, chosen: string, unchosen: string, percent: number][] = [
  ["a calendar's open day", day("day-open"), day("day-free"), 60],
  ["a calendar's open day beside one without places", day("day-open"), day("day-closed"), 60],
  ["a calendar's booked day", day("day-booked"), day("day-noted"), 60],
  ["a calendar's free day", day("day-free"), day("day-closed"), 6],
  ["a calendar's today", today(true), today(false), 3.5],
  ["a tab", tabs(0), tabs(1), 60],
  ["a tab with a count", tabs(0, 3), tabs(1, 3), 80],
  ["a place of the navigation", nav(true), nav(false), 60],
  ["a busy day of this week", week('class="week-busy"', true), week("", false), 60],
  ["this week's today", week('aria-current="date"', false), week("", false), 3.5],
  [
    "this week's busy today",
    week('class="week-busy" aria-current="date"', true),
    week('class="week-busy"', true),
    12,
  ],
  ["a choice", choice("checked"), choice(""), 4],
  ["a choice that is off", choice("", "choice-off"), choice(""), 6],
  [
    "a button that is off",
    "<button class='btn btn-main' disabled>Go on</button>",
    "<button class='btn btn-main'>Go on</button>",
    50,
  ],
  ["the main button", button("btn-main"), button("btn-second"), 50],
  ["the main button's link", link("btn-main"), link("btn-second"), 50],
  ["a dangerous button", button("btn-danger"), button("btn-second"), 15],
  ["the parts of a package's ring", ring("used"), ring("booked"), 30],
  ["the rest of a package's ring", ring("used"), ring("rest"), 30],
  ["a bar's share", bar(70), bar(20), 25],
  ["a mark of this week", week('class="week-busy"', true), week('class="week-busy"', false), 1],
  ["an open menu", menu("data-open"), menu(""), 2],
];

function button(look: string): string {
  return `<button class="btn ${look}">Go on</button>`;
}

function link(look: string): string {
  return `<a href="#" class="btn ${look}">Go on</a>`;
}

function day(look: string): string {
  return `<table class="calendar"><tbody><tr><td><a href="#" class="${look}">7</a></td></tr></tbody></table>`;
}

function today(is: boolean): string {
  return `<table class="calendar"><tbody><tr><td ${is ? 'aria-current="date"' : ""}><a href="#" class="day-free">7</a></td></tr></tbody></table>`;
}

function tabs(current: number, count?: number): string {
  const tab = (at: number) =>
    `<a href="#" ${at === current ? 'aria-current="page"' : ""}>Dr Lim${count ? ` <span class="count">${count}</span>` : ""}</a>`;
  return `<nav class="tabs">${tab(0)}${tab(1)}</nav>`;
}

function nav(current: boolean): string {
  return `<nav class="nav !flex"><a href="#" ${current ? 'aria-current="page"' : ""}>Help</a></nav>`;
}

function week(attributes: string, mark: boolean): string {
  const dot = mark ? '<span class="week-mark"></span>' : "";
  return `<ol class="week"><li ${attributes}><span>Mon <strong>7</strong></span>${dot}</li></ol>`;
}

function menu(open: string): string {
  const opener = '<button type="button" class="opener" popovertarget="sheet"></button>';
  const sheet = `<div class="sheet" id="sheet" popover ${open}>My Profile</div>`;
  return `<details class="drop relative"><summary class="tool">${opener}<span class="face">Menu</span></summary>${sheet}</details>`;
}

function choice(checked: string, look = ""): string {
  return `<label class="choice ${look}"><input type="radio" ${checked}><span>Yes</span></label>`;
}

function ring(part: "used" | "booked" | "rest"): string {
  const colour = { used: "brand", booked: "marigold", rest: "line" }[part];
  return `<svg width="72" height="72" viewBox="0 0 36 36" fill="none" stroke-width="6" class="chart"><circle cx="18" cy="18" r="15" class="stroke-${colour}"></circle></svg>`;
}

function bar(share: number): string {
  return `<svg width="200" height="12" class="chart"><rect width="100%" height="12" class="fill-line"></rect><rect width="${share}%" height="12" class="fill-brand"></rect></svg>`;
}

interface Pixels {
  data: Buffer;
  width: number;
  /** The element's first and last pixels. */
  box: { left: number; top: number; right: number; bottom: number };
}

/** Takes a picture of the markup at one place of a page with the portal's styles. */
async function pictureOf(page: Page, markup: string): Promise<Pixels> {
  const main = page.locator("main");
  const box = await main.evaluate((element, html) => {
    element.innerHTML = `<div id="shown" style="width: 280px; padding: 12px">${html}</div>`;
    const shown = element.querySelector("#shown") as HTMLElement;
    const origin = shown.getBoundingClientRect();
    shown.querySelector<HTMLElement>("[data-open]")?.showPopover();
    // The part that has a state: a cell, a link, a choice.
    const part = shown.querySelector(
      "td, nav a, .week li, .tool, .choice, .btn, circle, svg",
    ) as Element;
    const { left, top, right, bottom } = part.getBoundingClientRect();
    return {
      left: Math.floor(left - origin.left) - 3,
      top: Math.floor(top - origin.top) - 3,
      right: Math.ceil(right - origin.left) + 3,
      bottom: Math.ceil(bottom - origin.top) + 3,
    };
  }, markup);
  const png = await page.locator("#shown").screenshot({ animations: "disabled" });
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, box };
}

/** Computes the percentage of the element's pixels that differ clearly. */
function difference(one: Pixels, other: Pixels): number {
  const { left, top, right, bottom } = one.box;
  let different = 0;
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) {
      const at = (y * one.width + x) * 3;
      const by = [0, 1, 2].map((n) =>
        Math.abs((one.data[at + n] ?? 0) - (other.data[at + n] ?? 0)),
      );
      if (Math.max(...by) > 60) different += 1;
    }
  return (100 * different) / ((right - left) * (bottom - top));
}

for (const colorScheme of ["light", "dark"] as const)
  test(`a selected option looks selected in forced ${colorScheme} colours`, async ({ page }) => {
    await page.emulateMedia({ forcedColors: "active", colorScheme });
    await openWithCalendarStyles(page);
    const alike: string[] = [];
    for (const [name, chosen, unchosen, percent] of components) {
      const looks = await pictureOf(page, chosen);
      expect(difference(looks, await pictureOf(page, chosen)), `${name} looks the same twice`).toBe(
        0,
      );
      const share = difference(looks, await pictureOf(page, unchosen));
      if (share < percent) alike.push(`${name}: ${share.toFixed(1)} % of ${percent} %`);
    }
    expect(alike).toEqual([]);
  });

/** Opens a page with a calendar and keeps its styles when the tests replace the page's content. */
async function openWithCalendarStyles(page: Page): Promise<void> {
  await page.goto(
    `${portalOrigin()}/denticare/book-appointment?service=scaling&center=toa-payoh-dental`,
  );
  const countSheets = () => page.evaluate(() => document.styleSheets.length);
  const sheets = await countSheets();
  await page.evaluate(() => {
    const link = document.querySelector("main link[rel=stylesheet]");
    if (link) document.head.append(link);
  });
  await expect.poll(countSheets).toBe(sheets);
}

/** Parts of a page, and the styles that keep their shape and colour. */
const kept: [markup: string, part: string, style: string, value: string][] = [
  ["<span class='count'>3</span>", ".count", "border-top-width", "1px"],
  ["<span class='disc'>3</span>", ".disc", "border-top-width", "1px"],
  ["<a href='#' class='help'>Help</a>", ".help", "border-top-width", "1px"],
  ["<ol class='numbered'><li>Pay</li></ol>", ".numbered li::before", "border-top-width", "1px"],
  ["<img class='map' alt=''>", ".map", "border-top-width", "1px"],
  ["<img class='map' alt=''>", ".map", "forced-color-adjust", "none"],
  [week("", false), ".week li", "border-top-width", "1px"],
  [week('class="week-busy"', true), ".week-mark", "background-color", "HighlightText"],
  ["<svg><text>1</text></svg>", "text", "forced-color-adjust", "none"],
  [tabs(0), "a:not([aria-current])", "border-bottom-color", "Canvas"],
  [choice("", "choice-off"), ".choice", "border-top-color", "GrayText"],
  ["<input class='input' disabled>", ".input", "border-top-color", "GrayText"],
  ["<button class='btn' disabled>Pay</button>", ".btn", "border-top-color", "GrayText"],
  [chart("fill-brand"), "rect", "fill", "Highlight"],
  [chart("fill-marigold"), "rect", "fill", "CanvasText"],
  [chart("fill-line"), "rect", "fill", "Canvas"],
  [chart("fill-line"), "rect", "stroke", "CanvasText"],
  [ring("used"), "circle", "stroke", "Highlight"],
  [ring("booked"), "circle", "stroke", "CanvasText"],
  [ring("rest"), "circle", "stroke", "CanvasText"],
];

function chart(look: string): string {
  return `<svg width="20" height="12" class="chart"><rect width="20" height="12" class="${look}"></rect></svg>`;
}

/** Compares a computed style with a value, which may be a colour of the system. It runs in the browser. */
function computedAndWanted([markup, part, style, value]: (typeof kept)[number]): string[] {
  const main = document.querySelector("main") as HTMLElement;
  main.innerHTML = `${markup}<p id="sample"></p>`;
  const [element, pseudo] = part.split("::");
  const found = main.querySelector(element as string) as Element;
  const computed = getComputedStyle(found, pseudo && `::${pseudo}`).getPropertyValue(style);
  const sample = main.querySelector("#sample") as HTMLElement;
  // As properties, since the page's policy blocks style attributes.
  sample.style.setProperty("forced-color-adjust", "none");
  sample.style.color = value;
  return [computed, /^[A-Z]/.test(value) ? getComputedStyle(sample).color : value];
}

test("parts of a page keep their edges and the system's colours in forced colours", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await openWithCalendarStyles(page);
  const lost: string[] = [];
  for (const one of kept) {
    const [computed, wanted] = await page.evaluate(computedAndWanted, one);
    if (computed !== wanted) lost.push(`${one.slice(1).join(" ")}: ${computed}`);
  }
  expect(lost).toEqual([]);
});

test("the unused part of a package's ring is a thin line, and the used part a thick one", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto(`${portalOrigin()}/faq`);
  const widthOf = async (part: "used" | "rest") => {
    await pictureOf(page, ring(part));
    const circle = page.locator("#shown circle");
    return circle.evaluate((element) => Number.parseFloat(getComputedStyle(element).strokeWidth));
  };
  expect([await widthOf("used"), await widthOf("rest")]).toEqual([6, 1]);
});

for (const colorScheme of ["light", "dark"] as const)
  test(`a step's bar is rendered in the system's colours, forced ${colorScheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ forcedColors: "active", colorScheme });
    await page.goto(`${portalOrigin()}/denticare/book-appointment`);
    const [rest, done] = await page
      .locator("main svg:has(rect + rect)")
      .first()
      .evaluate((bar) => [...bar.querySelectorAll("rect")].map((it) => getComputedStyle(it).fill));
    const system = await page.locator("main").evaluate((main) =>
      ["Canvas", "Highlight"].map((colour) => {
        const sample = main.appendChild(document.createElement("p"));
        sample.style.setProperty("forced-color-adjust", "none");
        sample.style.color = colour;
        return getComputedStyle(sample).color;
      }),
    );
    expect([rest, done]).toEqual(system);
  });

/** Computes the contrasts of two colours as the browser reports them (WCAG 2, relative luminance). It runs in the browser. */
async function contrastsOnMap(): Promise<{ text: string; ratio: number }[]> {
  const numbers = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number);
  const luminance = (colour: string) => {
    const [r = 0, g = 0, b = 0] = numbers(colour).map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ratio = (one: string, other: string) => {
    const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };
  const { src } = document.querySelector("img.map") as HTMLImageElement;
  const drawing = await (await fetch(src)).text();
  const map = new DOMParser().parseFromString(drawing, "image/svg+xml").documentElement;
  const fill = (element: Element | null) => {
    const own = element?.closest("[fill]")?.getAttribute("fill") ?? "";
    const [, ...parts] = /^#(..)(..)(..)$/.exec(own.replace(/^#(.)(.)(.)$/, "#$1$1$2$2$3$3")) ?? [];
    return parts.map((part) => Number.parseInt(part, 16)).join();
  };
  const land = fill(map.querySelector("path"));
  return [...map.querySelectorAll("text")].map((text) => {
    // A number lies on its marker, and every name on the land.
    const marker = text.hasAttribute("fill") ? text.previousElementSibling : null;
    const ground = marker ? fill(marker) : land;
    return { text: text.textContent ?? "", ratio: ratio(fill(text), ground) };
  });
}

for (const colorScheme of ["light", "dark"] as const)
  test(`the map's labels are readable in forced ${colorScheme} colours`, async ({ page }) => {
    await page.emulateMedia({ forcedColors: "active", colorScheme });
    await page.goto(`${portalOrigin()}/product/circuit-training`);
    const labels = await page.evaluate(contrastsOnMap);
    expect(labels.length).toBeGreaterThan(5);
    expect(labels.filter(({ ratio }) => ratio < 4.5)).toEqual([]);
  });
