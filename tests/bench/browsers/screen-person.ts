/** A person at a browser that no program can drive: reads the words it draws, moves the mouse and types. */
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { type Person, pause, until } from "./person";
import { debianVersion } from "./processes";
import { Screen } from "./screen";
import { middleOf, type Place, type ScreenItem } from "./screen-items";

const ARRIVED_WITHIN_MS = 25_000;
/** A page is there when nothing has been drawn or answered for so long. */
const STILL_MS = 1_000;

/** @param requests counts what the portal has answered. */
export async function openNetSurf(origin: string, requests: () => number): Promise<Person> {
  const name = `NetSurf ${debianVersion("netsurf-gtk")}`;
  return new ScreenPerson(
    name,
    { back: "alt+Left" },
    origin,
    await Screen.open("netsurf-gtk"),
    requests,
  );
}

export async function openDillo(origin: string, requests: () => number): Promise<Person> {
  const name = `Dillo ${debianVersion("dillo")}`;
  const acceptCookies = async (home: string) => {
    await mkdir(path.join(home, ".dillo"));
    await writeFile(path.join(home, ".dillo/cookiesrc"), "DEFAULT ACCEPT_SESSION\n");
  };
  return new ScreenPerson(
    name,
    { back: "comma", reload: "ctrl+r" },
    origin,
    await Screen.open("dillo", acceptCookies),
    requests,
  );
}

interface Keys {
  back: string;
  /** For a browser that shows a known address from memory. */
  reload?: string;
}

class ScreenPerson implements Person {
  constructor(
    readonly name: string,
    readonly keys: Keys,
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
      if (!this.keys.reload) return;
      await this.#isStill(0);
      this.screen.press(this.keys.reload);
    });
  }

  /** The field is the first wide box after its label. */
  async fill(label: string, value: string): Promise<void> {
    const items = await this.screen.items();
    const field = items
      .slice(labelIn(items, label))
      .find(({ text, place }) => !text && isField(place));
    if (!field) throw new Error(`no field after "${label}"`);
    await this.screen.click(...middleOfBox(field.place));
    this.screen.type(value);
    await pause(300);
    if (!(await this.read()).includes(value)) throw new Error(`"${label}" is not filled in`);
  }

  /** The box or circle is the last small one before its words. */
  async choose(label: string): Promise<void> {
    const items = await this.screen.items();
    const choice = items
      .slice(0, labelIn(items, label))
      .findLast(({ text, place }) => !text && isChoice(place));
    if (!choice) throw new Error(`nothing to choose before "${label}"`);
    await this.screen.click(...middleOfBox(choice.place));
  }

  async press(name: string): Promise<void> {
    const items = await this.screen.items();
    const words = name.toLowerCase();
    const line =
      items.find(({ text }) => text.toLowerCase() === words) ??
      items.find(({ text }) => text.toLowerCase().includes(words));
    if (!line) throw new Error(`nothing is called "${name}"`);
    await this.#leave(() => this.screen.click(...middleOf(line, words)));
  }

  /** Tries the numbers under the names of the weekdays, because only some are links. Late days are not full. */
  async pressDay(): Promise<void> {
    const items = await this.screen.items();
    const days = items
      .slice(items.findIndex(({ text }) => /^Mon\b/.test(text)))
      .flatMap(({ parts }) => parts)
      .filter(({ text }) => /^\d{1,2}\b/.test(text));
    for (const day of days.reverse()) {
      const before = this.requests();
      await this.screen.click(day.x + Math.min(day.width / 2, 8), day.y + day.height / 2);
      await pause(800);
      if (this.requests() > before) return this.#isStill(before + 1);
    }
    throw new Error("no day of the calendar leads anywhere");
  }

  async back(pages: number): Promise<void> {
    for (let page = 0; page < pages; page += 1) {
      this.screen.press(this.keys.back);
      await this.#isStill(0);
    }
  }

  async read(): Promise<string> {
    return (await this.screen.items()).map(({ text }) => text).join(" ");
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

  async #leave(act: () => Promise<void>): Promise<void> {
    const before = this.requests();
    await act();
    await this.#isStill(before + 1);
  }

  async #isStill(least: number): Promise<void> {
    let seen = "";
    let since = Date.now();
    await until(
      ARRIVED_WITHIN_MS,
      async () => {
        const now = `${this.requests()} ${await this.screen.notedBytes()}`;
        if (now !== seen) since = Date.now();
        seen = now;
        return (this.requests() >= least && Date.now() - since > STILL_MS) || undefined;
      },
      () => "the page does not come",
    );
  }
}

/** @returns the index of the line that begins with the label. */
function labelIn(items: ScreenItem[], label: string): number {
  const at = items.findIndex(({ text }) => text.startsWith(label));
  if (at < 0) throw new Error(`nothing begins with "${label}"`);
  return at;
}

const isField = ({ width, height }: Place) => width >= 40 && height >= 18 && height <= 70;
const isChoice = ({ width, height }: Place) => width <= 40 && Math.abs(width - height) <= 4;
const middleOfBox = ({ x, y, width, height }: Place): [number, number] => [
  x + width / 2,
  y + height / 2,
];
