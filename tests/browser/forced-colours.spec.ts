import { expect, type Page, test } from "@playwright/test";
import { portalOrigin } from "../helpers/playwright";

/** Pairs of a selected and an unselected element. Their words are equal, so only their appearance differs. */
const components: [name: string, chosen: string, unchosen: string][] = [
  ["a calendar's open day", day("day-open"), day("day-free")],
  ["a calendar's open day beside one without places", day("day-open"), day("day-closed")],
  ["a calendar's booked day", day("day-booked"), day("day-noted")],
  ["a calendar's free day", day("day-free"), day("day-closed")],
  ["a calendar's today", today(true), today(false)],
  ["a tab", tabs(0), tabs(1)],
  ["a tab with a count", tabs(0, 3), tabs(1, 3)],
  ["a place of the navigation", nav(true), nav(false)],
  ["a busy day of this week", week('class="week-busy"', true), week("", false)],
  ["this week's today", week('aria-current="date"', false), week("", false)],
  [
    "this week's busy today",
    week('class="week-busy" aria-current="date"', true),
    week('class="week-busy"', true),
  ],
  ["a choice", choice("checked"), choice("")],
  ["a choice that is off", choice("", "choice-off"), choice("")],
  [
    "a button that is off",
    "<button class='btn btn-main' disabled>Go on</button>",
    "<button class='btn btn-main'>Go on</button>",
  ],
  ["the main button", button("btn-main"), button("btn-second")],
  ["the main button's link", link("btn-main"), link("btn-second")],
  ["a dangerous button", button("btn-danger"), button("btn-second")],
  ["the parts of a package's ring", ring("used"), ring("booked")],
  ["the rest of a package's ring", ring("used"), ring("rest")],
  ["a bar's share", bar(70), bar(20)],
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

/** Takes a picture of the markup at one place of a page with the portal's styles. */
async function pictureOf(page: Page, markup: string): Promise<string> {
  const main = page.locator("main");
  await main.evaluate((element, html) => {
    element.innerHTML = `<div id="shown" style="width: 280px; padding: 12px">${html}</div>`;
  }, markup);
  return (await page.locator("#shown").screenshot({ animations: "disabled" })).toString("base64");
}

for (const colorScheme of ["light", "dark"] as const)
  test(`a selected option looks selected in forced ${colorScheme} colours`, async ({ page }) => {
    await page.emulateMedia({ forcedColors: "active", colorScheme });
    await page.goto(`${portalOrigin()}/faq`);
    const alike: string[] = [];
    for (const [name, chosen, unchosen] of components) {
      const looks = await pictureOf(page, chosen);
      expect(await pictureOf(page, chosen), `${name} looks the same twice`).toBe(looks);
      if ((await pictureOf(page, unchosen)) === looks) alike.push(name);
    }
    expect(alike).toEqual([]);
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
