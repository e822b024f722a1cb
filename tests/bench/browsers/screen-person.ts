/** A person at a browser that no program can drive: reads the screen, moves the mouse and types. */
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { type Person, pause, until } from "./person";
import { type Picture, Screen } from "./screen";
import { isAlike, type Line, lookOf, readLines, WAYS } from "./screen-words";

const ARRIVED_WITHIN_MS = 25_000;
/** A page is there when nothing has moved for so long. */
const STILL_MS = 1_500;
/** An x coordinate without controls. */
const MARGIN = 660;

/** @param requests counts what the portal has answered. */
export async function openNetSurf(origin: string, requests: () => number): Promise<Person> {
  return new ScreenPerson(origin, await Screen.open("netsurf-gtk", ["about:blank"]), requests);
}

export async function openDillo(origin: string, requests: () => number): Promise<Person> {
  const acceptCookies = async (home: string) => {
    await mkdir(path.join(home, ".dillo"));
    await writeFile(path.join(home, ".dillo/cookiesrc"), "DEFAULT ACCEPT_SESSION\n");
  };
  return new ScreenPerson(
    origin,
    await Screen.open("dillo", ["about:blank"], acceptCookies),
    requests,
  );
}

class ScreenPerson implements Person {
  /** The lines of the page. Typing and choosing do not move them. */
  #lines: Line[] | undefined;

  constructor(
    readonly origin: string,
    readonly screen: Screen,
    readonly requests: () => number,
  ) {}

  async goto(place: string): Promise<void> {
    await this.#leave(async () => {
      // It selects the address that is there.
      this.screen.press("ctrl+l");
      await pause(200);
      this.screen.type(`${this.origin}${place}`);
      this.screen.press("Return");
    });
  }

  async fill(label: string, value: string): Promise<void> {
    const { x, y, height } = await this.#find(label, isBeginning, isLikeBeginning);
    // The field before gives its cursor away, which would be a change too.
    await this.screen.pointAt(MARGIN, y - 4);
    await this.screen.click();
    const below = [12, 20, 28, 36, 46, 56, 68, 80, 92, 104];
    await this.#clickUntilChanged(
      [...below.map((down): Place => [x + 14, y + height + down]), [x + 90, y + height / 2]],
      label,
    );
    this.screen.type(value);
    await pause(200);
  }

  /** Clicks the box, which is next to the words, or above them in Dillo. A second click changes nothing. */
  async choose(label: string): Promise<void> {
    const { x, y, height } = await this.#find(label, isBeginning, isLikeBeginning);
    const middle = y + height / 2;
    const left = [22, 28, 16, 34, 10].map((step): Place => [x - step, middle]);
    await this.#clickUntilChanged([...left, [x + 9, middle - 26]], label).catch(() => undefined);
  }

  async press(name: string): Promise<void> {
    const { x, y, width, height } = await this.#find(name, isSame, isPart, isAlike);
    await this.screen.pointAt(x + width / 2, y + height / 2);
    await this.#leave(() => this.screen.click());
  }

  /** Tries the numbers under the names of the weekdays, because only some are links. Late days are not full. */
  async pressDay(): Promise<void> {
    const lines = await this.#read();
    const weekdays = lines.find(({ text }) => /^Mon\b/.test(text))?.y ?? 0;
    const days = lines.filter(({ text, y }) => y > weekdays + 10 && /^\d{1,2}\b/.test(text));
    for (const { x, y, width, height } of days.reverse()) {
      const before = this.requests();
      await this.screen.pointAt(x + Math.min(width / 2, 8), y + height / 2);
      await this.screen.click();
      await pause(800);
      if (this.requests() > before) return this.#isStill(before + 1);
    }
    throw new Error("no day of the calendar leads anywhere");
  }

  async back(pages: number): Promise<void> {
    for (let page = 0; page < pages; page += 1) {
      this.screen.press("alt+Left");
      await this.#isStill(0);
    }
  }

  async read(): Promise<string> {
    return (await this.#read()).map(({ text }) => text).join(" ");
  }

  async hasScripts(): Promise<boolean> {
    return false;
  }

  picture(file: string): Promise<void> {
    return this.screen.picture(file);
  }

  close(): Promise<void> {
    return this.screen.close();
  }

  async #read(): Promise<Line[]> {
    this.#lines ??= await readLines(await this.screen.look());
    return this.#lines;
  }

  async #find(words: string, ...rules: Rule[]): Promise<Line> {
    for (const way of WAYS) {
      const lines =
        way === WAYS[0] ? await this.#read() : await readLines(await this.screen.look(), way);
      for (const matches of rules) {
        const line = lines.find(({ text }) => matches(lookOf(text), lookOf(words)));
        if (line) return partOf(line, words);
      }
    }
    throw new Error(`nothing on the screen is called "${words}"`);
  }

  /** Clicks until the page changes. The place of a control is estimated from its words, and a wrong place changes nothing. */
  async #clickUntilChanged(places: Place[], label: string): Promise<void> {
    for (const [x, y] of places.filter(([column]) => column > 0)) {
      await this.screen.pointAt(x, y);
      const before = around(await this.screen.look(), x, y);
      await this.screen.click();
      if (!around(await this.screen.look(), x, y).equals(before)) return;
    }
    throw new Error(`no field at "${label}"`);
  }

  async #leave(act: () => Promise<void>): Promise<void> {
    const before = this.requests();
    await act();
    await this.#isStill(before + 1);
  }

  async #isStill(least: number): Promise<void> {
    let seen: { requests: number; page: Buffer } = { requests: -1, page: Buffer.alloc(0) };
    let since = Date.now();
    await until(
      ARRIVED_WITHIN_MS,
      async () => {
        const now = { requests: this.requests(), page: await this.screen.page() };
        if (now.requests !== seen.requests || !now.page.equals(seen.page)) since = Date.now();
        seen = now;
        return (now.requests >= least && Date.now() - since > STILL_MS) || undefined;
      },
      () => "the page does not come",
    );
    this.#lines = undefined;
  }
}

/** Splits a line, since two adjacent buttons are read as one. */
function partOf(line: Line, words: string): Line {
  const from = line.text.toLowerCase().indexOf(words.trim().toLowerCase());
  if (from < 0) return line;
  const letter = line.width / line.text.length;
  return { ...line, x: line.x + from * letter, width: words.trim().length * letter };
}

type Place = [x: number, y: number];
type Rule = (text: string, words: string) => boolean;
const isSame: Rule = (text, words) => text === words;
const isPart: Rule = (text, words) => text.includes(words);
const isBeginning: Rule = (text, words) => text.startsWith(words);
const isLikeBeginning: Rule = (text, words) => isAlike(text.slice(0, words.length), words);

/** Copies the pixels around the place where a field or a box would change. */
function around({ width, pixels }: Picture, x: number, y: number): Buffer {
  const rows = [];
  for (let row = Math.round(y) - 32; row < y + 32; row += 1) {
    const from = row * width + Math.max(0, Math.round(x) - 60);
    rows.push(pixels.subarray(from * 3, (from + 75) * 3));
  }
  return Buffer.concat(rows);
}
