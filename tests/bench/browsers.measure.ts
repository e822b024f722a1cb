import { mkdirSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort, type RunningPortal, startPortal } from "../helpers/portal/portal-process";
import { OLD_CHROMIUMS, oldChromium } from "./browsers/binaries";
import type { Browser } from "./browsers/browser";
import { type Binary, openChromium } from "./browsers/chromium";
import { PAGES, type PageName, walk } from "./browsers/journey";
import { PagePerson } from "./browsers/page-person";
import { type Person, pause } from "./browsers/person";
import { openDillo, openNetSurf } from "./browsers/screen-person";
import { openW3m } from "./browsers/terminal-person";
import { openFirefox, openWebKit } from "./browsers/web-driver";

/**
 * npm run browsers: the main journey in the customers' browsers, as a table by browser and page. Words after the command select browsers:
 * `npm run browsers -- 64 firefox`. PICTURES names a folder for pictures of every page. A missing browser is a row that says so.
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
  const rows: Row[] = [];
  for (const [name, open] of browsers().filter(([one]) => wants(one)))
    rows.push(await journeyIn(name, open));
  console.log(`\n${markdown(rows)}\n`);
  expect(
    rows.filter(({ failed }) => failed).map(({ name, failed }) => `${name}: ${failed}`),
  ).toEqual([]);
});

type Opener = () => Promise<Person>;

function browsers(): [string, Opener][] {
  const at = (open: () => Promise<Browser>) => async () => new PagePerson(await open(), origin);
  const chromium = (name: string, find: () => Binary): [string, Opener][] => [
    [name, at(async () => openChromium(find(), true))],
    [`${name}, scripts off`, at(async () => openChromium(find(), false))],
  ];
  return [
    ...OLD_CHROMIUMS.flatMap((version) =>
      chromium(`Chromium ${version}`, () => oldChromium(version)),
    ),
    ...chromium("Chromium of today", () => ({
      file: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
      old: false,
    })),
    ["Firefox ESR", at(openFirefox)],
    ["WebKitGTK", at(openWebKit)],
    ["NetSurf", () => openNetSurf(origin, requests)],
    ["Dillo", () => openDillo(origin, requests)],
    ["w3m", () => openW3m(origin, requests)],
  ];
}

const requests = () => portal.log().split('"msg":"request"').length;

interface Row {
  name: string;
  pages: Partial<Record<PageName, string>>;
  failed?: string;
}

/** Longer than any browser takes: one that hangs fails alone. */
const OPENED_WITHIN_MS = 90_000;
const WALKED_WITHIN_MS = 400_000;

async function journeyIn(name: string, open: Opener): Promise<Row> {
  const row: Row = { name, pages: {} };
  let person: Person | undefined;
  try {
    person = await within(OPENED_WITHIN_MS, open());
    row.name = person.name;
    await within(WALKED_WITHIN_MS, walkAndNote(person, row));
  } catch (error) {
    const next = PAGES.find((page) => !row.pages[page]);
    row.failed = `before "${next}": ${(error as Error).message.split("\n")[0]}`;
    if (person) await picture(person, "failed").catch(() => undefined);
  }
  await person?.close().catch((error) => console.log(`${name} does not close: ${error}`));
  console.log(`${row.name}: ${row.failed ?? "to the end"}`);
  return row;
}

async function walkAndNote(person: Person, row: Row): Promise<void> {
  await walk(person, async (page, heading) => {
    const read = await person.read();
    const ran = await person.hasScripts();
    await picture(person, page);
    if (!heading.test(read)) throw new Error(`reads "${read.slice(0, 80)}"`);
    row.pages[page] = ran ? "scripts" : "ok";
  });
}

function within<T>(most: number, work: Promise<T>): Promise<T> {
  const late = pause(most).then(() => {
    throw new Error(`not within ${most / 1000} s`);
  });
  return Promise.race([work, late]);
}

async function picture(person: Person, page: string): Promise<void> {
  if (!process.env.PICTURES) return;
  const folder = path.resolve(process.env.PICTURES);
  mkdirSync(folder, { recursive: true });
  await person.picture(path.join(folder, `${page.replaceAll(" ", "-")} ${person.name}.png`));
}

function markdown(rows: Row[]): string {
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
  const columns = ["browser", ...PAGES];
  return [
    line(columns),
    line(columns.map(() => "---")),
    ...rows.map(({ name, pages, failed }) =>
      failed
        ? `${line([name, ...PAGES.map((page) => pages[page] ?? "")])} ${failed}`
        : line([name, ...PAGES.map((page) => pages[page] ?? "")]),
    ),
  ].join("\n");
}
