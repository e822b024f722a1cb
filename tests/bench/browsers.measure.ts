import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningPortal, startPortal } from "../helpers/portal-process";
import { oldChromiums } from "./browsers/binaries";
import { openChromium } from "./browsers/chromium";
import type { Browser } from "./browsers/driver";
import { PAGES, walk } from "./browsers/journey";
import { PersonAt } from "./browsers/person";
import { openFirefox, openWebKit } from "./browsers/web-driver";

/**
 * npm run browsers: the main journey in the browsers that customers have, as a table browser by page. Words behind the command choose:
 * `npm run browsers -- 64 firefox`. Pictures of every page go to the folder that PICTURES names.
 */
const asked = (process.env.MEASURE ?? "").split(" ").filter(Boolean);
const wants = (name: string) =>
  asked.length === 0 || asked.some((word) => name.toLowerCase().includes(word.toLowerCase()));

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal({ LOG_LEVEL: "warn" });
});
afterAll(() => portal?.stop());

test("the main journey in every browser", { timeout: 3_600_000 }, async () => {
  const table: Record<string, Record<string, string>> = {};
  for (const [name, open] of browsers().filter(([one]) => wants(one)))
    table[name] = await journeyIn(name, open);
  console.table(table);
  for (const [name, row] of Object.entries(table))
    expect(Object.keys(row), `${name}: ${row.failed}`).not.toContain("failed");
});

type Opener = () => Promise<Browser>;

function browsers(): [string, Opener][] {
  const today = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
  const chromiums = [
    ...oldChromiums((version) => wants(`Chromium ${version}`)),
    { name: "Chromium today", file: today, old: false },
  ];
  return [
    ...chromiums.flatMap((binary): [string, Opener][] => [
      [binary.name, () => openChromium(binary, true)],
      [`${binary.name}, scripts off`, () => openChromium(binary, false)],
    ]),
    ...(installed("firefox-esr") ? [["Firefox ESR", openFirefox] as [string, Opener]] : []),
    ...(installed("WebKitWebDriver") ? [["WebKitGTK", openWebKit] as [string, Opener]] : []),
  ];
}

function installed(command: string): boolean {
  try {
    execFileSync("which", [command], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

async function journeyIn(name: string, open: Opener): Promise<Record<string, string>> {
  const row: Record<string, string> = {};
  const browser = await open();
  const person = new PersonAt(browser, portal.origin);
  try {
    await walk(person, async (page, heading) => {
      const read = await person.heading();
      // Scripts take over a moment after the page is there.
      const ran = await hasScriptsSoon(person);
      if (process.env.PICTURES) await picture(browser, name, page);
      if (!heading.test(read)) throw new Error(`${page}: "${read}"`);
      row[page] = ran ? "ok, scripts" : "ok";
    });
  } catch (error) {
    row.failed = (error as Error).message.split("\n")[0] ?? "";
    const next = PAGES.find((page) => row[page] === undefined);
    console.log(`${name}: ${row.failed} before "${next}"`);
    if (process.env.PICTURES) await picture(browser, name, "failed").catch(() => undefined);
  } finally {
    await browser.close();
  }
  return row;
}

async function hasScriptsSoon(person: PersonAt): Promise<boolean> {
  for (let looks = 0; looks < 5; looks += 1) {
    if (await person.hasScripts()) return true;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return false;
}

async function picture(browser: Browser, name: string, page: string): Promise<void> {
  const folder = path.resolve(process.env.PICTURES as string);
  mkdirSync(folder, { recursive: true });
  await browser.picture(path.join(folder, `${page.replaceAll(" ", "-")} ${name}.png`));
}
