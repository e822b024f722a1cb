import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort, type RunningPortal, startPortal } from "../helpers/portal-process";
import { oldChromiums } from "./browsers/binaries";
import type { Browser } from "./browsers/browser";
import { openChromium } from "./browsers/chromium";
import { PAGES, walk } from "./browsers/journey";
import { PagePerson } from "./browsers/page-person";
import type { Person } from "./browsers/person";
import { openDillo, openNetSurf } from "./browsers/screen-person";
import { openW3m } from "./browsers/terminal-person";
import { openFirefox, openWebKit } from "./browsers/web-driver";

/**
 * npm run browsers: the main journey in the customers' browsers, as a table by browser and page. Words after the command select browsers:
 * `npm run browsers -- 64 firefox`. PICTURES names a folder for pictures of every page. A missing browser is skipped with a message.
 */
const asked = (process.env.MEASURE ?? "").split(" ").filter(Boolean);
const wants = (name: string) =>
  asked.length === 0 || asked.some((word) => name.toLowerCase().includes(word.toLowerCase()));

let portal: RunningPortal;
let origin: string;
beforeAll(async () => {
  const port = String(await freePort());
  // NetSurf takes no cookie from a host without a dot.
  origin = `http://127.0.0.1:${port}`;
  portal = await startPortal({ PORT: port, PUBLIC_URL: origin });
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

type Opener = () => Promise<Person>;

function browsers(): [string, Opener][] {
  const today = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
  const chromiums = [
    ...oldChromiums((version) => wants(`Chromium ${version}`)),
    ...(existsSync(today) ? [{ name: "Chromium today", file: today, old: false }] : []),
  ];
  const at = (open: () => Promise<Browser>) => async () => new PagePerson(await open(), origin);
  return [
    ...chromiums.flatMap((binary): [string, Opener][] => [
      [binary.name, at(() => openChromium(binary, true))],
      [`${binary.name}, scripts off`, at(() => openChromium(binary, false))],
    ]),
    ...ofDebian("Firefox ESR", ["firefox-esr"], at(openFirefox)),
    ...ofDebian("WebKitGTK", ["xvfb-run", "WebKitWebDriver"], at(openWebKit)),
    ...ofDebian("NetSurf", ["netsurf-gtk", ...SCREEN], () => openNetSurf(origin, requests)),
    ...ofDebian("Dillo", ["dillo", ...SCREEN], () => openDillo(origin, requests)),
    ...ofDebian("w3m", ["w3m", "tmux"], () => openW3m(origin, requests)),
  ];
}

/** The tools that read a screen and click on it. */
const SCREEN = ["Xvfb", "xdotool", "tesseract"];

const requests = () => portal.log().split('"msg":"request"').length;

function ofDebian(name: string, commands: string[], open: Opener): [string, Opener][] {
  const missing = commands.filter((command) => !installed(command));
  if (missing.length === 0) return [[name, open]];
  if (wants(name)) console.log(`${name} is skipped: ${missing.join(", ")} not found`);
  return [];
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
  const person = await open();
  try {
    await walk(person, async (page, heading) => {
      const read = await person.read();
      const ran = await person.hasScripts();
      if (process.env.PICTURES) await picture(person, name, page);
      if (!heading.test(read)) throw new Error(`${page}: "${read.slice(0, 80)}"`);
      row[page] = ran ? "scripts" : "ok";
    });
  } catch (error) {
    row.failed = (error as Error).message.split("\n")[0] ?? "";
    const next = PAGES.find((page) => row[page] === undefined);
    console.log(`${name}: ${row.failed} before "${next}"`);
    if (process.env.PICTURES) await picture(person, name, "failed").catch(() => undefined);
  } finally {
    await person.close();
  }
  return row;
}

async function picture(person: Person, name: string, page: string): Promise<void> {
  const folder = path.resolve(process.env.PICTURES as string);
  mkdirSync(folder, { recursive: true });
  await person.picture(path.join(folder, `${page.replaceAll(" ", "-")} ${name}.png`));
}
